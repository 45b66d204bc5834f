(comment) @comment
((source_file (variable_declaration . (identifier) @name (builtin_function (builtin_identifier) @_builtin)) @import)
  (#eq? @_builtin "@import"))

(source_file (variable_declaration "const" . (identifier) @name) @definition.constant)
(source_file (variable_declaration "var" . (identifier) @name) @definition.variable)
(struct_declaration (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant)
(enum_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
(union_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)
(opaque_declaration (variable_declaration "const" . (identifier) @name) @definition.constant)

(variable_declaration (identifier) @name . (struct_declaration)) @definition.struct
(variable_declaration (identifier) @name . (enum_declaration)) @definition.enum
(variable_declaration (identifier) @name . (union_declaration)) @definition.union
(variable_declaration (identifier) @name . (opaque_declaration)) @definition.struct
(variable_declaration (identifier) @name . (error_set_declaration)) @definition.enum

(function_declaration name: (identifier) @name) @definition.function
(test_declaration [(string (string_content) @name) (identifier) @name]) @definition.test
(container_field name: (identifier) @name) @definition.field
(enum_declaration (container_field name: (identifier) @name) @definition.enumerator)
(error_set_declaration (identifier) @name @definition.enumerator)
