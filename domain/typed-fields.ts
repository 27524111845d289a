/** The fields of a form as they were sent, in their order. A name may come more than once. */
export type TypedFields = readonly (readonly [name: string, value: string])[];

const SECRET_NAMES = new Set(['code', 'nonce', 'recoveryCode', 'signature', 'uri']);
const SECRET_WORDS = /^current(?:-|$)|mot-?de-?passe|password|token|captcha|csrf|secret/i;

/**
 * Whether what a field holds is never kept nor written into a page: passwords, one-time and unlock codes, the key of a second
 * factor, signatures.
 */
export const isSecretField = (name: string): boolean => SECRET_NAMES.has(name) || SECRET_WORDS.test(name);

/** Where a page that gives typed words back leads to their form, and lists those that none of its fields takes any more. */
export const NOT_PLACED_ID = 'sans-champ';
