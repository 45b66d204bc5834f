[
  (comment)
  (single_line_comment)
] @comment
[
  (use_statement)
  (forward_statement)
  (import_statement)
] @import

(stylesheet (declaration (variable_name) @name) @definition.variable)
(mixin_statement . (name) @name) @definition.macro
(function_statement . (name) @name) @definition.function
(placeholder . (name) @name) @definition.rule
((stylesheet (rule_set (selectors) @name) @definition.rule)
  (#set! whole))
