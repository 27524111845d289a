/** What no reader takes for another: the signs of case numbers. */
export const SIGNATURE_SIGNS = '23456789FHJKMRTWXY';
export const SIGNATURE_CODE_LENGTH = 8;

/** Characters that no code contains, and those that they are read as. */
const MISREAD: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', Z: '2' };

/** A code however it was typed, « k7r4 wm92 »; null if it is none. */
export function readSignatureCode(typed: string): string | null {
  const signs = [...typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].map(
    (sign) => MISREAD[sign] ?? sign,
  );
  const isCode =
    signs.length === SIGNATURE_CODE_LENGTH && signs.every((sign) => SIGNATURE_SIGNS.includes(sign));
  return isCode ? signs.join('') : null;
}

/** « K7R4 WM92 », to be read out or typed. */
export const shownSignatureCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
