/** The secret of a link that stands in a mail, which has 43 characters; null for any other value. */
export const linkSecret = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;

/** The secret in « ?lien= » of an address. */
export const askedLink = ({ searchParams }: URL): string | null => linkSecret(searchParams.get('lien'));
