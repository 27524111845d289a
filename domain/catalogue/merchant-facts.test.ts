import { expect, test } from 'vitest';
import { isIdentified, type MerchantFacts, merchantLacks, merchantLackText } from './merchant-facts.ts';

const PHOTO = '/images-de-synthese/switch-front-1280.webp';
const facts: MerchantFacts = {
  ...{ condition: 'neuf', brand: 'Nintendo', maker: null, ean: '4006381333931', makerReference: null },
  pictures: ['/illustrations/console.svg', PHOTO],
};

test('a product with a photograph, a brand and a number lacks nothing', () => {
  expect(merchantLacks(facts)).toEqual([]);
  expect(merchantLacks({ ...facts, ean: null, makerReference: 'HEG-001' })).toEqual([]);
  expect(merchantLacks({ ...facts, brand: null, maker: 'Nintendo Co., Ltd.' })).toEqual([]);
});

test('what a new product lacks is named; a reference without a brand is of nobody', () => {
  const bare: MerchantFacts = { ...facts, ean: null, brand: null, pictures: ['/illustrations/console.svg'] };
  expect(merchantLacks(bare)).toEqual([
    'une photo',
    'la marque',
    'le code-barres (EAN) ou la référence du fabricant',
  ]);
  expect(merchantLackText(bare)).toBe(
    'une photo, la marque et le code-barres (EAN) ou la référence du fabricant',
  );
  expect(merchantLackText(facts)).toBe('');
  expect(isIdentified({ ...bare, makerReference: 'HEG-001' })).toBe(false);
});

test('a used device may have no number any more', () => {
  const used: MerchantFacts = { ...facts, condition: 'occasion', brand: null, ean: null };
  expect([isIdentified(used), merchantLacks(used)]).toEqual([false, []]);
  expect(merchantLacks({ ...used, pictures: [] })).toEqual(['une photo']);
});
