const SEPARATORS = /[\s.\-/()\u00a0\u202f]/g;

/**
 * A telephone number as people write it, in international form with its « + ». A number that begins with a single
 * zero is French. Null if it is not a number.
 */
export function internationalPhone(written: string): string | null {
  const digits = written
    .trim()
    // « +33 (0)6 … » has a zero that is dialled from France only.
    .replace(/^((?:\+|00)\d{1,3}[\s\u00a0]*)\(0\)/, '$1')
    .replaceAll(SEPARATORS, '')
    .replace(/^00/, '+')
    .replace(/^0(?=[1-9]\d{8}$)/, '+33');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** Whether text messages may reach a number: among French numbers only mobiles; nothing is known about others. */
export const canTakeTexts = (international: string): boolean =>
  !international.startsWith('+33') || /^\+33[67]\d{8}$/.test(international);

/** A number that only its owner recognises: « •• •• 56 78 ». */
export const maskedPhone = (international: string): string =>
  `••\u00a0••\u00a0${international.slice(-4, -2)}\u00a0${international.slice(-2)}`;

/** Calling codes of one and of two digits; all others have three. */
const CALLING_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * A number for reading, in which no line breaks: « 06 12 34 56 78 », from abroad « +32 475 12 34 56 », or in the groups
 * in which it was written. Text that is not a number does not change.
 */
export function shownPhone(written: string): string {
  const international = internationalPhone(written);
  if (!international) return written;
  const french = /^\+33([1-9]\d{8})$/.exec(international);
  if (french) return byPairs(`0${french[1]}`);
  if (/^\+\d+ /.test(written.trim())) return written.trim().replaceAll(/\s+/g, '\u00a0');
  const [code = ''] = CALLING_CODE.exec(international) ?? [];
  return `${code}\u00a0${byPairs(international.slice(code.length))}`;
}

/** Digits in pairs; the first three form a group if one would be left over. */
function byPairs(digits: string): string {
  const first = digits.length % 2 === 0 ? 2 : 3;
  return digits.slice(0, first) + digits.slice(first).replaceAll(/\d\d/g, '\u00a0$&');
}
