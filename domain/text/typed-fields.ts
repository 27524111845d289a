/** The fields of a form as they were sent, in order. A name may occur several times. */
export type TypedFields = readonly (readonly [name: string, value: string])[];

const SECRET_NAMES = new Set([
  'code',
  'nonce',
  'recoveryCode',
  'signature',
  'unlockCode',
  'unlockPattern',
  'uri',
]);
const SECRET_WORDS = /^current(?:-|$)|mot-?de-?passe|password|passphrase|token|captcha|csrf|secret/i;
/** Of `autocomplete`. A password that is shown is a text. */
const SECRET_KINDS = /(?:^|\s)(?:one-time-code|(?:current|new)-password|cc-)/;

/**
 * Whether a field must never be stored or written into a page: passwords, one-time and unlock codes, the key of a
 * second factor, signatures.
 */
export const isSecretField = (name: string): boolean =>
  SECRET_NAMES.has(name.slice(name.lastIndexOf('.') + 1)) || SECRET_WORDS.test(name);

/** A control whose words must never be stored, by its name or by what a browser takes it for (a card too). */
export const isSecretControl = (type: string, name: string, autoComplete: string): boolean =>
  type === 'password' || isSecretField(name) || SECRET_KINDS.test(autoComplete);

/**
 * The id of the list of typed words for which no field is left; a page that puts typed words back shows it and links to
 * their form.
 */
export const NOT_PLACED_ID = 'sans-champ';

/** The first word of the keys under which a tab keeps what was typed on a page; its path follows. */
export const PAGE_DRAFT = 'brouillon ';
