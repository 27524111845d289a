import { expect, test } from 'vitest';
import { figureRow, spreadRow } from './report.ts';

test('a median is judged against its target, either way', () => {
  const spread = { median: 0.5, min: 0.4, max: 0.7 };
  expect(spreadRow('rate', spread, { target: { atLeast: 0.5 } })).toMatchObject({
    value: '0.50',
    range: '0.40–0.70',
    target: '≥ 0.50',
    isMet: true,
  });
  expect(spreadRow('CPU', spread, { target: { atMost: 0.49 } }).isMet).toBe(false);
  expect(spreadRow('rate', spread).isMet).toBeUndefined();
});

test('a median is judged as it is written', () => {
  const spread = { median: 0.0004, min: 0, max: 0.0004 };
  expect(spreadRow('CLS', spread, { target: { atMost: 0 }, digits: 3 })).toMatchObject({
    value: '0.000',
    isMet: true,
  });
});

test('a figure keeps its unit', () => {
  expect(figureRow('HTML', 12_345, { unit: ' B', target: { atMost: 16_384 } })).toEqual({
    what: 'HTML',
    value: '12,345 B',
    target: '≤ 16,384 B',
    isMet: true,
  });
});

test.each([
  [0, false],
  [1, true],
  [2, false],
])('what is to happen once is not met by %d times', (times, isMet) => {
  expect(figureRow('prose travels', times, { target: { exactly: 1 } })).toMatchObject({
    target: '= 1',
    isMet,
  });
});
