import { expect, test } from 'vitest';
import { brandModels } from './device-brands.ts';
import { createDeviceRegister, type DeviceFamily, namesIn } from './device-register.ts';

const family = (brand: string | null, name: string, ...models: string[]): DeviceFamily => ({
  id: name,
  brand,
  name,
  kind: 'telephone',
  illustration: 'telephone',
  pages: [],
  isOffered: name !== 'Formats',
  isCommon: false,
  models: models.map((id) => ({
    id,
    name: id,
    year: null,
    codes: [],
    aliases: [],
    prices: null,
    isHidden: id === 'hidden',
    revisions: [{ id: `${id}-2`, name: `${id} 2`, year: null, codes: [], aliases: [] }],
  })),
});

const families = [
  family('Sony', 'PlayStation', 'ps4', 'hidden'),
  family(null, 'Disques', 'hdd'),
  family('Apple', 'iPhone', 'iphone-12'),
  family('Sony', 'Xperia', 'xperia-5'),
  family(null, 'Formats', 'am5'),
];

test('brands are in alphabetical order with the models that are taken in, those without a brand last', () => {
  const brands = brandModels(createDeviceRegister(families));
  expect(
    brands.map(({ path, families: of }) => [path, of.map(({ models }) => models.map(({ id }) => id))]),
  ).toEqual([
    ['/prix/marque/apple', [['iphone-12']]],
    ['/prix/marque/sony', [['ps4'], ['xperia-5']]],
    ['/prix/marque/autres-marques-et-appareils', [['hdd']]],
  ]);
});

test('a text names brands and families by whole words', () => {
  expect(namesIn('Changer l’écran d’un iPhone, Sony ou non', families)).toEqual(['Sony', 'iPhone']);
  expect(namesIn('Des iPhones et des disquettes', families)).toEqual([]);
});
