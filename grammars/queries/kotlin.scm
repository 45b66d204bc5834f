[
  (line_comment)
  (multiline_comment)
] @comment
(import_list) @import

(class_declaration (type_identifier) @name) @definition.class
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration "enum" (type_identifier) @name) @definition.enum
(object_declaration (type_identifier) @name) @definition.object
((companion_object "object" @name . [(class_body) ":"]) @definition.object
  (#set! name "Companion"))
(companion_object (type_identifier) @name) @definition.object
(type_alias (type_identifier) @name) @definition.type

(function_declaration (simple_identifier) @name) @definition.function
(function_declaration
  [
    (user_type (type_identifier) @container)
    (nullable_type (user_type (type_identifier) @container))
  ]
  . (simple_identifier) @name) @definition.function
(secondary_constructor "constructor" @name) @definition.constructor

(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(source_file (property_declaration (user_type (type_identifier) @container)
  . (variable_declaration (simple_identifier) @name)) @definition.property)
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) . [(getter) (setter)] @definition.property)
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) . (getter) . (setter) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) . [(getter) (setter)] @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) . (getter) . (setter) @definition.property)
(class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.property
(enum_entry (simple_identifier) @name) @definition.enumerator
