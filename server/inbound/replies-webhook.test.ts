import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { repliesWebhook } from './replies-webhook.ts';
import type { InboundTaken } from './take-inbound.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const SECRET = 'vingt-signes-au-hasard';

function webhookOf(outcome: InboundTaken) {
  const texts: unknown[] = [];
  const app = repliesWebhook({
    secret: () => SECRET,
    takeMail: async () => outcome,
    takeTextMessage: async (text) => {
      texts.push(text);
      return outcome;
    },
    clock: () => NOW,
    log: { info() {}, warn() {} } as never,
  });
  return { app, texts };
}

function signed(body: string) {
  const seconds = String(NOW.getTime() / 1000);
  const mac = createHmac('sha256', SECRET).update(`m1.${seconds}.${body}`).digest('base64');
  return {
    method: 'POST',
    headers: { 'webhook-id': 'm1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` },
    body,
  };
}

test('nothing listens without a key, and nothing is taken without its signature', async () => {
  const off = repliesWebhook({
    secret: () => undefined,
    takeMail: () => Promise.reject(new Error('asked')),
    takeTextMessage: () => Promise.reject(new Error('asked')),
    clock: () => NOW,
    log: { info() {}, warn() {} } as never,
  });
  expect((await off.request('/mails', signed('x'))).status).toBe(404);
  const { app } = webhookOf({ outcome: 'filed' });
  expect((await app.request('/mails', { ...signed('x'), body: 'y' })).status).toBe(401);
  expect((await app.request('/mails', signed('x'))).status).toBe(200);
});

test('what cannot be taken now is to be delivered again', async () => {
  for (const [taken, status] of [
    [{ outcome: 'too many', retryAfterS: 60 }, 429],
    [{ outcome: 'busy', retryAfterS: 15 }, 503],
  ] as const) {
    const answer = await webhookOf(taken).app.request('/mails', signed('x'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, String(taken.retryAfterS)]);
  }
  expect((await webhookOf({ outcome: 'unreadable' }).app.request('/mails', signed('x'))).status).toBe(422);
});

test('a text message without an id of its own has that of its request', async () => {
  const { app, texts } = webhookOf({ outcome: 'filed' });
  await app.request('/sms', signed(JSON.stringify({ from: '33612345678', text: 'Oui.' })));
  await app.request('/sms', signed(JSON.stringify({ from: '33612345678', text: 'Oui.', id: 'a' })));
  expect(texts).toEqual([
    { from: '33612345678', text: 'Oui.', id: 'm1' },
    { from: '33612345678', text: 'Oui.', id: 'a' },
  ]);
  for (const body of ['', '{}', '[]']) expect((await app.request('/sms', signed(body))).status).toBe(422);
});
