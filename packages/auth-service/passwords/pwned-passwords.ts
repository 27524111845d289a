import { createHash } from 'node:crypto';

const TIMEOUT_MS = 2_000;

/**
 * Whether a password is among those leaked elsewhere, by a "range" service such as Have I Been Pwned: it receives the first five
 * characters of the password's SHA-1 and answers with all hashes that begin with them. If the service does not answer, the password is
 * accepted.
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
    // One "SUFFIX:COUNT" per line; padding has a count of zero.
    return (await response.text())
      .split('\n')
      .some((line) => line.startsWith(`${hash.slice(5)}:`) && !/:0\s*$/.test(line));
  } catch {
    return false;
  }
}
