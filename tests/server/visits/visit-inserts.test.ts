import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_IP_HEADER, useDataApi } from '#tests/support/data-api.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const api = useDataApi('', { rateLimitFactor: 1 });

beforeEach(async () => {
  await emptyTables(api.database, 'public.page_visits', 'internal.rate_limits');
});

const visit = { session_id: 's', page_path: '/blog' };
const visits = (count: number) => Array.from({ length: count }, () => visit);
const user = '11111111-1111-4111-8111-111111111111';

type Sent = { role?: 'anon' | 'service_role'; ip?: string; headers?: Record<string, string>; path?: string };

let lastAddress = 0;

function insert(rows: unknown, { role, ip, headers = {}, path = '/page_visits' }: Sent = {}) {
  lastAddress += 1;
  return api.ask(path, {
    method: 'POST',
    role,
    headers: {
      'Content-Type': 'application/json',
      [CLIENT_IP_HEADER]: ip ?? `2001:db8:${lastAddress.toString(16)}::1`,
      ...headers,
    },
    body: JSON.stringify(rows),
  });
}

async function stored(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from public.page_visits`.execute(
    api.database.kysely,
  );
  return Number(rows[0]?.count);
}

test('an address adds 120 visits, then is refused in the protocol’s words', async () => {
  const ip = '192.0.2.1';
  expect((await insert(visits(119), { ip })).status).toBe(201);
  const spent = await insert(visits(30), { ip });
  expect([spent.status, spent.body]).toEqual([
    429,
    { code: 'over_request_rate_limit', message: 'Request rate limit reached', details: null, hint: null },
  ]);
  expect(Number(spent.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(spent.headers.get('Proxy-Status')).toBe('PostgREST; error=over_request_rate_limit');
  expect(spent.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await stored()).toBe(119);
  expect((await insert(visit, { ip: '192.0.2.2' })).status).toBe(201);
});

test('a list of more rows than that is refused whole', async () => {
  expect((await insert(visits(121))).status).toBe(429);
  expect(await stored()).toBe(0);
});

test('the table’s other spellings are the same table', async () => {
  const ip = '192.0.2.3';
  for (const path of [
    '/page_visits',
    '/page%5Fvisits',
    '/%70age_visits/',
    '/page_visits?columns=session_id,page_path',
  ])
    expect((await insert(visits(30), { ip, path })).status).toBe(201);
  for (const path of ['/page_visits', '/page%5Fvisits', '/%70age_visits/'])
    expect((await insert(visits(30), { ip, path })).status).toBe(429);
});

test('an account is limited alike, the server’s key is not', async () => {
  const ip = '192.0.2.4';
  const Authorization = `Bearer ${await api.tokenOf(user)}`;
  expect((await insert(visits(120), { ip })).status).toBe(201);
  expect((await insert(visits(30), { ip, headers: { Authorization } })).status).toBe(429);
  expect((await insert(visits(500), { ip, role: 'service_role' })).status).toBe(201);
});

test('what is refused anyway costs nothing', async () => {
  const ip = '192.0.2.5';
  expect((await insert({ ...visit, nom: 'x' }, { ip })).status).toBe(400);
  expect((await insert('x', { ip, headers: { 'Content-Type': 'text/plain' } })).status).toBe(400);
  expect((await insert([], { ip })).status).toBe(201);
  expect((await insert(visits(120), { ip })).status).toBe(201);
});

test('other tables and other verbs are not limited', async () => {
  const ip = '192.0.2.6';
  expect((await insert(visits(121), { ip })).status).toBe(429);
  for (let round = 0; round < 5; round += 1)
    expect((await api.ask('/testimonials', { headers: { [CLIENT_IP_HEADER]: ip } })).status).toBe(200);
  expect((await api.ask('/page_visits', { headers: { [CLIENT_IP_HEADER]: ip } })).status).toBe(200);
});

test.each<Record<string, string>>([{ 'Sec-GPC': '1' }, { DNT: '1' }])(
  'nothing is kept of a visitor who asked for it with %o',
  async (headers) => {
    const { status, body } = await insert(visit, { headers });
    expect([status, body]).toEqual([202, '']);
    expect(await stored()).toBe(0);
    expect((await insert(visit, { headers, role: 'service_role' })).status).toBe(201);
  },
);

test('the real client takes that for a success', async () => {
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient(api.url, api.keys.anonKey, { global: { headers: { 'Sec-GPC': '1' } } });
  const { error, status } = await client.from('page_visits').insert(visit);
  expect([error, status]).toEqual([null, 202]);
});

test('a visit is always of now', async () => {
  for (const created_at of ['2020-01-01', '2099-01-01']) {
    const { status, body } = await insert({ ...visit, created_at });
    expect([status, body.code]).toEqual([401, '42501']);
  }
  expect(await stored()).toBe(0);
});

test('a flood costs the database nothing', async () => {
  const ip = '192.0.2.9';
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect((await insert(visits(120), { ip })).status).toBe(201);
    expect((await insert(visit, { ip })).status).toBe(429);
    const connect = vi.spyOn(api.database.pool, 'connect');
    const asRole = vi.spyOn(api.database, 'asApiRole');
    const answers = await Promise.all(Array.from({ length: 100 }, () => insert(visit, { ip })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect([connect.mock.calls.length, asRole.mock.calls.length]).toEqual([0, 0]);
    connect.mockRestore();
    asRole.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});
