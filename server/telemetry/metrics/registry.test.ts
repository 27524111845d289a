import { expect, test } from 'vitest';
import { counter, gauge, histogram, writeMetrics } from './registry.ts';

test('counters, gauges and histograms are written as Prometheus reads them', () => {
  const requests = counter({ name: 'requests_total', help: 'Requests.', labels: ['route', 'status'] });
  requests.add(['page', '200']);
  requests.add(['page', '200'], 2);
  requests.add(['shop', '503']);
  const seconds = histogram({ name: 'seconds', help: 'Time.', labels: ['route'], bounds: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(['page'], value);
  const free = gauge('free_bytes', 'Room.', 12.5);
  expect(writeMetrics([requests.read(), seconds.read(), free, gauge('none', 'Nothing.', [])])).toBe(
    `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="page",status="200"} 3
requests_total{route="shop",status="503"} 1
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="page",le="0.1"} 2
seconds_bucket{route="page",le="1"} 3
seconds_bucket{route="page",le="+Inf"} 4
seconds_sum{route="page"} 7.65
seconds_count{route="page"} 4
# HELP free_bytes Room.
# TYPE free_bytes gauge
free_bytes 12.5
`,
  );
});

test('a label cannot break out of its line', () => {
  const odd = gauge('odd', 'Odd.', [{ labels: { job: 'a"b\\c\nd' }, value: Number.POSITIVE_INFINITY }]);
  expect(writeMetrics([odd]).split('\n')[2]).toBe('odd{job="a\\"b\\\\c\\nd"} +Inf');
});
