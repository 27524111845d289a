import { FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const api = useDataApi('');

beforeEach(async () => {
  await emptyTables(api.database, 'public.visitor_events');
});

const body = {
  pathname: '/boutique',
  referrer: 'https://moteur.example/?q=x',
  eventType: 'visit',
  deviceType: 'Mobile',
};

async function stored() {
  await api.visits.close();
  return api.database.kysely
    .selectFrom('visitor_events')
    .select(['event_type', 'device_type', 'page_path', 'referrer_host'])
    .execute();
}

const kept = {
  event_type: 'visit',
  device_type: 'Mobile',
  page_path: '/boutique',
  referrer_host: 'moteur.example',
};

test('the real client reports a visit', async () => {
  const { data, error, response } = await api.client().functions.invoke('visitor-webhook', { body });
  expect([data, error, response?.status]).toEqual(['', null, 202]);
  expect(await stored()).toEqual([kept]);
});

test('signed in, or with the body as text, it is the same visit', async () => {
  const token = await api.tokenOf('11111111-1111-4111-8111-111111111111');
  expect((await api.client({ token }).functions.invoke('visitor-webhook', { body })).error).toBeNull();
  const text = JSON.stringify(body);
  expect((await api.client().functions.invoke('visitor-webhook', { body: text })).error).toBeNull();
  expect(await stored()).toEqual([kept, kept]);
});

test('what is refused is the client’s error, with the answer beside it', async () => {
  const wrong = { ...body, eventType: 'click' };
  const { data, error } = await api.client().functions.invoke('visitor-webhook', { body: wrong });
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(error.context.status).toBe(400);
  expect(await error.context.json()).toEqual({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('eventType: '),
  });
  expect(await stored()).toEqual([]);
});

test.each([
  ['a function that is not there', 'autre', 'POST', 404],
  ['another method', 'visitor-webhook', 'PUT', 405],
] as const)('%s is the client’s error', async (_, name, method, status) => {
  const { error } = await api.client().functions.invoke(name, { method, body });
  expect([error instanceof FunctionsHttpError, error.context.status]).toEqual([true, status]);
});
