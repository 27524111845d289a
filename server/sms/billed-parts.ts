/** What a text message of the basic alphabet (GSM 03.38) may have in it; the last row counts twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const TWICE = '^{}\\[~]|€';

/** One sign outside the basic alphabet halves the room of a text message and doubles its price. */
export const toBasicLetters = (text: string): string => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');

/** How many text messages a provider counts for a text: a long one is several, one with « ê » is cut at 70 signs. */
export function billedParts(written: string): number {
  const text = toBasicLetters(written);
  const isBasic = [...text].every((sign) => BASIC.includes(sign) || TWICE.includes(sign));
  const length = isBasic
    ? text.length + [...text].filter((sign) => TWICE.includes(sign)).length
    : text.length;
  const [alone, joined] = isBasic ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
