[
  (comment)
  (haddock)
] @comment
(imports) @import

(data_type name: (_) @name) @definition.type
(newtype name: (_) @name) @definition.type
(type_synomym name: (_) @name) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
(class name: (_) @name) @definition.class
(instance name: (_) @name) @definition.instance

(data_constructor constructor: (_ name: (constructor) @name)) @definition.constructor
(newtype_constructor name: (constructor) @name) @definition.constructor
(gadt_constructor name: (constructor) @name) @definition.constructor
(field name: (field_name (variable) @name)) @definition.field

(declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.function)
(declarations (signature names: (binding_list [(variable) @name (prefix_id (_) @name)])) @definition.function)
((declarations (function name: [(variable) @name (prefix_id (_) @name)]) @definition.function)
  (#set! merge))
((declarations (function (infix operator: [(operator) @name (infix_id (variable) @name)])) @definition.function)
  (#set! merge))
((declarations (bind name: [(variable) @name (prefix_id (_) @name)]) @definition.function)
  (#set! merge))

(class_declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
((class_declarations (function name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
  (#set! merge))
((class_declarations (bind name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
  (#set! merge))
((instance_declarations (function name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
  (#set! merge))
((instance_declarations (function (infix operator: (operator) @name)) @definition.method)
  (#set! merge))
((instance_declarations (bind name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
  (#set! merge))

(pattern_synonym (signature synonym: (constructor) @name)) @definition.constructor
((pattern_synonym (equation synonym: [
  (constructor) @name
  (apply function: (constructor) @name)
  (apply function: (apply function: (constructor) @name))
])) @definition.constructor
  (#set! merge))
