(comment) @comment
((program (command name: (command_name (word) @_name)) @import)
  (#any-of? @_name "source" "."))

(function_definition name: (word) @name) @definition.function
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.constant)
