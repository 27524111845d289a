const SEPARATORS = /[\s.\-/()\u00a0\u202f]/g;

/**
 * A telephone number as people write it, in international form with its « + ». A number that begins with a single zero is
 * French. Null when it is none.
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

/** Whether text messages may reach a number: of the French ones only mobiles, of others nothing is known. */
export const canTakeTexts = (international: string): boolean =>
  !international.startsWith('+33') || /^\+33[67]\d{8}$/.test(international);

/** A number as its owner recognises it, and nobody else: « •• •• 56 78 ». */
export const maskedPhone = (international: string): string =>
  `•• •• ${international.slice(-4, -2)} ${international.slice(-2)}`;
