// For reading on every page: without the library that checks numbers (read-phone.ts).

/** Calling codes of one and of two digits; all others have three. */
const CALLING_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A number that only its owner recognises: « •• •• 56 78 ». */
export const maskedPhone = (international: string): string =>
  `••\u00a0••\u00a0${international.slice(-4, -2)}\u00a0${international.slice(-2)}`;

/** A number without what separates its digits; those of France begin with « +33 ». */
export const dialledPhone = (written: string): string =>
  written
    .trim()
    .replaceAll(/[\s.\-/()]/g, '')
    .replace(/^00/, '+')
    .replace(/^0(?=[1-9]\d{8}$)/, '+33')
    .replace(/^\+330(?=\d{9}$)/, '+33');

/**
 * A number for reading, in which no line breaks: « 06 12 34 56 78 », from abroad « +32 475 12 34 56 », or in the groups
 * in which it was written. Text that is not a number does not change.
 */
export function shownPhone(written: string): string {
  const international = dialledPhone(written);
  if (!/^\+[1-9]\d{6,14}$/.test(international)) return written;
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
