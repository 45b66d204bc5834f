(comment) @comment

((chunk (variable_declaration (assignment_statement
  (variable_list name: (identifier) @name)
  (expression_list value: (function_call name: (identifier) @_function)))) @import)
  (#eq? @_function "require"))
((chunk (function_call name: (identifier) @_function) @import)
  (#eq? @_function "require"))

(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @definition.variable)
(chunk (assignment_statement (variable_list name: (_) @name)) @definition.variable)

(function_declaration name: (_) @name) @definition.function
(variable_declaration (assignment_statement
  (variable_list . name: (_) @name .)
  (expression_list . value: (function_definition)))) @definition.function
(assignment_statement
  (variable_list . name: [(identifier) (dot_index_expression)] @name .)
  (expression_list . value: (function_definition))) @definition.function
(field name: (identifier) @name value: (function_definition)) @definition.function
