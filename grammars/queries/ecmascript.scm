; What JavaScript and TypeScript share.

(comment) @comment
(import_statement) @import

(export_statement declaration: (_) @inner) @outer
(decorator) @prefix

(program (lexical_declaration "const" (variable_declarator name: (identifier) @name)) @definition.constant)
(program (lexical_declaration "let" (variable_declarator name: (identifier) @name)) @definition.variable)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(export_statement declaration: (lexical_declaration "const" (variable_declarator name: (identifier) @name)) @definition.constant)
(export_statement declaration: (lexical_declaration "let" (variable_declarator name: (identifier) @name)) @definition.variable)

((program (lexical_declaration
  (variable_declarator name: (_) @name value: (call_expression function: (identifier) @_function))) @import)
  (#eq? @_function "require"))
((program (variable_declaration
  (variable_declarator name: (_) @name value: (call_expression function: (identifier) @_function))) @import)
  (#eq? @_function "require"))

(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(lexical_declaration (variable_declarator name: (identifier) @name value: (class))) @definition.class
(variable_declaration (variable_declarator name: (identifier) @name value: (class))) @definition.class

(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(class_declaration name: (_) @name) @definition.class
(method_definition name: (_) @name) @definition.method
((method_definition name: (property_identifier) @name) @definition.constructor
  (#eq? @name "constructor"))

(export_statement "default" @name value: [(function_expression !name) (arrow_function)]) @definition.function
(export_statement "default" @name value: (class !name)) @definition.class
(export_statement "default" @name value: (object)) @definition.constant
(export_statement value: (class name: (_) @name)) @definition.class

; Functions that are named where they are used: memo(function List() {}).
(arguments (function_expression name: (identifier) @name) @definition.function)
(return_statement (function_expression name: (identifier) @name) @definition.function)

(assignment_expression
  left: (identifier) @name
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(assignment_expression
  left: (member_expression
    object: [(identifier) (this) (member_expression)] @container
    property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.function
((assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @container property: (property_identifier) @_prototype)
    property: (_) @name)
  right: (function_expression)) @definition.method
  (#eq? @_prototype "prototype"))
(assignment_expression
  left: (member_expression
    object: [(identifier) (this) (member_expression)] @container
    property: (_) @name)
  right: (class)) @definition.class

; Members of objects that have a name or are exported.
(variable_declarator value: (object (pair
  key: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method))
(assignment_expression right: (object (pair
  key: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method))
(export_statement value: (object (pair
  key: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method))
