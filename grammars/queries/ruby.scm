(comment) @comment
((program (call !receiver method: (identifier) @_method) @import)
  (#any-of? @_method "require" "require_relative" "load" "autoload"))

(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(method name: (_) @name) @definition.function
(singleton_method name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method

(program (assignment left: (constant) @name) @definition.constant)
(body_statement (assignment left: (constant) @name) @definition.constant)
