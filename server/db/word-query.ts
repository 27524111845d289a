import { drawnTailOf } from '#domain/cases/case-number.ts';
import { internationalPhone } from '#domain/customers/read-phone.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** A number without its year: « 123 » also finds « 000123 ». */
const SHORT_NUMBER = /^\d{1,5}$/;

/**
 * The words to look for, for `internal.words_of(…) @@ to_tsquery('simple', …)`: each word, or the beginning of one.
 * Null without any words.
 */
export function wordQuery(search: string): string | null {
  const phone = internationalPhone(search);
  if (phone) return `${phone.slice(1)}:*`;
  const words = foldText(search).match(/[a-z0-9]+/g) ?? [];
  if (words.length === 0) return null;
  return words.map(queryOf).join(' & ');
}

function queryOf(word: string): string {
  if (SHORT_NUMBER.test(word)) return `(${word}:* | ${word.padStart(6, '0')}:*)`;
  // The end of a number, typed as one word.
  const tail = drawnTailOf(word)?.toLowerCase().replace('-', ' & ');
  return tail ? `(${word}:* | ${tail}:*)` : `${word}:*`;
}
