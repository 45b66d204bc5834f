import picomatch from 'picomatch';

/**
 * Reads the editor's `files.associations`: which language id, if any, the globs give a path. As in VS Code a glob with
 * a slash is matched against the absolute path and any other against the file's name, case does not count, a plain
 * file name goes before globs, and the longest glob wins.
 * @param root absolute path of the folder
 */
export function associatedId(
  root: string,
  associations: Readonly<Record<string, string>>,
): (path: string) => string | undefined {
  const base = root.replaceAll('\\', '/').replace(/\/$/, '').toLowerCase();
  const rules = Object.entries(associations)
    .sort(([a], [b]) => b.length - a.length)
    .map(([glob, id]) => {
      const pattern = glob.toLowerCase();
      return { pattern, id, matches: picomatch(pattern, { dot: true, nonegate: true, windows: false }) };
    });
  return (path) => {
    const inFolder = path.toLowerCase();
    const name = inFolder.slice(inFolder.lastIndexOf('/') + 1);
    const absolute = `${base}/${inFolder}`;
    const exact = rules.find(({ pattern }) => pattern === name);
    return (exact ?? rules.find(({ pattern, matches }) => matches(pattern.includes('/') ? absolute : name)))
      ?.id;
  };
}
