import { expect, test } from 'vitest';
import { backupState, databaseState, diskState, jobState, queueState, sizeText, worstOf } from './health.ts';

const GIB = 1024 ** 3;
const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [50, 100, 'ok'],
  [9, 100, 'warn'],
  [1.9, 10, 'warn'],
  [2, 100, 'bad'],
  [0.4, 4, 'bad'],
  [0, 0, 'bad'],
])('%f of %f GiB free: %s', (free, total, state) => {
  expect(diskState({ freeBytes: free * GIB, totalBytes: total * GIB })).toBe(state);
});

test.each([
  [3, 10, 'ok'],
  [300, 10, 'warn'],
  [3, 85, 'warn'],
  [1500, 10, 'bad'],
  [3, 97, 'bad'],
])('a database that answers in %i ms with %i connections of 100: %s', (answerMs, connections, state) => {
  expect(databaseState({ answerMs, connections, maxConnections: 100 })).toBe(state);
});

test.each([
  [null, 0, 'ok'],
  [ago(2), 0, 'ok'],
  [ago(11), 0, 'warn'],
  [null, 1, 'warn'],
  [ago(61), 1, 'bad'],
])('waiting since %s, %i given up: %s', (oldestAt, givenUp, state) => {
  expect(queueState({ oldestAt, givenUp }, now)).toBe(state);
});

test.each([
  [{ startedAt: ago(30), endedAt: ago(30), error: null }, 'ok'],
  [{ startedAt: ago(30), endedAt: null, error: null }, 'ok'],
  [{ startedAt: ago(90), endedAt: null, error: null }, 'bad'],
  [{ startedAt: ago(200), endedAt: ago(199), error: null }, 'warn'],
  [{ startedAt: ago(1), endedAt: ago(1), error: 'non' }, 'bad'],
])('%o: %s', (run, state) => {
  expect(jobState(run, now)).toBe(state);
});

test('the worst decides; sizes are in the unit that reads best', () => {
  expect([worstOf(['ok', 'ok']), worstOf(['ok', 'warn']), worstOf(['warn', 'bad'])]).toEqual([
    'ok',
    'warn',
    'bad',
  ]);
  expect([1.5 * GIB, 320 * 1024 ** 2, 84 * 1024].map(sizeText)).toEqual([
    '1,5\u00a0Go',
    '320\u00a0Mo',
    '84\u00a0Ko',
  ]);
});

test.each([
  [null, 24, 'warn'],
  [ago(60), 24, 'ok'],
  [ago(36 * 60), 24, 'ok'],
  [ago(37 * 60), 24, 'warn'],
  [ago(73 * 60), 24, 'bad'],
  [ago(37 * 60), 168, 'ok'],
])('last backup %s, one every %i hours: %s', (takenAt, everyHours, state) => {
  expect(backupState({ takenAt, everyHours }, now)).toBe(state);
});
