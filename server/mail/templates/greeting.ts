const NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\.?[ \u00a0](?=\p{L})){0,39}\.?$/u;

/**
 * The name was chosen at sign-up, and the mail may go to somebody else. Only text that looks like a person's name is
 * repeated, so that strangers cannot send their own words through us.
 */
export function greeting(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  return NAME.test(trimmed) ? `Bonjour ${trimmed},` : 'Bonjour,';
}
