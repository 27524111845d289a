import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AuthEnv } from '../auth-deps.ts';
import { answerError } from './errors.ts';
import { timeLimit } from './time-limit.ts';

test('what takes too long is answered with 504, and the rest goes its way', async () => {
  const app = new Hono<AuthEnv>();
  app.onError(
    answerError({ log: { info() {}, error() {} }, isUnavailable: () => false, isClientGone: () => false }),
  );
  app.use(timeLimit(20));
  app.get('/endless', () => new Promise<Response>(() => {}));
  app.get('/quick', (c) => c.text('ok'));
  const answer = await app.request('/endless');
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ error_code: 'request_timeout' });
  expect(await (await app.request('/quick')).text()).toBe('ok');
});
