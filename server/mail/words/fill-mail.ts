import { fillWords } from '../../outbox/fill-words.ts';
import type { MailSpecs, ValuesOf, WordsOf } from './mail-spec.ts';

/** Fills in the fields of all texts of one mail. */
export function fillMail<Specs extends MailSpecs, Mail extends keyof Specs>(
  words: WordsOf<Specs>,
  mail: Mail,
  values: ValuesOf<Specs[Mail]>,
): WordsOf<Specs>[Mail] {
  const filled = Object.entries(words[mail]).map(([text, sentence]) => [text, fillWords(sentence, values)]);
  return Object.fromEntries(filled) as WordsOf<Specs>[Mail];
}
