(comment) @comment

((call target: (identifier) @_keyword (arguments . [(alias) (dot)])) @import
  (#any-of? @_keyword "alias" "import" "require" "use"))

((unary_operator operator: "@" operand: (call target: (identifier) @_attribute)) @prefix
  (#any-of? @_attribute "doc" "spec" "impl" "deprecated"))

((call target: (identifier) @_keyword (arguments . (alias) @name) (do_block)) @definition.module
  (#eq? @_keyword "defmodule"))
((call target: (identifier) @_keyword (arguments . (alias) @name) (do_block)) @definition.protocol
  (#eq? @_keyword "defprotocol"))
((call target: (identifier) @_keyword (arguments . (alias) @name)) @definition.impl
  (#eq? @_keyword "defimpl"))

((call target: (identifier) @_keyword (arguments . [
  (identifier) @name
  (call target: (identifier) @name)
  (binary_operator left: (identifier) @name operator: "when")
  (binary_operator left: (call target: (identifier) @name) operator: "when")
])) @definition.function
  (#any-of? @_keyword "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp"))
((call target: (identifier) @_keyword (arguments . [
  (identifier) @name
  (call target: (identifier) @name)
  (binary_operator left: (identifier) @name operator: "when")
  (binary_operator left: (call target: (identifier) @name) operator: "when")
])) @definition.macro
  (#any-of? @_keyword "defmacro" "defmacrop"))
((call target: (identifier) @_keyword (arguments . (binary_operator operator: _ @name))) @definition.function
  (#any-of? @_keyword "def" "defp" "defmacro" "defmacrop")
  (#not-eq? @name "when"))

((call target: (identifier) @name (arguments)) @definition.struct
  (#any-of? @name "defstruct" "defexception"))

((unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . (binary_operator left: [
    (identifier) @name
    (call target: (identifier) @name)
  ] operator: "::")))) @definition.type
  (#any-of? @_attribute "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . (binary_operator left: (call target: (identifier) @name) operator: "::")))) @definition.callback
  (#any-of? @_attribute "callback" "macrocallback"))
