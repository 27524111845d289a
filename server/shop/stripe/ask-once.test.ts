import { expect, test, vi } from 'vitest';
import { createAskOnce } from './ask-once.ts';
import type { AskSessionDeps } from './ask-session.ts';

const SALE = { order_id: 'b2f1c3de-0000-4000-8000-000000000001' };
const open = (id: string) => ({
  ...{ id, status: 'open', url: null, client_secret: `${id}_secret`, amount_total: 1000 },
});

/** Payment pages of an order by card that stay open; `wait` lets time pass. */
function asking(retrieve: (id: string) => Promise<unknown>) {
  let now = new Date('2026-11-30T10:00:00Z');
  const asked = vi.fn(retrieve);
  const row = { executeTakeFirst: async () => ({ payment_method: 'card' }) };
  const query: object = new Proxy(row, { get: (of, name) => Reflect.get(of, name) ?? (() => query) });
  const deps = {
    stripe: { checkout: { sessions: { retrieve: asked } } },
    database: { kysely: query },
    clock: () => now,
  } as unknown as AskSessionDeps;
  const ask = createAskOnce(deps);
  return {
    asked,
    ask: (id: string) => ask({ id, sale: SALE }),
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

test('whoever loads the page again and again makes Stripe answer once', async () => {
  const { ask, asked, wait } = asking(async (id) => open(id));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('cs_1')));
  wait(4_999);
  answers.push(await ask('cs_1'));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({ url: null, clientSecret: 'cs_1_secret' });
  wait(1);
  await ask('cs_1');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('another page is asked about by itself', async () => {
  const { ask, asked } = asking(async (id) => open(id));
  await ask('cs_1');
  expect(await ask('cs_2')).toMatchObject({ clientSecret: 'cs_2_secret' });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an answer that does not come is not waited for by each of them', async () => {
  const { ask, asked, wait } = asking(async () => {
    throw new Error('away');
  });
  for (let count = 0; count < 3; count++) await expect(ask('cs_1')).rejects.toThrow('away');
  expect(asked).toHaveBeenCalledTimes(1);
  wait(5_000);
  await expect(ask('cs_1')).rejects.toThrow('away');
  expect(asked).toHaveBeenCalledTimes(2);
});
