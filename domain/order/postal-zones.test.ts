import { expect, test } from 'vitest';
import { postalZoneOf } from './postal-zones.ts';

test.each([
  ['51100', 'mainland'],
  ['02000', 'mainland'],
  ['20000', 'corsica'],
  ['20290', 'corsica'],
  ['98000', 'monaco'],
  ['97400', 'overseas'],
  ['97133', 'overseas'],
  ['98800', 'overseas'],
  ['988', 'overseas'],
] as const)('%s is of the %s', (postcode, zone) => {
  expect(postalZoneOf(postcode)).toBe(zone);
});
