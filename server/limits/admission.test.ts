import { expect, test } from 'vitest';
import { admission } from './admission.ts';

const leave = (place: ReturnType<ReturnType<typeof admission>>) => {
  if (typeof place === 'function') place();
};

test('so many come in, so many of one name, and a place is free again when somebody leaves', () => {
  const admit = admission({ atOnce: 3, ofOne: 2 });
  const [first, second] = [admit('a'), admit('a')];
  expect([typeof first, typeof second, admit('a')]).toEqual(['function', 'function', 'full of one']);
  const nobody = admit(null);
  expect([typeof nobody, admit('b'), admit(null)]).toEqual(['function', 'full', 'full']);
  leave(first);
  // Once is enough.
  leave(first);
  expect([typeof admit('a'), admit('b')]).toEqual(['function', 'full']);
  leave(nobody);
  expect(typeof admit(null)).toBe('function');
});
