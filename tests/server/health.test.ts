import { expect, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

test('/healthz answers as long as the process does, database or not', async () => {
  const { origin } = await useTestSite({ isReady: async () => false });
  const { status, headers, body } = await ask(origin, '/healthz');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body.toString())).toEqual({ status: 'ok' });
});

test('/healthz says so where nothing can be written', async () => {
  const { origin } = await useTestSite({ hasRoom: async () => false });
  const { status, headers, body } = await ask(origin, '/healthz');
  expect([status, headers['retry-after']]).toEqual([503, '15']);
  expect(JSON.parse(body.toString())).toEqual({ status: 'degraded', reason: 'nothing can be written' });
});

test('/readyz is 200 while the database answers', async () => {
  const { origin } = await useTestSite();
  expect((await ask(origin, '/readyz')).status).toBe(200);
});

test('/readyz is 503 and says when to come back while the database does not answer', async () => {
  const { origin } = await useTestSite({ isReady: async () => false });
  const { status, headers, body } = await ask(origin, '/readyz');
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(JSON.parse(body.toString())).toEqual({ status: 'unavailable' });
});
