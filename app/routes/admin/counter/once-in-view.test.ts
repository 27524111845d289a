import { expect, test } from 'vitest';
import { onceInView } from './once-in-view.ts';

test('a code counts once while it is in view, and again when it comes back', () => {
  const isTaken = onceInView();
  expect(isTaken('A', 0)).toBe(true);
  for (const at of [150, 1600, 3000]) expect(isTaken('A', at)).toBe(false);
  expect(isTaken('B', 3100)).toBe(true);
  expect(isTaken('A', 3200)).toBe(true);
  expect(isTaken('A', 4701)).toBe(true);
});
