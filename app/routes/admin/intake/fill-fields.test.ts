import { expect, test } from 'vitest';
import { withStart } from './fill-fields.ts';

test('chosen faults come before what was typed, whichever came first', () => {
  expect(withStart('', '', 'Écran cassé.')).toBe('Écran cassé.');
  expect(withStart('Tombé hier', '', 'Écran cassé.')).toBe('Écran cassé.\nTombé hier');
});

test('another choice takes the place of the one before, and words after it stay', () => {
  expect(withStart('Écran cassé.\nTombé hier', 'Écran cassé.', 'Écran cassé, Batterie usée.')).toBe(
    'Écran cassé, Batterie usée.\nTombé hier',
  );
  expect(withStart('Écran cassé.\nTombé hier', 'Écran cassé.', '')).toBe('Tombé hier');
});

test('a choice that somebody wrote over is theirs', () => {
  expect(withStart('Écran fêlé en haut', 'Écran cassé.', 'Batterie usée.')).toBe(
    'Batterie usée.\nÉcran fêlé en haut',
  );
});
