(Comment) @comment

((element (STag (Attribute (Name) @_attribute (AttValue) @name))) @definition.element
  (#any-of? @_attribute "name" "Name" "id" "Id" "ID" "key" "x:Name" "x:Key" "android:id")
  (#set! whole))
