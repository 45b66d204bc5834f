[
  (comment)
  (module_comment)
  (statement_comment)
] @comment
(import) @import
(attribute) @prefix

(constant name: (identifier) @name) @definition.constant
(function name: (identifier) @name) @definition.function
(type_definition (type_name name: (type_identifier) @name)) @definition.type
(type_alias (type_name name: (type_identifier) @name)) @definition.type
(data_constructor name: (constructor_name) @name) @definition.constructor
