import { expect, test } from 'vitest';
import { parsePgbench } from './pgbench.ts';

const output = ({ failed = 0, tps = '611.318870' } = {}) => `pgbench (15.14 (Debian 15.14-0+deb12u1))
transaction type: /tmp/floor.sql
scaling factor: 1
query mode: prepared
number of clients: 16
number of threads: 1
maximum number of tries: 1
duration: 2 s
number of transactions actually processed: 1225
number of failed transactions: ${failed} (0.000%)
latency average = 26.173 ms
initial connection time = 21.044 ms
tps = ${tps} (without initial connection time)
`;

test('reads the rate and the mean time of a transaction', () => {
  expect(parsePgbench(output())).toEqual({ perSecond: 611.31887, meanMs: 26.173 });
});

test('a run with failures is no measure', () => {
  expect(() => parsePgbench(output({ failed: 3 }))).toThrow('transactions failed');
});

test.each(['', output({ tps: '0.000000' })])('neither is an output without figures', (nothing) => {
  expect(() => parsePgbench(nothing)).toThrow('measured nothing');
});
