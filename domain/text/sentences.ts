/** « 2,5 pouces. Le » has it; « M.2 » and « env. dix grammes » have not. */
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+(?=[«\p{Lu}\p{N}])/u;

/** The sentences of a text, in order. */
export const sentencesOf = (text: string): string[] => text.split(BETWEEN_SENTENCES).filter(Boolean);

/** The whole sentences from the start of a text that `max` characters hold; at least the first, however long it is. */
export function sentencesWithin(text: string, max: number): string {
  const [first = '', ...others] = sentencesOf(text);
  let kept = first;
  for (const sentence of others) {
    const longer = `${kept} ${sentence}`;
    if (longer.length > max) break;
    kept = longer;
  }
  return kept;
}
