import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { runJobs } from './run-jobs.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const clock = () => new Date();
const logged: string[] = [];
const log = createLog('error', { write: (line) => logged.push(line), flush: (done) => done?.() });

test('jobs run a minute after the start and every hour, in order', async () => {
  const runs: string[] = [];
  const job = (name: string) => ({
    name,
    every: 'hour' as const,
    run: async (now: Date) => void runs.push(`${name} ${now.toISOString().slice(11, 16)}`),
  });
  const { stop } = runJobs([job('a'), job('b')], { clock, log });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual(['a 10:01', 'b 10:01']);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(runs.slice(2)).toEqual(['a 11:01', 'b 11:01', 'a 12:01', 'b 12:01']);
  await stop();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(runs).toHaveLength(6);
  expect(vi.getTimerCount()).toBe(0);
});

test('jobs of the minute run each minute, however long those of the hour take', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const minutely = vi.fn(async () => {});
  const { stop } = runJobs(
    [
      { name: 'a', every: 'hour', run: () => promise },
      { name: 'b', every: 'minute', run: minutely },
    ],
    { clock, log },
  );
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(minutely).toHaveBeenCalledTimes(3);
  resolve();
  await stop();
});

test('a job that fails stops neither the others nor the next hour', async () => {
  const second = vi.fn(async () => {});
  const first = vi.fn(async () => {
    throw new Error('non');
  });
  const { stop } = runJobs(
    [
      { name: 'a', every: 'hour', run: first },
      { name: 'b', every: 'hour', run: second },
    ],
    { clock, log },
  );
  await vi.advanceTimersByTimeAsync(60_000 + HOUR_MS);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 2]);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ msg: 'job failed', job: 'a', err: { message: 'non' } });
  await stop();
});

test('a stop waits for the job that runs, and begins no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = vi.fn(async () => {});
  const { stop } = runJobs(
    [
      { name: 'a', every: 'hour', run: () => promise },
      { name: 'b', every: 'hour', run: next },
    ],
    { clock, log },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(next).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('its timers keep no process alive', async () => {
  vi.useRealTimers();
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  const { stop } = runJobs([], { clock, log });
  expect(setTimer.mock.results.map(({ value }) => value.hasRef())).toEqual([false, false]);
  setTimer.mockRestore();
  await stop();
});
