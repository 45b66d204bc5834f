(comment) @comment

((property (key) @name) @definition.property
  (#set! whole))
