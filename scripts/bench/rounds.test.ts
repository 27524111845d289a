import { expect, test } from 'vitest';
import { alternate } from './rounds.ts';

test('sides take turns at being first', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const results = await alternate(3, { ours: side('ours'), theirs: side('theirs') });
  expect(order.join(' ')).toBe('ours theirs theirs ours ours theirs');
  expect(results).toEqual({ ours: [1, 4, 5], theirs: [2, 3, 6] });
});
