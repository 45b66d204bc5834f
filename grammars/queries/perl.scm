(comments) @comment
[
  (use_no_statement)
  (require_statement)
] @import

(package_statement (package_name) @name) @definition.module
(function_definition name: (identifier) @name) @definition.function
(use_constant_statement constant: (identifier) @name) @definition.constant
(source_file (binary_expression . variable: (variable_declaration variable_name: (_) @name)) @definition.variable)
