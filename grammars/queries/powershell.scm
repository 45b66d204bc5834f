(comment) @comment
((program (statement_list (pipeline (pipeline_chain (command command_name: (command_name) @_name))) @import))
  (#match? @_name "^([Uu]sing|[Ii]mport-[Mm]odule)$"))

(function_statement (function_name) @name) @definition.function
(class_statement . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name) @definition.method
(class_property_definition (variable) @name) @definition.property
(enum_statement . (simple_name) @name) @definition.enum
(enum_member . (simple_name) @name) @definition.enumerator
(program (statement_list (pipeline (assignment_expression (left_assignment_expression) @name)) @definition.variable))
