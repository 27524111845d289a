/**
 * A number of a case or document in its printed form, or the name of a processor (i5-8500): it is read and typed as one word,
 * so no line may break at its dashes. Without a lookbehind, which older browsers do not support.
 */
export const NUMBER =
  /\b((?:DEMO-)?(?:CMD|REP|RDV|REN|RAC|VEN|FAC|AV|LP|BR|BC|UO|GAR)-\d{4}-[\dA-Z]{3,9}(?:-[\dA-Z]{3})?|i[3579]-\d{3,5}[\dA-Z]{0,3})\b/;

/** A text in pieces: every second one is a number. */
export const splitAtNumbers = (text: string): string[] => text.split(NUMBER);

export const hasNumber = (text: string): boolean => NUMBER.test(text);
