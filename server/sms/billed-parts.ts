/** The basic alphabet of text messages (GSM 03.38); characters of the last row count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const TWICE = '^{}\\[~]|€';

/** One character outside the basic alphabet halves the room of a text message and doubles its price. */
export const toBasicLetters = (text: string): string => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');

/**
 * The number of text messages that a provider bills for a text: a long one is several, and one with « ê » is cut at
 * 70 characters.
 */
export function billedParts(written: string): number {
  const text = toBasicLetters(written);
  const isBasic = [...text].every((sign) => BASIC.includes(sign) || TWICE.includes(sign));
  const length = isBasic
    ? text.length + [...text].filter((sign) => TWICE.includes(sign)).length
    : text.length;
  const [alone, joined] = isBasic ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
