(comment) @comment
(open (import)) @import

(module (module_name) @name) @definition.module
(data (data_name) @name) @definition.type
(record (record_name) @name) @definition.type
(function (lhs (function_name (atom (qid) @name))) @definition.function)
(signature (field_name) @name) @definition.field
