import { expect, test } from 'vitest';
import { readCartForm } from './read-cart-form.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readCartForm(form);
}

test('a form that adds says which product, and how many when it is not one', () => {
  expect(read({ intent: 'ajouter', produit: SSD }).value).toEqual({
    intent: 'ajouter',
    produit: SSD,
    quantite: 1,
  });
  expect(read({ intent: 'ajouter', produit: SSD, quantite: ' 12 ' }).value).toMatchObject({ quantite: 12 });
  expect(read({ intent: 'vider' }).value).toEqual({ intent: 'vider' });
});

test('names and prices that a form sends are not looked at', () => {
  const fields = { intent: 'ajouter', produit: SSD, price: '0.01', name: 'Offert' };
  expect(Object.keys(read(fields).value ?? {})).toEqual(['intent', 'produit', 'quantite']);
});

test.each(['--1', '-', '-1.5', '1e9', '1.5', 'NaN', '100', '', ' ', '0x10', '１', 'deux'])(
  'a quantity of « %s » is refused beside its field',
  (quantite) => {
    expect(read({ intent: 'modifier', produit: SSD, quantite }).error).toEqual({
      id: SSD,
      message: 'Écrivez un nombre entier, de 0 à 99.',
      typed: quantite,
    });
  },
);

test.each(['0', '00', '-0', '-1', '-99', '-100', '−2'])('%s removes a line, and adds nothing', (quantite) => {
  expect(read({ intent: 'modifier', produit: SSD, quantite }).value).toMatchObject({ quantite: 0 });
  expect(read({ intent: 'ajouter', produit: SSD, quantite }).error?.message).toBe('Ajoutez-en au moins un.');
});

test.each([
  ['no product', { intent: 'ajouter' }],
  ['another kind of product', { intent: 'ajouter', produit: '1 or 1=1' }],
  ['no intent', { produit: SSD }],
  ['an unknown intent', { intent: 'offrir', produit: SSD }],
  ['a wrong quantity of no product', { intent: 'modifier', produit: 'x', quantite: '-1' }],
])('a form with %s asks to be loaded again', (_, fields) => {
  expect(read(fields as Record<string, string>).error?.message).toMatch(/^Rechargez la page/);
});
