(comment) @comment
(import_directive) @import

(contract_declaration name: (identifier) @name) @definition.class
(library_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(struct_declaration name: (identifier) @name) @definition.struct
(enum_declaration name: (identifier) @name) @definition.enum
(enum_value) @name @definition.enumerator
(event_definition name: (identifier) @name) @definition.event
(error_declaration name: (identifier) @name) @definition.error
(modifier_definition name: (identifier) @name) @definition.modifier
(constructor_definition "constructor" @name) @definition.constructor
(fallback_receive_definition ["receive" "fallback"] @name) @definition.method
(function_definition name: (identifier) @name) @definition.function
(state_variable_declaration name: (identifier) @name) @definition.field
(struct_member name: (identifier) @name) @definition.field
(constant_variable_declaration name: (identifier) @name) @definition.constant
