(comment) @comment
(namespace_use_declaration) @import

(namespace_definition name: (_) @name) @definition.module
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum

(function_definition name: (name) @name) @definition.function
(method_declaration name: (name) @name) @definition.method
((method_declaration name: (name) @name) @definition.constructor
  (#eq? @name "__construct"))

(const_declaration (const_element . (name) @name)) @definition.constant
(property_declaration (property_element name: (variable_name (name) @name))) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property
(enum_case name: (name) @name) @definition.enumerator

((program (expression_statement (function_call_expression
  function: (name) @_function
  arguments: (arguments . (argument (string (string_content) @name))))) @definition.constant)
  (#eq? @_function "define"))
