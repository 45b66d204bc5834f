[
  (line_comment)
  (block_comment)
] @comment
(import_clause) @import

(type_declaration name: (upper_case_identifier) @name) @definition.type
(type_alias_declaration name: (upper_case_identifier) @name) @definition.type
(union_variant name: (upper_case_identifier) @name) @definition.constructor

(file (type_annotation name: (lower_case_identifier) @name) @definition.function)
((file (value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name)) @definition.function)
  (#set! merge))
(port_annotation name: (lower_case_identifier) @name) @definition.function
