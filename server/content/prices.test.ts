import { expect, test } from 'vitest';
import { devicePricesSchema } from './prices.ts';

const model = { slug: 'iphone', name: 'iPhone', hint: 'La pomme est au dos.' };
const repair = {
  slug: 'ecran',
  name: 'Écran cassé',
  icon: 'smartphone',
  page: '/services/telephone',
  from: 79,
  duration: 'souvent le jour même',
  unknown: 'Seul le téléphone ouvert dit si le châssis est tordu.',
  changes: 'Une dalle OLED augmente le prix.',
};
const device = {
  slug: 'telephone',
  name: 'Téléphone',
  icon: 'smartphone',
  summary: 'Une phrase qui présente les téléphones.',
  models: [model],
  repairs: [repair],
};

const messagesOf = (...devices: object[]) =>
  devicePricesSchema.safeParse({ devices }).error?.issues.map(({ message }) => message) ?? [];

test('takes a device with its models and repairs, the upper end left out', () => {
  expect(devicePricesSchema.parse({ devices: [device] }).devices[0]?.repairs[0]).toMatchObject({
    from: 79,
    to: null,
    note: null,
    models: null,
  });
});

test.each([
  [
    'a repair of an unknown model',
    { repairs: [{ ...repair, models: ['pixel'] }] },
    'pixel n’est pas un modèle',
  ],
  ['two prices for one repair', { repairs: [repair, repair] }, 'iphone/ecran a déjà un prix'],
  [
    'a model without prices',
    { models: [model, { ...model, slug: 'pixel' }], repairs: [{ ...repair, models: ['iphone'] }] },
    'pixel n’a aucun prix',
  ],
  ['a model written twice', { models: [model, model] }, 'le modèle iphone est écrit deux fois'],
  ['a range that runs backwards', { repairs: [{ ...repair, to: 20 }] }, 'une fourchette va'],
])('refuses %s', (_, fields, words) => {
  expect(messagesOf({ ...device, ...fields }).join()).toContain(words);
});

test('refuses a device written twice', () => {
  expect(messagesOf(device, device)).toEqual(['un appareil est écrit deux fois']);
});
