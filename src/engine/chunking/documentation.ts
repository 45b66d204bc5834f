/** How documentation begins, language by language; banners such as `/*****` and `//////` are not among it. */
const marks: readonly RegExp[] = [
  /^\/\*\*(?![*/])/, // Javadoc, JSDoc, KDoc, PHPDoc, Doxygen
  /^\/\*!/, // Doxygen, Rust
  /^\/\/[/!](?!\/)/, // Rust, Swift, C#, Dart, Zig, Doxygen
  /^\(\*\*(?!\*)/, // OCaml
  /^--+ ?[|^](?!\|)/, // Haskell, Elm
  /^\{- ?\|/, // Haskell, Elm
  /^---(?!-)(.*[^-])?$/, // Lua
  /^#'(\s|$)/, // R
  /^=(begin|pod|head[1-6])\b/, // Ruby, Perl
  /^[rRuU]?("""|''')/, // Python
];

/** Whether comments are documentation by their form: one of the lines begins as documentation does. */
export function isDocumentation(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const text = line.trimStart();
    return marks.some((mark) => mark.test(text));
  });
}
