import { expect, test } from 'vitest';
import { MovedRefusal, orRefused, Refusal, refused } from './outcomes.ts';

test('a refusal that was thrown is an outcome, any other error stays one', async () => {
  expect(await orRefused(Promise.resolve('done'))).toBe('done');
  expect(await orRefused(Promise.reject(new Refusal('Trop tard.')))).toEqual(refused('Trop tard.'));
  expect(await orRefused(Promise.reject(new MovedRefusal('Trop tard.')))).toEqual({
    ...refused('Trop tard.'),
    hasMoved: true,
  });
  await expect(orRefused(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
