import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { EditedRevision } from '#server/content/own/revision-admin.ts';
import { type PriceChoice, pricesWords } from '../price-choices.ts';

/** The choice of faults of a revision that has those of no model of /prix; empty: those of its own model. */
const ON_QUOTE = 'devis';

/** A revision as the texts of its form. */
export const revisionTexts = ({
  name,
  year,
  codes,
  hasOwnPrices,
  prices,
  isHidden,
}: EditedRevision): FormTexts => ({
  name,
  year: year?.toString() ?? '',
  codes: codes.join(', '),
  prices: hasOwnPrices ? (prices ?? ON_QUOTE) : '',
  isHidden: isHidden ? 'oui' : '',
});

/** What the choice of faults means. */
export const chosenPrices = (choice: string): Pick<EditedRevision, 'hasOwnPrices' | 'prices'> => ({
  hasOwnPrices: choice !== '',
  prices: choice === '' || choice === ON_QUOTE ? null : choice,
});

/** The choices of its form, with their words. @param model the name of its model */
export const faultChoices = (model: string, choices: readonly PriceChoice[]): Record<string, string> => ({
  '': `Comme le modèle ${model}`,
  [ON_QUOTE]: 'Aucune\u00a0: sur devis',
  ...Object.fromEntries(choices.map(({ key, label }) => [key, label])),
});

/** A choice in words. */
export const choiceWords = (choice: string, choices: readonly PriceChoice[]): string =>
  choice === '' ? 'Comme le modèle' : pricesWords(choice, choices);
