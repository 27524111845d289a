/** The fields of a form as they were sent, in order. A name may occur several times. */
export type TypedFields = readonly (readonly [name: string, value: string])[];

const SECRET_NAMES = new Set(['code', 'nonce', 'recoveryCode', 'signature', 'unlockCode', 'uri']);
const SECRET_WORDS = /^current(?:-|$)|mot-?de-?passe|password|passphrase|token|captcha|csrf|secret/i;

/**
 * Whether a field must never be stored or written into a page: passwords, one-time and unlock codes, the key of a
 * second factor, signatures.
 */
export const isSecretField = (name: string): boolean => SECRET_NAMES.has(name) || SECRET_WORDS.test(name);

/** Where a page that puts typed words back leads to their form, and lists those for which no field is left. */
export const NOT_PLACED_ID = 'sans-champ';
