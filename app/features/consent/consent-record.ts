/** What a visitor can consent to, each separately (consent-dialog.ts). */
export type ConsentCategory = 'analytics' | 'chat';

/**
 * What was accepted in this browser, empty if all was refused. Null if there is no answer, or it has expired, or it
 * was for something else.
 */
export type Consent = readonly ConsentCategory[] | null;

/** Name in localStorage. */
export const CONSENT_KEY = 'consentement';

const CATEGORIES = ['analytics', 'chat'] as const;

/** The question is asked again after six months (CNIL, deliberation 2020-092). */
export const CONSENT_DAYS = 182;

/**
 * Reads the record of the dialog's library without loading the library: on most pages the answer is known.
 * @param revision of what consent is asked for: an answer for another service does not count
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
