import { expect, test } from 'vitest';
import { withQuery } from './with-query.ts';

test('leaves out what is empty, and writes what is true as 1', () => {
  const asked = {
    q: 'écran & câble',
    etat: '',
    page: 2,
    retard: true,
    vue: undefined,
    avant: null,
    tri: false,
  };
  expect(withQuery('/admin/reparations', asked)).toBe(
    '/admin/reparations?q=%C3%A9cran+%26+c%C3%A2ble&page=2&retard=1',
  );
});

test('goes on after parameters that are there', () => {
  expect(withQuery('/admin/galerie?etat=masquees', { fait: 'ranger' })).toBe(
    '/admin/galerie?etat=masquees&fait=ranger',
  );
});

test('adds nothing to an address of which nothing is asked', () => {
  expect(withQuery('/admin/clients', { q: '' })).toBe('/admin/clients');
});
