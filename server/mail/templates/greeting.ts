const NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\.?[ \u00a0](?=\p{L})){0,39}\.?$/u;

/**
 * Whoever signs up chooses the name, and the address the mail goes to may be someone else's: only what looks like a
 * person's name is repeated, so that nobody sends their own words through us.
 */
export function greeting(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  return NAME.test(trimmed) ? `Bonjour ${trimmed},` : 'Bonjour,';
}
