import { expect, test } from 'vitest';
import { readCartForm } from './form.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readCartForm(form);
}

test('a form that adds says which product, and how many when it is not one', () => {
  expect(read({ intent: 'add', productId: SSD }).value).toEqual({
    intent: 'add',
    productId: SSD,
    quantity: 1,
  });
  expect(read({ intent: 'add', productId: SSD, quantity: ' 12 ' }).value).toMatchObject({ quantity: 12 });
  expect(read({ intent: 'empty' }).value).toEqual({ intent: 'empty' });
});

test('names and prices that a form sends are not looked at', () => {
  const fields = { intent: 'add', productId: SSD, price: '0.01', name: 'Offert' };
  expect(Object.keys(read(fields).value ?? {})).toEqual(['intent', 'productId', 'quantity']);
});

test.each(['--1', '-', '-1.5', '1e9', '1.5', 'NaN', '100', '', ' ', '0x10', '１', 'deux'])(
  'a quantity of « %s » is refused beside its field',
  (quantity) => {
    expect(read({ intent: 'set', productId: SSD, quantity }).error).toEqual({
      id: SSD,
      message: 'Écrivez un nombre entier, de 0 à 99.',
      typed: quantity,
    });
  },
);

test.each(['0', '00', '-0', '-1', '-99', '-100', '−2'])('%s removes a line, and adds nothing', (quantity) => {
  expect(read({ intent: 'set', productId: SSD, quantity }).value).toMatchObject({ quantity: 0 });
  expect(read({ intent: 'add', productId: SSD, quantity }).error?.message).toBe('Ajoutez-en au moins un.');
});

test.each([
  ['no product', { intent: 'add' }],
  ['another kind of product', { intent: 'add', productId: '1 or 1=1' }],
  ['no intent', { productId: SSD }],
  ['an unknown intent', { intent: 'offrir', productId: SSD }],
  ['a wrong quantity of no product', { intent: 'set', productId: 'x', quantity: '-1' }],
])('a form with %s asks to be loaded again', (_, fields) => {
  expect(read(fields as Record<string, string>).error?.message).toMatch(/^Rechargez la page/);
});
