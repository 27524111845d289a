/** A number of a case or document in its printed form. Without a lookbehind, which older browsers do not support. */
export const NUMBER =
  /\b(?:DEMO-)?(?:CMD|REP|RDV|REN|RAC|VEN|FAC|AV|LP|BR|BC|UO|GAR)-\d{4}-[\dA-Z]{3,9}(?:-[\dA-Z]{3})?\b/;

/** The name of a processor, such as i5-8500. */
const PROCESSOR = /\bi[3579]-\d{3,5}[\dA-Z]{0,3}\b/;

/** What is read and typed as one word, so that no line may break at its dashes. */
const ONE_WORD = new RegExp(`(${NUMBER.source}|${PROCESSOR.source})`);

/** A text in pieces: every second one is a number, or a processor. */
export const splitAtNumbers = (text: string): string[] => text.split(ONE_WORD);

export const hasNumber = (text: string): boolean => ONE_WORD.test(text);
