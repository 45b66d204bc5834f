(import_alias) @import

(ambient_declaration (_) @inner) @outer
(expression_statement (internal_module) @inner) @outer

(ambient_declaration (lexical_declaration "const" (variable_declarator name: (identifier) @name)) @definition.constant)
(ambient_declaration (lexical_declaration "let" (variable_declarator name: (identifier) @name)) @definition.variable)
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)

(abstract_class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(type_alias_declaration name: (_) @name) @definition.type
(enum_declaration name: (_) @name) @definition.enum
(module name: (_) @name) @definition.module
(internal_module name: (_) @name) @definition.module
(function_signature name: (_) @name) @definition.function

(class_body (public_field_definition name: (_) @name) @definition.field)
(class_body (public_field_definition
  name: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method)
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(interface_body (property_signature name: (_) @name) @definition.property)
(enum_body name: (_) @name @definition.enumerator)
(enum_body (enum_assignment name: (_) @name) @definition.enumerator)
