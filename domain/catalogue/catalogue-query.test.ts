import { expect, test } from 'vitest';
import {
  cataloguePath,
  facetNames,
  isCatalogueNarrowed,
  readCatalogueQuery,
  unknownChoices,
} from './catalogue-query.ts';

const read = (query: string) => readCatalogueQuery(new URLSearchParams(query));

test('an address without a question asks for all, in the usual order', () => {
  expect(read('')).toEqual({
    words: '',
    chosen: Object.fromEntries(facetNames.map((name) => [name, []])),
    sort: 'pertinence',
    page: 1,
  });
  expect([cataloguePath(read('')), isCatalogueNarrowed(read(''))]).toEqual(['/boutique', false]);
});

test('a question and its address are the same thing', () => {
  const address =
    '/boutique?q=ssd+nvme&category=stockage&etat=neuf&etat=occasion&prix=25-75&dispo=1&sort=nom&page=2';
  const query = read(address.split('?')[1] ?? '');
  expect(query).toMatchObject({ words: 'ssd nvme', sort: 'nom', page: 2 });
  expect(query.chosen).toMatchObject({ category: ['stockage'], etat: ['neuf', 'occasion'], dispo: ['1'] });
  expect(cataloguePath(query)).toBe(address);
});

test.each([
  ['sort=n’importe+quoi&page=abc', '/boutique'],
  ['page=-3', '/boutique'],
  ['page=1e999', '/boutique'],
  ['category=stockage&category=outillage', '/boutique?category=stockage'],
  ['etat=&etat=neuf&etat=neuf', '/boutique?etat=neuf'],
  [`marque=${'x'.repeat(101)}`, '/boutique'],
  [`q=${'a'.repeat(200)}`, `/boutique?q=${'a'.repeat(80)}`],
])('what is no choice of ours is as if it were not there: %s', (asked, address) => {
  expect(cataloguePath(read(asked))).toBe(address);
});

test('attributes are in the address under their French names, after the facets of all products', () => {
  const address = '/boutique?q=ssd&etat=neuf&capacite=1To&capacite=2To&interface=PCIe+4.0&sort=nom';
  const query = read(address.split('?')[1] ?? '');
  expect(query.chosen).toMatchObject({ capacite: ['1To', '2To'], interface: ['PCIe 4.0'] });
  expect([cataloguePath(query), isCatalogueNarrowed(read('socket=AM5'))]).toEqual([address, true]);
});

test.each([
  ['sort=nom&page=2', []],
  ['', []],
  ['sort=prix&page=abc', ['sort=prix', 'page=abc']],
  ['page=0', ['page=0']],
  ['sort=__proto__', ['sort=__proto__']],
])('an order and a page that are none of ours are told: %s', (query, told) => {
  expect(unknownChoices(new URLSearchParams(query))).toEqual(told);
});

test('a category alone, and its further pages, are a list of its own; anything else narrows it', () => {
  expect([
    isCatalogueNarrowed(read('category=stockage&page=2')),
    isCatalogueNarrowed(read('etat=neuf')),
  ]).toEqual([false, true]);
  expect([isCatalogueNarrowed(read('q=ssd')), isCatalogueNarrowed(read('sort=nom'))]).toEqual([true, true]);
});

test('twenty choices of a facet are read, no more', () => {
  const many = Array.from({ length: 50 }, (_, index) => `modele=m${index}`).join('&');
  expect(read(many).chosen.modele).toHaveLength(20);
});
