import { expect, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '#domain/order/order-states.ts';
import { hasAddress, mayReview, shownName } from './reviews.ts';

const kept = { state: 'delivered', withdrawals: [], quantity: 2, restocked: 1 } as const;

test('only what was handed over may be reviewed', () => {
  const states = (Object.keys(ORDER_STATES) as OrderState[]).filter((state) => mayReview({ ...kept, state }));
  expect(states).toEqual(['collected', 'delivered']);
});

test('what went back as a whole, or whose contract is over, may not', () => {
  expect(mayReview({ ...kept, restocked: 2 })).toBe(false);
  expect(mayReview({ ...kept, withdrawals: [{ state: 'received' }] })).toBe(false);
  expect(mayReview({ ...kept, withdrawals: [{ state: 'refused' }] })).toBe(true);
});

test.each([
  ['Camille Renard', 'Camille R.'],
  ['  Jean-Marc   de la Tour ', 'Jean-Marc T.'],
  ['Émile élie', 'Émile É.'],
  ['Camille', 'Camille'],
  ['Camille 2', 'Camille'],
])('%s signs as %s', (name, shown) => expect(shownName(name)).toBe(shown));

test.each([
  'Voir https://exemple.fr',
  'www.exemple',
  'Moins cher sur Exemple.COM !',
  'écrivez à moi@exemple.fr',
])('« %s » leads elsewhere', (text) => expect(hasAddress(text)).toBe(true));

test.each([
  'Alimentation de 12.5V, reçue en 2 jours.Parfait',
  'Version 2.0.1 du firmware',
  'Très bien...ou presque',
])('« %s » does not', (text) => expect(hasAddress(text)).toBe(false));
