import { expect, test } from 'vitest';
import { parseWrk } from './wrk.ts';

const output = (more = '') => `Running 2s test @ http://127.0.0.1:4001/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   652.26us    1.23ms  45.42ms   97.47%
    Req/Sec    29.46k     5.74k   32.84k    87.50%
  Latency Distribution
     50%  418.00us
     99%    1.75ms
  117335 requests in 4.01s, 1.47GB read
${more}Requests/sec:  29292.56
Transfer/sec:    376.67MB
`;

test('reads the rate, the number of requests and how long the slowest took', () => {
  expect(parseWrk(output())).toEqual({ requests: 117_335, requestsPerSecond: 29_292.56, p99Ms: 1.75 });
});

test.each(['  Non-2xx or 3xx responses: 3\n', '  Socket errors: connect 0, read 4, write 0, timeout 0\n'])(
  'a load with errors is no measure: %j',
  (errors) => expect(() => parseWrk(output(errors))).toThrow('failed under load'),
);

test('neither is an output without figures', () => {
  expect(() => parseWrk('unable to connect to 127.0.0.1:1 Connection refused\n')).toThrow('measured nothing');
});
