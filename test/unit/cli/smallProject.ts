/** A project of six files in five languages, with things to find by meaning and by name. */
export const smallProject = {
  'src/watch/changes.ts': `import { createHash } from 'node:crypto';

/** Tells whether a file was changed since it was last seen. */
export class ChangeDetector {
  private readonly seen = new Map<string, string>();

  /** Compares the content hash of a file with the one that was recorded. */
  detectChangedFile(path: string, content: Uint8Array): boolean {
    const hash = createHash('sha256').update(content).digest('hex');
    const changed = this.seen.get(path) !== hash;
    this.seen.set(path, hash);
    return changed;
  }
}
`,
  'src/http/retry.py': `import random
import time


def retry_with_backoff(request, attempts=5, base_delay=0.2):
    """Send a request again after a failure, waiting longer each time."""
    for attempt in range(attempts):
        try:
            return request()
        except ConnectionError:
            time.sleep(base_delay * 2**attempt + random.random())
    raise TimeoutError("the server did not answer")
`,
  'src/money/invoice.go': `package money

// Line is one position of an invoice, in cents.
type Line struct {
	Amount int64
	Rate   float64
}

// TotalWithTax adds up the lines of an invoice and the value added tax on each.
func TotalWithTax(lines []Line) int64 {
	var total int64
	for _, line := range lines {
		total += line.Amount + int64(float64(line.Amount)*line.Rate)
	}
	return total
}
`,
  'src/text/slug.rs': `/// Turns a headline into the part of an address: lower case, words joined by dashes.
pub fn slugify(title: &str) -> String {
    title
        .to_lowercase()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}
`,
  'src/auth/session.js': [
    '// Checks the password of a user and opens a session.',
    'export async function openSession(users, name, password) {',
    '  const user = await users.find(name);',
    '  if (!user || !(await user.passwordMatches(password))) {',
    "    throw new Error('wrong name or password');",
    '  }',
    '  return { user, expires: Date.now() + 3600000 };',
    '}',
    '',
  ].join('\r\n'),
  'README.md': `# Shop

The shop sends invoices. Requests to the bank are repeated when the network fails.
`,
};
