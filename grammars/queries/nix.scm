(comment) @comment

(let_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
(source_code expression: (_ (binding_set (binding attrpath: (attrpath) @name) @definition.variable)))
(function_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
])
(let_expression body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
])
(binding attrpath: (attrpath) @name expression: (function_expression)) @definition.function
