import { compoundsOf, isCode } from './tokenize.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The name of the model that a maker's code stands for; null for any other word. */
export type ModelOf = (code: string) => string | null;

/** Minimum number of characters of a code; shorter ones are names themselves: PS5, TM6. */
const CODE_MIN = 5;

/**
 * A question with the names of models in place of makers' codes that no document holds: « écran A2403 » is « écran
 * iPhone 12 ». Null if there is none.
 */
export function nameCodes(
  text: string,
  vocabulary: Pick<Vocabulary, 'find'>,
  modelOf: ModelOf,
): string | null {
  let named = '';
  let last = 0;
  for (const { whole, start, end } of compoundsOf(text)) {
    if (whole.length < CODE_MIN || !isCode(whole) || !/[a-z]/.test(whole) || vocabulary.find(whole)) continue;
    const model = modelOf(text.slice(start, end));
    if (model === null) continue;
    named += text.slice(last, start) + model;
    last = end;
  }
  return last === 0 ? null : named + text.slice(last);
}
