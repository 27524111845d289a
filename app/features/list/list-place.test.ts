import { expect, test } from 'vitest';
import { isNarrowed, type ListPlace, listPath } from './list-place.ts';

const CASES = {
  path: '/admin/dossiers',
  usual: { q: '', etat: 'en-cours', retard: '', tri: 'date', sens: '' },
  sort: ['tri', 'sens'],
} as const satisfies ListPlace;

test('what is usual, empty or the first page is left out of the address', () => {
  expect(listPath(CASES)).toBe('/admin/dossiers');
  expect(listPath(CASES, { q: '', etat: 'en-cours', retard: false, tri: 'date', sens: undefined }, 1)).toBe(
    '/admin/dossiers',
  );
});

test('parameters keep the order of the list, the page last', () => {
  expect(listPath(CASES, { tri: 'nom', retard: true, q: 'écran', etat: 'tous' }, 3)).toBe(
    '/admin/dossiers?q=%C3%A9cran&etat=tous&retard=1&tri=nom&page=3',
  );
});

test('parameters that are not of the list are not of its address', () => {
  const asked = { q: 'a', fait: 'supprimer' };
  expect(listPath(CASES, asked)).toBe('/admin/dossiers?q=a');
});

test('another order narrows nothing', () => {
  expect(isNarrowed(CASES, { q: '', etat: 'en-cours', tri: 'nom', sens: 'desc' })).toBe(false);
  expect(isNarrowed(CASES, { retard: false })).toBe(false);
  expect(isNarrowed(CASES, { etat: 'tous' })).toBe(true);
  expect(isNarrowed(CASES, { retard: true, tri: 'nom' })).toBe(true);
});
