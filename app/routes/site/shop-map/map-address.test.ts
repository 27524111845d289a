import { expect, test } from 'vitest';
import { mapAddress } from './map-address.ts';

const reims = { latitude: 49.2583, longitude: 4.0317 };

test('place and sides are filled in, west before east and south before north', () => {
  expect(mapAddress('https://carte.exemple.fr/?b={west},{south},{east},{north}&m={lat},{lon}', reims)).toBe(
    'https://carte.exemple.fr/?b=4.02570,49.25530,4.03770,49.26130&m=49.25830,4.03170',
  );
});

test('an address without places, or with unknown ones, stays as it is', () => {
  expect(mapAddress('https://carte.exemple.fr/{theme}', reims)).toBe('https://carte.exemple.fr/{theme}');
});
