(comment) @comment
(open_module) @import

(module_binding (module_name) @name) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface
(type_binding name: (_) @name) @definition.type
(constructor_declaration (constructor_name) @name) @definition.constructor
(field_declaration (field_name) @name) @definition.field
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.exception
(external (value_name) @name) @definition.function
(value_specification [(value_name) @name (parenthesized_operator (_) @name)]) @definition.function
(class_binding (class_name) @name) @definition.class
(method_definition (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

(compilation_unit (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)]) @definition.constant))
(structure (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)]) @definition.constant))
(value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter)) @definition.function)
(value_definition (let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  body: [(fun_expression) (function_expression)]) @definition.function)
