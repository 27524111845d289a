import { expect, test } from 'vitest';
import { REPAIR_TRANSITIONS } from '#domain/repair/repair-states.ts';
import { doneText } from './done-texts.ts';

test('each event of a repair is confirmed by a sentence of its own', () => {
  const said = REPAIR_TRANSITIONS.map(({ event }) => doneText(event));
  expect(new Set(said).size).toBe(REPAIR_TRANSITIONS.length);
  for (const sentence of said) expect(sentence).toMatch(/^(La |Le |Les |L’|Il |Un ).+\.$/);
  expect(doneText('quote')).toBe('Le devis attend la réponse du client.');
});

test.each([null, '', 'autre', 'constructor'])('the word %o confirms nothing', (word) => {
  expect(doneText(word)).toBeNull();
});
