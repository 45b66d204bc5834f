(comment) @comment
(include_directive) @import

((rule (targets (word) @name)) @definition.target
  (#not-match? @name "^\\.[A-Z]")
  (#set! whole))
(makefile (variable_assignment name: (word) @name) @definition.variable)
(define_directive name: (word) @name) @definition.macro
