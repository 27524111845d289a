import { expect, test } from 'vitest';
import { addedPriceKey, readAddedPriceKey, repairSlug } from './added-price.ts';

test('a key names the model and the repair, and no other key is read', () => {
  const key = addedPriceKey('iphone-12', 'ecran-casse');
  expect(readAddedPriceKey(key)).toEqual({ device: 'iphone-12', repair: 'ecran-casse' });
  for (const other of ['telephone.iphone.ecran-casse', 'appareil.iphone-12', `${key}.x`, 'appareil..x'])
    expect([other, readAddedPriceKey(other)]).toEqual([other, null]);
});

test('a repair of the family keeps its slug, however it is typed', () => {
  const known = [{ slug: 'batterie', name: 'Batterie usée ou gonflée' }];
  expect(repairSlug('batterie usee ou  gonflee', known)).toBe('batterie');
  expect(repairSlug('Vitre arrière', known)).toBe('vitre-arriere');
});
