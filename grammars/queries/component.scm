; Components: markup with scripts inside.

(comment) @comment

((script_element (raw_text) @injection.content)
  (#set! injection.language "javascript"))
((script_element
  (start_tag (attribute
    (attribute_name) @_attribute
    (quoted_attribute_value (attribute_value) @_language)))
  (raw_text) @injection.content)
  (#eq? @_attribute "lang")
  (#any-of? @_language "ts" "typescript")
  (#set! injection.language "typescript"))
((script_element
  (start_tag (attribute
    (attribute_name) @_attribute
    (quoted_attribute_value (attribute_value) @_language)))
  (raw_text) @injection.content)
  (#eq? @_attribute "lang")
  (#eq? @_language "tsx")
  (#set! injection.language "tsx"))
