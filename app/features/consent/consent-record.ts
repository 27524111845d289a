/** Answer kept in this browser; null when it was never given, is older than its term, or was for something else. */
export type Consent = 'accepted' | 'refused' | null;

/** Name in localStorage, and the category the visitor answers about (consent-dialog.ts). */
export const CONSENT_KEY = 'consentement';
export const ANALYTICS_CATEGORY = 'analytics';

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
  return categories.includes(ANALYTICS_CATEGORY) ? 'accepted' : 'refused';
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
