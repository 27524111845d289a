/** What a visitor consents to, each apart from the other (consent-dialog.ts). */
export type ConsentCategory = 'analytics' | 'chat';

/**
 * What was accepted in this browser, nothing when all was refused; null when no answer was given, or it is older than its
 * term, or was for something else.
 */
export type Consent = readonly ConsentCategory[] | null;

/** Name in localStorage. */
export const CONSENT_KEY = 'consentement';

const CATEGORIES = ['analytics', 'chat'] as const;

/** The answer is asked for again after six months (CNIL, deliberation 2020-092). */
export const CONSENT_DAYS = 182;

/**
 * Reads what the dialog's library keeps, without loading it: on most pages the answer is known.
 * @param revision of what consent is asked for: an answer about another service does not hold
 */
export function readConsent(storage: Pick<Storage, 'getItem'>, revision: number, now: Date): Consent {
  const record = parse(storage.getItem(CONSENT_KEY));
  if (!record || record.revision !== revision || !(Number(record.expirationTime) > now.getTime()))
    return null;
  const { categories } = record;
  if (!Array.isArray(categories)) return null;
  return CATEGORIES.filter((category) => categories.includes(category));
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
