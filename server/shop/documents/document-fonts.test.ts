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
  expect(runsOf('山田 😀\n', 'text')).toEqual([{ font: 'text', text: '?? ??' }]);
});
