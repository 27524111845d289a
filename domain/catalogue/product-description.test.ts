import { expect, test } from 'vitest';
import { descriptionLead, descriptionParagraphs } from './product-description.ts';

test.each([
  ['', []],
  [' \n\n ', []],
  ['Une phrase.', ['Une phrase.']],
  ['Un.\nDeux.', ['Un.', 'Deux.']],
  ['Un.\n\n\n  Deux. \r\nTrois.\n', ['Un.', 'Deux.', 'Trois.']],
])('%j has the paragraphs %j, and the first sums it up', (description, paragraphs) => {
  expect(descriptionParagraphs(description)).toEqual(paragraphs);
  expect(descriptionLead(description)).toBe(paragraphs[0] ?? '');
});
