import { foldText } from './fold-text.ts';

/**
 * Whether one of the texts contains `words` as a phrase. Case, accents, apostrophes and kinds of space make no
 * difference: words typed on a keyboard match words that were typeset. Any text contains an empty phrase.
 */
export function hasWords(words: string, texts: readonly string[]): boolean {
  const wanted = comparable(words);
  return texts.some((text) => comparable(text).includes(wanted));
}

/** `\s` includes the no-break spaces. */
const comparable = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();
