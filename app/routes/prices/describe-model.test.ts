import { expect, test } from 'vitest';
import { describeModel, offerOf } from './describe-model.ts';

const price = { note: null, duration: '1 heure', unknown: '', changes: '' };
const repair = { icon: 'x', page: null };
const phone = {
  device: { model: 'iphone-12', name: 'iPhone 12', codes: ['A2172', 'A2402', 'A2403'] },
  own: [{ slug: 'batterie', name: 'Batterie', price: { ...price, from: 59, to: 59 } }],
  grid: {
    name: 'iPhone',
    path: '/prix/telephone/iphone',
    isOfThisModel: false,
    repairs: [
      { ...repair, slug: 'ecran', name: 'Écran cassé', price: { ...price, from: 79, to: 249 } },
      { ...repair, slug: 'dos', name: 'Dos', price: { ...price, from: null, to: null } },
    ],
  },
};

test('a model is described by its codes and its prices', () => {
  expect(describeModel(phone).replaceAll('\u00a0', ' ')).toBe(
    'iPhone 12 (A2172, A2402) : batterie, 59 € ; écran cassé, de 79 à 249 €. Délais, guides et devis gratuit à Reims ou par envoi.',
  );
  expect(offerOf(phone)).toMatchObject({ path: '/prix/modele/iphone-12', priceFrom: 59, priceTo: 249 });
});

test('one without prices says so, and offers none', () => {
  const tablet = { ...phone, own: [], grid: null };
  expect(describeModel(tablet)).toContain('devis gratuit');
  expect(offerOf(tablet).priceFrom).toBeUndefined();
});
