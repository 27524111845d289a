import { expect, test } from 'vitest';
import { admission } from './admission.ts';

const leave = (place: ReturnType<ReturnType<typeof admission>>) => {
  if (typeof place === 'function') place();
};
const from = (one: string, region = one) => ({ one, region });

test('so many come in, so many of one name, and a place is free again when somebody leaves', () => {
  const admit = admission({ atOnce: 3, ofOne: 2, ofRegion: 3 });
  const [first, second] = [admit(from('a')), admit(from('a'))];
  expect([typeof first, typeof second, admit(from('a'))]).toEqual(['function', 'function', 'full of one']);
  const nobody = admit(null);
  expect([typeof nobody, admit(from('b')), admit(null)]).toEqual(['function', 'full', 'full']);
  leave(first);
  // Once is enough.
  leave(first);
  expect([typeof admit(from('a')), admit(from('b'))]).toEqual(['function', 'full']);
  leave(nobody);
  expect(typeof admit(null)).toBe('function');
});

test('of many names of one region so many come in, and others have the rest', () => {
  const admit = admission({ atOnce: 10, ofOne: 2, ofRegion: 3 });
  const near = ['a', 'a', 'b', 'c', 'd'].map((one) => admit(from(one, 'near')));
  expect(near.map((place) => (typeof place === 'string' ? place : 'in'))).toEqual([
    'in',
    'in',
    'in',
    'full of region',
    'full of region',
  ]);
  expect(typeof admit(from('a', 'far'))).toBe('string');
  expect(typeof admit(from('e', 'far'))).toBe('function');
  leave(near[0] ?? 'full');
  expect(typeof admit(from('d', 'near'))).toBe('function');
});
