(module_import) @import

(protocol_declaration . (identifier) @name) @definition.protocol
(class_interface . (identifier) @name) @definition.class
(class_interface . (identifier) @name category: (identifier)) @definition.extension
(class_implementation . (identifier) @name) @definition.impl

(method_declaration . (method_type) . (identifier) @name) @definition.method
(method_definition . (method_type) . (identifier) @name) @definition.method
(property_declaration (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
]))) @definition.property
(instance_variable (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
]))) @definition.field
