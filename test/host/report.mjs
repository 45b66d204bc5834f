/**
 * Prints one test: a line if it passed, the error below it if it did not.
 * @param {{ title: string, ms?: number, error?: string }} test
 */
export function printTest({ title, ms, error }) {
  if (error === undefined) console.log(`  ✔ ${title} (${ms ?? 0} ms)`);
  else console.log(`  ✘ ${title}\n${error.replace(/^/gm, '      ')}`);
}

/**
 * Prints the line that ends a run and sets the exit code; a run without tests is a failed one.
 * @param {number} passed
 * @param {number} failed
 */
export function finish(passed, failed) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
