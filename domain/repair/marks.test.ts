import { expect, test } from 'vitest';
import { MARK_PLACES, MARK_SIDES, markText, placeText, sideText } from './marks.ts';

test('a mark is told by its side, its place and what it is', () => {
  expect(markText({ side: 'phone.back', x: 12, y: 90, kind: 'scratch' })).toBe(
    'Téléphone, dos, en bas à gauche\u00a0: rayure',
  );
  expect(markText({ side: 'laptop.lid', x: 50, y: 50, kind: 'dent', words: 'profond' })).toBe(
    'Ordinateur portable, capot, au centre\u00a0: choc, profond',
  );
});

test('each of the nine places has words of its own', () => {
  expect(new Set(MARK_PLACES.map(placeText)).size).toBe(9);
  expect(placeText({ x: 50, y: 5 })).toBe('en haut');
  expect(placeText({ x: 100, y: 50 })).toBe('à droite');
});

test('sides have names of their own', () => {
  expect(new Set(MARK_SIDES.map(sideText)).size).toBe(MARK_SIDES.length);
});
