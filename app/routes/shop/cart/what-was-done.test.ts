import { expect, test } from 'vitest';
import { type Done, doneAddress, readDone } from './what-was-done.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';

test.each<Done>([
  { outcome: 'added', id: SSD },
  { outcome: 'removed', id: SSD, quantity: 3 },
  { outcome: 'full' },
])('the address tells what was done: %o', (done) => {
  const { pathname, searchParams } = new URL(doneAddress(done), 'http://site.invalid');
  expect([pathname, readDone(searchParams)]).toEqual(['/panier', done]);
});

test.each(['', 'fait=offert', 'fait=added&produit=x', `fait=removed&produit=${SSD}&quantite=-1`])(
  'an address that nobody wrote tells nothing: %s',
  (query) => {
    expect(readDone(new URLSearchParams(query))).toBeNull();
  },
);
