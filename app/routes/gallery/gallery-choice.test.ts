import { expect, test } from 'vitest';
import { chooseItems, galleryPath, neighboursOf, readCategory } from './gallery-choice.ts';

const items = [
  { slug: 'repairs-01', category: 'repairs' },
  { slug: 'customPC-05', category: 'customPC' },
  { slug: 'repairs-02', category: 'repairs' },
];
const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

test('all of them are shown until a category is asked for', () => {
  expect(slugs(chooseItems(items, readCategory(new URLSearchParams())))).toEqual(slugs(items));
  expect(slugs(chooseItems(items, readCategory(new URLSearchParams('categorie=repairs'))))).toEqual([
    'repairs-01',
    'repairs-02',
  ]);
});

test('a category that does not exist has nothing', () => {
  expect(chooseItems(items, 'inconnue')).toEqual([]);
});

test('the address says what is not usual', () => {
  expect(galleryPath('all')).toBe('/galerie');
  expect(galleryPath('repairs')).toBe('/galerie?categorie=repairs');
  expect(galleryPath('repairs', 'repairs-01')).toBe('/galerie/repairs-01?categorie=repairs');
});

test('after the last item comes the first', () => {
  const { previous, next } = neighboursOf(items, 'repairs-02');
  expect([previous?.slug, next?.slug]).toEqual(['customPC-05', 'repairs-01']);
  expect(neighboursOf(items, 'repairs-01').previous?.slug).toBe('repairs-02');
});

test('an item alone, or of another category, has no neighbours', () => {
  expect(neighboursOf(items.slice(0, 1), 'repairs-01')).toEqual({});
  expect(neighboursOf(items, 'inconnu')).toEqual({});
});
