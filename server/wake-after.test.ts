import { expect, expectTypeOf, test, vi } from 'vitest';
import { wakeAfter } from './wake-after.ts';

test('wakes once the operation is done, and gives its result back', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const wake = vi.fn();
  const order = async (quantity: number) => (await promise) * quantity;
  const { place } = wakeAfter(wake, { place: order });
  const placed = place(3);
  expect(wake).not.toHaveBeenCalled();
  resolve(2);
  expect(await placed).toBe(6);
  expect(wake).toHaveBeenCalledTimes(1);
  expectTypeOf(place).toEqualTypeOf<typeof order>();
});

test('an operation that fails wakes nobody: nothing was stored', async () => {
  const wake = vi.fn();
  const { place } = wakeAfter(wake, { place: (_: number) => Promise.reject(new Error('non')) });
  await expect(place(1)).rejects.toThrow('non');
  expect(wake).not.toHaveBeenCalled();
});
