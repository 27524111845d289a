import { createHash } from 'node:crypto';

const TIMEOUT_MS = 2_000;

/**
 * Whether a password is among those leaked elsewhere, by a "range" service such as Have I Been Pwned: it is told the first
 * five characters of the password's SHA-1 and answers with all the hashes that begin so. A service that does not answer
 * keeps nobody out.
 */
export async function isPwned(password: string, url: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/range/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return false;
    // "SUFFIX:COUNT" a line; padding counts zero.
    return (await response.text())
      .split('\n')
      .some((line) => line.startsWith(`${hash.slice(5)}:`) && !/:0\s*$/.test(line));
  } catch {
    return false;
  }
}
