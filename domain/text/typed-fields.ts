/** The fields of a form as they were sent, in order. A name may occur several times. */
export type TypedFields = readonly (readonly [name: string, value: string])[];

const SECRET_NAMES = new Set(['code', 'nonce', 'recoveryCode', 'signature', 'unlockCode', 'uri']);
const SECRET_WORDS = /^current(?:-|$)|mot-?de-?passe|password|passphrase|token|captcha|csrf|secret/i;

/**
 * Whether a field must never be stored or written into a page: passwords, one-time and unlock codes, the key of a
 * second factor, signatures.
 */
export const isSecretField = (name: string): boolean => SECRET_NAMES.has(name) || SECRET_WORDS.test(name);

/**
 * The id of the list of typed words for which no field is left; a page that puts typed words back shows it and links to
 * their form.
 */
export const NOT_PLACED_ID = 'sans-champ';
