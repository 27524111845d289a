/**
 * A number of a case or of a document, as it is printed: read and typed as one word, so that no line ends at one of its dashes. Without
 * a look behind, which older browsers do not read.
 */
export const NUMBER = /\b((?:DEMO-)?(?:CMD|REP|RDV|REN|FAC|AV|LP)-\d{4}-[\dA-Z]{3,9}(?:-[\dA-Z]{3})?)\b/;

/** A text in pieces: each second one is a number. */
export const splitAtNumbers = (text: string): string[] => text.split(NUMBER);

export const hasNumber = (text: string): boolean => NUMBER.test(text);
