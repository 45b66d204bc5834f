[
  (using_declaration)
] @import

(template_declaration (_) @inner .) @outer

(namespace_definition name: (_) @name) @definition.module
(class_specifier name: [
  (type_identifier) @name
  (template_type name: (type_identifier) @name)
  (qualified_identifier) @name
] body: (_)) @definition.class
(struct_specifier name: [
  (template_type name: (type_identifier) @name)
  (qualified_identifier) @name
] body: (_)) @definition.struct
(enum_specifier name: (qualified_identifier) @name body: (_)) @definition.enum
(concept_definition name: (identifier) @name) @definition.type
(alias_declaration name: (type_identifier) @name) @definition.type

(function_definition declarator: [
  (function_declarator declarator: [
    (field_identifier)
    (qualified_identifier)
    (operator_name)
    (destructor_name)
    (template_function)
  ] @name)
  (reference_declarator (function_declarator declarator: [
    (identifier)
    (field_identifier)
    (qualified_identifier)
    (operator_name)
  ] @name))
  (pointer_declarator declarator: (function_declarator declarator: [
    (field_identifier)
    (qualified_identifier)
    (operator_name)
  ] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [
    (field_identifier)
    (qualified_identifier)
    (operator_name)
  ] @name)))
]) @definition.function
(function_definition declarator: (operator_cast "operator" @name type: (_) @name)) @definition.function
(function_definition declarator: (qualified_identifier name: (operator_cast "operator" @name type: (_) @name))) @definition.function

(field_declaration_list [
  (function_definition declarator: (function_declarator declarator: (identifier) @name))
  (template_declaration (function_definition declarator: (function_declarator declarator: (identifier) @name)))
] @definition.method)

(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
]) @definition.method
(field_declaration declarator: (reference_declarator (field_identifier) @name)) @definition.field
(field_declaration_list (declaration declarator: (function_declarator declarator: [
  (identifier)
  (destructor_name)
  (operator_name)
] @name)) @definition.method)

(declaration declarator: (reference_declarator (function_declarator declarator: (identifier) @name))) @definition.prototype

(declaration_list (declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (init_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
  ])
]) @definition.variable)
