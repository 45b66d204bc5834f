[
  (comment)
  (block_comment)
] @comment
(import_declaration) @import

(package_object name: (_) @name) @definition.object
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.object
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name) @definition.enum
(type_definition name: (_) @name) @definition.type

(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
((function_definition name: (identifier) @name) @definition.constructor
  (#eq? @name "this"))

(given_definition name: (_) @name) @definition.object
(extension_definition "extension" @name) @definition.extension

(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)
(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(template_body (val_declaration name: (identifier) @name) @definition.field)
(template_body (var_declaration name: (identifier) @name) @definition.field)
(simple_enum_case name: (identifier) @name) @definition.enumerator
(full_enum_case name: (identifier) @name) @definition.enumerator
