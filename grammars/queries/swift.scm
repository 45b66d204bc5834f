[
  (comment)
  (multiline_comment)
] @comment
(import_declaration) @import

(class_declaration name: (type_identifier) @name) @definition.class
(class_declaration "struct" name: (type_identifier) @name) @definition.struct
(class_declaration "enum" name: (type_identifier) @name) @definition.enum
(class_declaration "extension" name: (user_type) @name) @definition.extension
(protocol_declaration name: (type_identifier) @name) @definition.protocol
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type

(function_declaration name: [(simple_identifier) (custom_operator) (bang)] @name) @definition.function
(function_declaration "func" . ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "<<" ">>" "~"] @name) @definition.function
(protocol_function_declaration name: [(simple_identifier) (custom_operator) (bang)] @name) @definition.method
(protocol_function_declaration "func" . ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "<<" ">>" "~"] @name) @definition.method
(init_declaration "init" @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name) @definition.method

(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration
  (value_binding_pattern "let") name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(enum_entry name: (simple_identifier) @name) @definition.enumerator
