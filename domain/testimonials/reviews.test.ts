import { expect, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '#domain/order/order-states.ts';
import { hasAddress, reviewBar, shownName } from './reviews.ts';

const kept = { state: 'delivered', withdrawals: [], quantity: 2, restocked: 1 } as const;

test('only what was handed over may be reviewed', () => {
  const states = (Object.keys(ORDER_STATES) as OrderState[]).filter(
    (state) => reviewBar({ ...kept, state }) === null,
  );
  expect(states).toEqual(['collected', 'delivered']);
});

test('what went back as a whole, or whose contract is over, may not', () => {
  expect(reviewBar({ ...kept, state: 'shipped' })).toBe('not handed over');
  expect(reviewBar({ ...kept, restocked: 2 })).toBe('brought back');
  expect(reviewBar({ ...kept, withdrawals: [{ state: 'received' }] })).toBe('renounced');
  expect(reviewBar({ ...kept, withdrawals: [{ state: 'refused' }] })).toBeNull();
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
  'sur t.me/moinscher',
  'WA.ME/33600000000',
  'Ailleurs.net, ou exemple.eu',
  'AILLEURS.EU',
])('« %s » leads elsewhere', (text) => expect(hasAddress(text)).toBe(true));

test.each([
  'Alimentation de 12.5V, reçue en 2 jours.Parfait',
  'Version 2.0.1 du firmware',
  'Très bien...ou presque',
  'Bon produit.Eu en deux jours, et en promo.Net progrès',
  'Bon produit. Eu en 2 jours : un net progrès, net.',
  'Le mien.Me convient, il va.me dit-on',
  'Il est prêt.Me convient, sans arrêt.Me plaît',
])('« %s » does not', (text) => expect(hasAddress(text)).toBe(false));
