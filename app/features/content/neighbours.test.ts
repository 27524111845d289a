import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const [a, b, c] = [{ path: '/a' }, { path: '/b' }, { path: '/c' }];

test('a page stands between those before and after it', () => {
  expect(neighboursOf([a, b, c], '/b')).toEqual({ previous: a, next: c });
});

test('the first has none before, the last none after', () => {
  expect(neighboursOf([a, b], '/a')).toEqual({ previous: null, next: b });
  expect(neighboursOf([a, b], '/b')).toEqual({ previous: a, next: null });
});

test('a page that is not listed has no neighbours', () => {
  expect(neighboursOf([a, b], '/z')).toEqual({ previous: null, next: null });
});
