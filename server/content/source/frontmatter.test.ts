import { expect, test } from 'vitest';
import { splitFrontmatter } from './frontmatter.ts';

test.each([
  ['Unix lines', '---\ntitle: A\n---\n\nB'],
  ['Windows lines', '---\r\ntitle: A\r\n---\r\n\r\nB'],
  ['a byte order mark', '\uFEFF---\ntitle: A\n---\n\nB'],
])('splits a file with %s, the body keeping its line numbers', (_, file) => {
  const parts = splitFrontmatter(file);
  expect(parts?.yaml.value).toEqual({ title: 'A' });
  expect(parts?.yaml.lineOf(['title'])).toBe(2);
  expect(parts?.body.split('\n').indexOf('B')).toBe(4);
});

test('stops at the first closing line, and lets the body have rules of its own', () => {
  expect(splitFrontmatter('---\na: 1\n---\nB\n\n---\n\nC')?.body).toBe('\n\n\nB\n\n---\n\nC');
});

test('takes a rule inside a word for YAML, not for the end', () => {
  expect(splitFrontmatter('---\na: b---\n---\nC')?.yaml.value).toEqual({ a: 'b---' });
});

test('finds none in a file that does not open with it', () => {
  for (const file of ['', '# A', '\n---\na: 1\n---\n', '---\na: 1\n'])
    expect(splitFrontmatter(file)).toBeNull();
});
