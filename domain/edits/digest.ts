/** The text as a browser sends it back and a schema reads it: line breaks and surrounding spaces do not count. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

export const isSameText = (a: string, b: string): boolean => plain(a) === plain(b);

/**
 * A few characters that another text would hardly have (cyrb53, in base 36). A forged one misleads only its own form
 * and protects nothing, so no cryptography is needed, and browsers and servers compute the same.
 */
export function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of plain(text)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).slice(-8).padStart(8, '0');
}
