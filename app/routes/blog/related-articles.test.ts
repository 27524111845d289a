import { expect, test } from 'vitest';
import { relatedTo } from './related-articles.ts';

const article = (slug: string, category: string, tags: string[]) => ({
  slug,
  title: `Titre ${slug}`,
  date: '2025-06-01',
  category,
  tags,
});
const articles = [
  article('g', 'A', ['x', 'reims']),
  article('f', 'B', ['reims', 'ps5']),
  article('e', 'A', ['ps5', 'reims']),
  article('d', 'C', ['switch', 'y']),
  article('c', 'D', ['switch', 'z']),
  article('b', 'D', ['w']),
  article('a', 'D', ['v']),
];

test('the five most recent, without the current one', () => {
  expect(relatedTo('f', articles).recent.map(({ slug }) => slug)).toEqual(['g', 'e', 'd', 'c', 'b']);
  expect(relatedTo('a', articles).recent.map(({ slug }) => slug)).toEqual(['g', 'f', 'e', 'd', 'c']);
});

test('the first three categories, each once', () => {
  expect(relatedTo('a', articles).categories).toEqual(['A', 'B', 'C']);
});

test('the four most frequent tags, the first met first at equal count', () => {
  expect(relatedTo('a', articles).tags).toEqual(['reims', 'ps5', 'switch', 'x']);
});
