import { expect, test } from 'vitest';
import { addedAddress, readAddedHere } from './added-here.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';

test.each([
  ['/produit/ssd#prix', `/produit/ssd?panier=added&article=${SSD}#prix`],
  [
    '/boutique?category=stockage&page=2',
    `/boutique?category=stockage&page=2&panier=added&article=${SSD}#a-${SSD}`,
  ],
  [`/boutique?panier=full&article=x`, `/boutique?panier=added&article=${SSD}#a-${SSD}`],
])('%s tells of it and keeps what it was: %s', (page, address) => {
  expect(addedAddress(page, 'added', SSD)).toBe(address);
  const { searchParams } = new URL(address, 'http://site.invalid');
  expect(readAddedHere(searchParams)).toEqual({ outcome: 'added', id: SSD });
});

test.each([
  undefined,
  '',
  'https://mallory.example/',
  '//mallory.example',
  '/connexion',
  '/\\mallory.example',
])('never leads to %s', (page) => expect(addedAddress(page, 'added', SSD)).toBeNull());

test.each(['', 'panier=offert&article=x', `panier=offert&article=${SSD}`, 'panier=added'])(
  'an address that nobody wrote tells nothing: %s',
  (query) => expect(readAddedHere(new URLSearchParams(query))).toBeNull(),
);
