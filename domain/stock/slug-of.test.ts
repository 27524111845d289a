import { expect, test } from 'vitest';
import { slugOf } from './slug-of.ts';

test.each([
  ['Écran 6,1" d’origine', 60, 'ecran-6-1-d-origine'],
  ['  Œuvre & Cie !', 60, 'oeuvre-cie'],
  ['Câble USB-C de 2 m', 9, 'cable-usb'],
  ['Câble USB-C', 6, 'cable'],
  ['★', 60, ''],
])('%s, in %i signs: %s', (name, max, expected) => {
  expect(slugOf(name, max)).toBe(expected);
});
