[
  (line_comment)
  (block_comment)
] @comment
[
  (use_declaration)
  (extern_crate_declaration)
] @import
(attribute_item) @prefix

(mod_item name: (identifier) @name) @definition.module
(struct_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(union_item name: (type_identifier) @name) @definition.union
(trait_item name: (type_identifier) @name) @definition.trait
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(macro_definition name: (identifier) @name) @definition.macro

(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (reference_type type: [
    (type_identifier) @name
    (primitive_type) @name
    (generic_type type: (type_identifier) @name)
    (array_type element: [(type_identifier) (primitive_type)] @name)
  ])
  (array_type element: [(type_identifier) (primitive_type)] @name)
  (dynamic_type [(type_identifier) @name (generic_type type: (type_identifier) @name)])
  (tuple_type)  @name
]) @definition.impl

(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function

(source_file [
  (const_item name: (identifier) @name)
  (static_item name: (identifier) @name)
] @definition.constant)
(declaration_list [
  (const_item name: (identifier) @name)
  (static_item name: (identifier) @name)
] @definition.constant)

(field_declaration name: (field_identifier) @name) @definition.field
(enum_variant name: (identifier) @name) @definition.enumerator
