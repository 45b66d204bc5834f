(comment) @comment
(module . (comment)* . (expression_statement . (string) @comment .))

[
  (import_statement)
  (import_from_statement)
  (future_import_statement)
] @import

(decorated_definition definition: (_) @inner) @outer

(class_definition name: (identifier) @name) @definition.class
(function_definition name: (identifier) @name) @definition.function

(type_alias_statement left: (type [
  (identifier) @name
  (generic_type . (identifier) @name)
])) @definition.type

(module (expression_statement (assignment left: [
  (identifier) @name
  (pattern_list (identifier) @name)
]) @definition.variable))

((module (expression_statement (assignment left: (identifier) @name) @definition.constant))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))

(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @definition.field)))
