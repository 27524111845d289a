import { expect, test } from 'vitest';
import { blogPath, chooseArticles, readChoice, usedCategories } from './blog-choice.ts';

const articles = [
  { slug: 'c', category: 'Téléphonie', tags: ['Apple'] },
  { slug: 'b', category: 'Jeux', tags: ['switch'] },
  { slug: 'a', category: 'Jeux', tags: ['apple', 'ps5'] },
];
const slugs = (query: string) =>
  chooseArticles(articles, readChoice(new URLSearchParams(query))).map(({ slug }) => slug);

test('without a choice every article is listed, newest first', () => {
  expect(slugs('')).toEqual(['c', 'b', 'a']);
  expect(slugs('category=&sort=')).toEqual(['c', 'b', 'a']);
});

test('sort=oldest turns the list round and leaves the original alone', () => {
  expect(slugs('sort=oldest')).toEqual(['a', 'b', 'c']);
  expect(slugs('')).toEqual(['c', 'b', 'a']);
});

test('category and tag narrow the list together', () => {
  expect(slugs('category=Jeux')).toEqual(['b', 'a']);
  expect(slugs('category=Jeux&tag=ps5')).toEqual(['a']);
});

test('a tag is found whatever its case', () => {
  expect(slugs('tag=apple')).toEqual(['c', 'a']);
});

test('an unknown category, tag or order lists nothing, nothing, and the newest first', () => {
  expect(slugs('category=zzz')).toEqual([]);
  expect(slugs('tag=zzz')).toEqual([]);
  expect(slugs('sort=zzz')).toEqual(['c', 'b', 'a']);
});

test('the address holds only what is not usual, encoded', () => {
  expect(blogPath({})).toBe('/blog');
  expect(blogPath({ category: 'Conseils & Astuces', tag: '', sort: 'newest' })).toBe(
    '/blog?category=Conseils+%26+Astuces',
  );
  expect(blogPath({ tag: 'ps5', sort: 'oldest' })).toBe('/blog?tag=ps5&sort=oldest');
});

test('categories keep the editor’s order and leave out those without article', () => {
  const order = [{ name: 'Jeux' }, { name: 'Vide' }, { name: 'Téléphonie' }];
  expect(usedCategories(articles, order)).toEqual(['Jeux', 'Téléphonie']);
});
