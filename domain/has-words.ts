import { foldText } from './fold-text.ts';

/**
 * Whether `words` stand in one piece in one of the texts. Letter case, accents, kinds of apostrophe and kinds of space
 * make no difference: what is typed on a keyboard finds what was typeset. Without words, anything has them.
 */
export function hasWords(words: string, texts: readonly string[]): boolean {
  const wanted = comparable(words);
  return texts.some((text) => comparable(text).includes(wanted));
}

/** `\s` holds the no-break spaces too. */
const comparable = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();
