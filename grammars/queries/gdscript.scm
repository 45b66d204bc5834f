(comment) @comment
(extends_statement) @import

(class_name_statement (name) @name) @definition.class
(class_definition name: (name) @name) @definition.class
(enum_definition name: (name) @name) @definition.enum
(enumerator left: (identifier) @name) @definition.enumerator
(signal_statement (name) @name) @definition.event

(function_definition name: (name) @name) @definition.function
(constructor_definition "_init" @name) @definition.constructor

(source (const_statement name: (name) @name) @definition.constant)
(source (variable_statement name: (name) @name) @definition.variable)
(class_definition body: (body (const_statement name: (name) @name) @definition.constant))
(class_definition body: (body (variable_statement name: (name) @name) @definition.field))
