import { expect, test } from 'vitest';
import { runsOf } from './document-fonts.ts';

test('letters that the first file lacks are drawn from the second, in their place', () => {
  expect(runsOf('Łukasz Dvořák', 'strong')).toEqual([
    { font: 'strong-ext', text: 'Ł' },
    { font: 'strong', text: 'ukasz Dvo' },
    { font: 'strong-ext', text: 'ř' },
    { font: 'strong', text: 'ák' },
  ]);
});

test('French is one run, letters and marks joined', () => {
  expect(runsOf('L’œuvre «\u00a0d’été\u202f»\u00a0: 12\u00a0€', 'text')).toEqual([
    { font: 'text', text: 'L’œuvre «\u00a0d’été\u00a0»\u00a0: 12\u00a0€' },
  ]);
  expect(runsOf('e\u0301', 'text')).toEqual([{ font: 'text', text: 'é' }]);
});

test('what neither file has is a question mark, one for each sign', () => {
  expect(runsOf('山田 Я\n', 'text')).toEqual([{ font: 'text', text: '?? ??' }]);
});

test.each([
  ['Camille 😀 Martin', 'Camille Martin'],
  ['🇫🇷 Léa 👩‍🔧👍🏽', 'Léa'],
  ['Prêt ✔️, 1️⃣ fois', 'Prêt, 1 fois'],
  ['Marque™ © ®', 'Marque™ © ®'],
])('emoji are left out: %s', (text, drawn) => {
  expect(runsOf(text, 'text')).toEqual([{ font: 'text', text: drawn }]);
});

test('a text of emoji alone draws nothing', () => {
  expect(runsOf('🎉🎉', 'text')).toEqual([]);
});
