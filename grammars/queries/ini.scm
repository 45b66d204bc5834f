(comment) @comment

((section (section_name (text) @name)) @definition.section
  (#set! whole))
((setting (setting_name) @name) @definition.property
  (#set! whole))
