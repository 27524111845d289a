import { expect, test } from 'vitest';
import { isNewerStatus, isRefusedStatus, statusText, type ToldStatus } from './platform-status.ts';

const told = (status: number, day = 1): ToldStatus => ({ status, at: new Date(Date.UTC(2027, 8, day)) });

/** The state that is left after these were told, in this order. */
const after = (...all: ToldStatus[]) =>
  all.reduce<ToldStatus | null>((known, next) => (isNewerStatus(next, known) ? next : known), null)?.status;

test('whatever the order in which they arrive, and however often, the states of a life end alike', () => {
  const life = [
    told(200, 1),
    told(201, 1),
    told(202, 2),
    told(203, 2),
    told(207, 3),
    told(205, 5),
    told(211, 9),
  ];
  expect(after(...life)).toBe(211);
  expect(after(...life.toReversed())).toBe(211);
  expect(after(...life, ...life)).toBe(211);
});

test('of a dispute and an approval the later one counts', () => {
  expect(after(told(205, 2), told(207, 3))).toBe(207);
  expect(after(told(207, 3), told(205, 2))).toBe(207);
});

test('nothing leads out of a refusal', () => {
  expect(after(told(213, 1), told(203, 4))).toBe(213);
  expect([210, 213, 212, null].map(isRefusedStatus)).toEqual([true, true, false, false]);
});

test('a state of another list has its number for a name', () => {
  expect([statusText(200), statusText(250)]).toEqual(['Déposée', 'État 250']);
});
