[
  (comment)
  (documentation_comment)
] @comment
(import_or_export) @import
(annotation) @prefix

(class_definition name: (identifier) @name) @definition.class
(mixin_declaration . (mixin) . (identifier) @name) @definition.class
(extension_declaration name: (identifier) @name) @definition.extension
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enumerator
(type_alias . (type_identifier) @name) @definition.type

(program (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.constant)
(program (initialized_identifier_list (initialized_identifier . (identifier) @name)) @definition.variable)
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field

; A body stands behind its signature, not in it.
(program (function_signature name: (identifier) @name) @definition.function)
(program (function_signature name: (identifier) @name) . (function_body) @definition.function)
(program (getter_signature name: (identifier) @name) @definition.function)
(program (getter_signature name: (identifier) @name) . (function_body) @definition.function)

(declaration [
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)
]) @definition.method
(method_signature [
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)
  (operator_signature (binary_operator) @name)
]) @definition.method
(_ (method_signature [
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)
  (operator_signature (binary_operator) @name)
]) . (function_body) @definition.method)

(declaration (constructor_signature . name: (identifier) @name)) @definition.constructor
(declaration (constructor_signature . name: (identifier) @name . name: (identifier) @name)) @definition.constructor
(declaration (constant_constructor_signature (identifier) @name)) @definition.constructor
(method_signature (constructor_signature . name: (identifier) @name)) @definition.constructor
(method_signature (factory_constructor_signature . (identifier) @name)) @definition.constructor
(method_signature (factory_constructor_signature . (identifier) @name . (identifier) @name)) @definition.constructor
(_ (method_signature (factory_constructor_signature . (identifier) @name . (identifier) @name))
  . (function_body) @definition.constructor)
(_ (method_signature (constructor_signature . name: (identifier) @name)) . (function_body) @definition.constructor)
