import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDeadline } from './deadline.ts';
import { isUnavailable, UnavailableError } from './unavailable.ts';

test('what comes in time is given, and what fails fails', async () => {
  expect(await openDeadline(1000).of(Promise.resolve('lu'))).toBe('lu');
  await expect(openDeadline(1000).of(Promise.reject(new Error('refusé')))).rejects.toThrow('refusé');
});

test('what does not come in time is a database without time', async () => {
  const error = await openDeadline(5)
    .of(new Promise(() => {}))
    .catch((failure) => failure);
  expect([error instanceof UnavailableError, isUnavailable(error)]).toEqual([true, true]);
});

test('what has begun is waited for', async () => {
  const deadline = openDeadline(5);
  const work = async () => {
    deadline.begin();
    await delay(20);
    return 'écrit';
  };
  expect(await deadline.of(work())).toBe('écrit');
});

test('what was given up never begins', async () => {
  const deadline = openDeadline(5);
  const connected = Promise.withResolvers<void>();
  const write = vi.fn();
  const work = async () => {
    await connected.promise;
    deadline.begin();
    write();
  };
  const working = work();
  await expect(deadline.of(working)).rejects.toThrow('within 5 ms');
  expect(deadline.leftMs()).toBe(0);
  connected.resolve();
  await expect(working).rejects.toThrow('within 5 ms');
  expect(write).not.toHaveBeenCalled();
});

test('once given up, nothing is left, even where the timer fired early', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const deadline = openDeadline(5);
  const waited = deadline.of(new Promise(() => {}));
  vi.advanceTimersByTime(5);
  await expect(waited).rejects.toThrow('within 5 ms');
  expect(deadline.leftMs()).toBe(0);
});
