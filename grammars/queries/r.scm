(comment) @comment
((program (call function: (identifier) @_function) @import)
  (#any-of? @_function "library" "require" "source"))

((program (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable)
  (#set! whole))
((binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"] rhs: (function_definition)) @definition.function
  (#set! whole))
((program (call
  function: (identifier) @_function
  arguments: (arguments . (argument value: (string content: (string_content) @name)))) @definition.class)
  (#any-of? @_function "setClass" "setRefClass" "R6Class")
  (#set! whole))
((program (call
  function: (identifier) @_function
  arguments: (arguments . (argument value: (string content: (string_content) @name)))) @definition.method)
  (#any-of? @_function "setGeneric" "setMethod" "setValidity")
  (#set! whole))
