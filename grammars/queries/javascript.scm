(class_body (field_definition property: (_) @name) @definition.field)
(class_body (field_definition
  property: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method)
