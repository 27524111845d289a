import { foldText } from '#domain/text/fold-text.ts';

/** Short forms that people write, and what La Poste and INSEE write. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  stes: 'saintes',
  s: 'sur',
  ss: 'sous',
};

/**
 * The words of a town's name in one spelling: « ST-DENIS s/ Loire (Loiret) » and « Saint-Denis-sur-Loire » are the
 * same.
 */
export const townWords = (name: string): string[] =>
  foldText(name)
    .replaceAll(/\([^)]*\)/g, ' ')
    // The s of an apostrophe is no short form.
    .replaceAll(/\b([dl])['’]\s?/g, '$1 ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => LONG_FORMS[word] ?? word);
