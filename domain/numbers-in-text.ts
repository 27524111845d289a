import { NUMBER_TAIL } from './file-number.ts';

/** A number of a file or of a paper, as it is printed: read and typed as one word, so that no line ends at one of its dashes. */
const NUMBER = new RegExp(
  `((?<![\\w-])(?:DEMO-)?(?:(?:CMD|REP|RDV|REN)-\\d{4}-${NUMBER_TAIL}|(?:FAC|AV|LP)-\\d{4}-\\d{6,9})(?![\\w-]))`,
);

/** A text in pieces: each second one is a number. */
export const splitAtNumbers = (text: string): string[] => text.split(NUMBER);

export const hasNumber = (text: string): boolean => NUMBER.test(text);
