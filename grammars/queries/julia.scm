[
  (line_comment)
  (block_comment)
] @comment
[
  (using_statement)
  (import_statement)
] @import

(module_definition name: (identifier) @name) @definition.module
(struct_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
  ])
])) @definition.struct
(abstract_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
  ])
])) @definition.type
(primitive_definition (type_head . (_) @name)) @definition.type
(struct_definition (typed_expression . (identifier) @name) @definition.field)

(function_definition (signature [
  (identifier) @name
  (call_expression . [(identifier) (operator) (field_expression)] @name)
  (typed_expression . (call_expression . [(identifier) (operator) (field_expression)] @name))
  (where_expression . [
    (call_expression . [(identifier) (operator) (field_expression)] @name)
    (typed_expression . (call_expression . [(identifier) (operator) (field_expression)] @name))
  ])
])) @definition.function
(assignment . [
  (call_expression . [(identifier) (operator) (field_expression)] @name)
  (typed_expression . (call_expression . [(identifier) (operator) (field_expression)] @name))
  (where_expression . (call_expression . [(identifier) (operator) (field_expression)] @name))
]) @definition.function
(macro_definition (signature (call_expression . (_) @name))) @definition.macro

(const_statement (assignment . (identifier) @name)) @definition.constant
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (assignment . (identifier) @name) @definition.variable)
((macrocall_expression
  (macro_identifier (identifier) @_macro)
  (macro_argument_list . (identifier) @name)) @definition.enum
  (#eq? @_macro "enum"))
