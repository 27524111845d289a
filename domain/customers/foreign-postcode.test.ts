import { expect, test } from 'vitest';
import { countryOf, readForeignPostcode, tidyPostcode } from './foreign-postcode.ts';

test.each([
  ['B-1000', 'B-1000', 'BE'],
  ['be 1000', 'BE-1000', 'BE'],
  ['L 1234', 'L-1234', 'LU'],
  ['CH-1204', 'CH-1204', 'CH'],
  ['D-10115', 'D-10115', 'DE'],
  ['nl-1012 ab', 'NL-1012AB', 'NL'],
  ['NL 1012 AB', 'NL-1012AB', 'NL'],
  ['IE D02 AF30', 'IE-D02AF30', 'IE'],
  ['GB SW1A 1AA', 'GB-SW1A1AA', 'GB'],
  ['N-0150', 'N-0150', 'NO'],
  ['H-1011', 'H-1011', 'HU'],
  ['GB-SW1A 1AA', 'GB-SW1A1AA', 'GB'],
])('%j is %s, of %s', (typed, postcode, country) => {
  expect(readForeignPostcode(typed)).toBe(postcode);
  expect(countryOf(postcode)).toBe(country);
});

test.each([
  '51100',
  'F-51100',
  'FR 51100',
  '1000',
  'XX-1000',
  'B-',
  'B----',
  'SE11 5QL',
  'Paris',
  'DEUX-SEVRES',
  '',
])('%j has no other country', (typed) => {
  expect(readForeignPostcode(typed)).toBeNull();
  expect(countryOf(typed)).toBe('FR');
});

test.each(['51100', ' 51 100', '51.100', 'F-51100', 'fr 51100', 'F51100'])('%j is 51100', (typed) => {
  expect(tidyPostcode(typed)).toBe('51100');
});
