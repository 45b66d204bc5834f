[
  (line_comment)
  (block_comment)
] @comment
[
  (class_include)
  (package_include)
  (latex_include)
] @import

((part text: (curly_group (_) @name)) @definition.section (#set! whole))
((chapter text: (curly_group (_) @name)) @definition.section (#set! whole))
((section text: (curly_group (_) @name)) @definition.section (#set! whole))
((subsection text: (curly_group (_) @name)) @definition.section (#set! whole))
((subsubsection text: (curly_group (_) @name)) @definition.section (#set! whole))

(new_command_definition declaration: [
  (curly_group_command_name command: (command_name) @name)
  (command_name) @name
]) @definition.macro
(environment_definition name: (curly_group_text text: (text) @name)) @definition.macro
