import { expect, test } from 'vitest';
import { orderPauseOn, pauseText } from './order-pause.ts';

const AUGUST = {
  ordersClosedFrom: '2027-08-02',
  ordersClosedUntil: '2027-08-21',
  ordersClosedWords: 'Congés.',
};

test.each([
  ['2027-08-01', null],
  ['2027-08-02', { reopensOn: '2027-08-22', words: 'Congés.' }],
  ['2027-08-21', { reopensOn: '2027-08-22', words: 'Congés.' }],
  ['2027-08-22', null],
])('on %s: %o', (day, pause) => {
  expect(orderPauseOn(AUGUST, day)).toEqual(pause);
});

test('without a last day, orders stay closed until their owner opens them', () => {
  const pause = orderPauseOn({ ...AUGUST, ordersClosedUntil: null }, '2030-01-01');
  expect(pause).toEqual({ reopensOn: null, words: 'Congés.' });
  expect(pause && pauseText(pause)).toContain('pour le moment');
  expect(orderPauseOn({ ...AUGUST, ordersClosedFrom: null }, '2027-08-03')).toBeNull();
});
