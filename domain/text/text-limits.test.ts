import { expect, test } from 'vitest';
import {
  articleDescription,
  cutArticleBody,
  cutHeadline,
  cutPageDescription,
  cutPageTitle,
  cutText,
} from './text-limits.ts';

test.each([
  ['page title', cutPageTitle, 70],
  ['page description', cutPageDescription, 160],
  ['headline', cutHeadline, 110],
  ['article body', cutArticleBody, 50_000],
  ['article description', articleDescription, 150],
])('keeps a %s up to its limit and cuts it there', (_name, cut, max) => {
  expect(cut('')).toBe('');
  expect(cut('é'.repeat(max))).toBe('é'.repeat(max));
  expect(cut('é'.repeat(max + 1))).toBe('é'.repeat(max));
});

test.each([
  ['abcdef', 3, 'abc'],
  ['abc', 3, 'abc'],
  ['ab cd', 3, 'ab '],
  ['ab🔧cd', 3, 'ab'],
  ['ab🔧cd', 4, 'ab🔧'],
  ['🔧', 1, ''],
  ['abc', 0, ''],
])('cuts %j at %i to %j', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
  expect(cutText(text, max).isWellFormed()).toBe(true);
});

test('describes an article with the very first 150 characters of its excerpt', () => {
  const excerpt = 'La carte mère de votre console ne démarre plus : '.repeat(4);
  expect(articleDescription(excerpt)).toBe(excerpt.slice(0, 150));
});
