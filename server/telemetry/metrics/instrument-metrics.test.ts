import { expect, test } from 'vitest';
import { startLocalServer } from '#tests/support/local-server.ts';
import { readPrometheusText } from '#tests/support/prometheus-text.ts';
import { ask } from '#tests/support/raw-http.ts';
import { createMetricsInstrumentation } from './instrument-metrics.ts';
import { writeMetrics } from './registry.ts';

const pageCache = { stats: () => ({ pages: 0, bytes: 0 }) };

test('series grow by names of ours only, whatever a thousand visitors ask for', async () => {
  const { instrumentation, read } = createMetricsInstrumentation();
  const site = await startLocalServer(() =>
    instrumentation.requests((request, response) => {
      request.resume();
      response.writeHead(404).end();
    }),
  );
  const series = () => [...readPrometheusText(writeMetrics(read(pageCache))).values.keys()];
  const ways = ['GET', 'POST', 'HEAD', 'DELETE', 'PROPFIND'];
  const odd = (turn: number) => [
    `/p${turn}/camille%40example.test?e=${turn}`,
    `/boutique/${turn}?q="\\`,
    `/admin/clients/${turn}`,
    `/f${turn}.css`,
  ];
  const visit = (turn: number) => {
    const path = odd(turn)[Math.floor(turn / ways.length) % 4] ?? '';
    return ask(site.origin, path, { method: ways[turn % ways.length] ?? '' });
  };
  for (let turn = 0; turn < 20; turn += 1) await visit(turn);
  const before = series();
  for (let turn = 20; turn < 1020; turn += 1) await visit(turn);
  await site.stop();
  expect(series()).toEqual(before);
  expect(before.filter((key) => /camille|example|\d{3}\//.test(key))).toEqual([]);
  const { values } = readPrometheusText(writeMetrics(read(pageCache)));
  const requests = [...values].filter(([key]) => key.startsWith('http_requests_total'));
  expect(requests.reduce((sum, [, value]) => sum + value, 0)).toBe(1020);
  expect(requests).toHaveLength(20);
  expect(values.get('http_requests_in_flight')).toBe(0);
});

test('a mail and a statement that fail are told apart', async () => {
  const { instrumentation, read } = createMetricsInstrumentation();
  await instrumentation.mails(async () => {})({} as never);
  const failing = instrumentation.mails(async () => {
    throw new Error('non');
  });
  await expect(failing({} as never)).rejects.toThrow('non');
  instrumentation.statement({ level: 'query', query: {} as never, queryDurationMillis: 3 });
  instrumentation.statement({
    level: 'error',
    query: {} as never,
    queryDurationMillis: 300,
    error: new Error('x'),
  });
  const { values } = readPrometheusText(writeMetrics(read(pageCache)));
  expect([
    values.get('papin_mails_total{result="sent"}'),
    values.get('papin_mails_total{result="failed"}'),
  ]).toEqual([1, 1]);
  expect(values.get('papin_database_statement_duration_seconds_bucket{result="ok",le="0.005"}')).toBe(1);
  expect(values.get('papin_database_statement_duration_seconds_sum{result="error"}')).toBe(0.3);
});
