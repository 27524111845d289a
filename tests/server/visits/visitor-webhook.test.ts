import net from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CLIENT_IP_HEADER, useDataApi } from '#tests/support/data-api.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';

const api = useDataApi('', { rateLimitFactor: 1 });

beforeEach(async () => {
  await api.visits.close();
  await emptyTables(api.database, 'public.visitor_events', 'internal.rate_limits');
});

const visit = { pathname: '/blog', referrer: '', eventType: 'visit', deviceType: 'PC' };
let lastAddress = 0;

type Sent = { headers?: Record<string, string>; method?: string; ip?: string };

/** Sends a request from an address of its own, unless told otherwise. */
async function send(body: BodyInit | null, { headers, method = 'POST', ip }: Sent = {}) {
  lastAddress += 1;
  const response = await fetch(`${api.url}/functions/v1/visitor-webhook`, {
    method,
    body,
    headers: { [CLIENT_IP_HEADER]: ip ?? `2001:db8:${lastAddress.toString(16)}::1`, ...headers },
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

async function stored() {
  await api.visits.close();
  return api.database.kysely
    .selectFrom('visitor_events')
    .select(['event_type', 'device_type', 'page_path', 'referrer_host'])
    .orderBy('id')
    .execute();
}

const kept = { event_type: 'visit', device_type: 'PC', page_path: '/blog', referrer_host: null };

test('a visit is taken without a key and without an answer to read, and kept with the hour', async () => {
  const before = new Date();
  const { status, text, headers } = await send(JSON.stringify(visit));
  expect([status, text, headers.get('Cache-Control')]).toEqual([202, '', 'no-store']);
  expect(await stored()).toEqual([kept]);
  const { occurred_at } = await api.database.kysely
    .selectFrom('visitor_events')
    .select('occurred_at')
    .executeTakeFirstOrThrow();
  expect(occurred_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(occurred_at.getTime()).toBeLessThanOrEqual(Date.now());
});

const form = new URLSearchParams(visit);
const json = JSON.stringify(visit);

test.each<[string, BodyInit, Record<string, string>]>([
  ['text, as a beacon of a string', json, { 'Content-Type': 'text/plain;charset=UTF-8' }],
  ['JSON', json, { 'Content-Type': 'application/json' }],
  ['a form', form, {}],
  [
    'a form with its charset',
    form.toString(),
    { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  ],
  ['bytes without a type', new Blob([json]), {}],
  ['bytes of no known type', json, { 'Content-Type': 'application/octet-stream' }],
  ['chunks without a length', new Blob([json]).stream(), {}],
])('a beacon may send %s', async (_, body, headers) => {
  expect((await send(body, { headers })).status).toBe(202);
  expect(await stored()).toEqual([kept]);
});

test.each([
  ['navigation', 'Mobile'],
  ['leave', 'Tablette'],
])('a %s from a device called %s is kept as such', async (eventType, deviceType) => {
  expect((await send(JSON.stringify({ ...visit, eventType, deviceType }))).status).toBe(202);
  expect(await stored()).toEqual([{ ...kept, event_type: eventType, device_type: deviceType }]);
});

test.each([
  ['https://moteur.example/recherche?q=mon+secret#x', 'moteur.example'],
  ['https://nom:motdepasse@moteur.example:8443/a', 'moteur.example:8443'],
  ['HTTP://Moteur.Example', 'moteur.example'],
  ['https://réparer.example/', 'xn--rparer-bva.example'],
  ['android-app://com.exemple.app/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['moteur', null],
  [`https://${'a.'.repeat(150)}example/`, null],
  ['', null],
  [null, null],
  [undefined, null],
])('of the referrer %s only the host is kept: %s', async (referrer, host) => {
  expect((await send(JSON.stringify({ ...visit, referrer }))).status).toBe(202);
  expect(await stored()).toEqual([{ ...kept, referrer_host: host }]);
});

test('what else a browser sends is not kept', async () => {
  await send(JSON.stringify({ ...visit, session_id: 's', email: 'a@exemple.fr' }));
  expect(await stored()).toEqual([kept]);
  const { rows } = await sql<{ key: string }>`select key from internal.rate_limits`.execute(
    api.database.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).toMatch(/^events:[\w-]{43}$/);
});

test.each<[string, unknown, string]>([
  ['no path', { ...visit, pathname: undefined }, 'pathname: '],
  [
    'an object for a path, whose length is no number',
    { ...visit, pathname: { length: { toString: 1 } } },
    'pathname: ',
  ],
  ['an empty path', { ...visit, pathname: '' }, 'pathname: '],
  ['an address for a path', { ...visit, pathname: 'https://x.example/' }, 'pathname: '],
  ['another host for a path', { ...visit, pathname: '//x.example/' }, 'pathname: '],
  ['a query in the path', { ...visit, pathname: '/suivi?email=a@exemple.fr' }, 'pathname: '],
  ['a fragment in the path', { ...visit, pathname: '/#access_token=x' }, 'pathname: '],
  ['a space in the path', { ...visit, pathname: '/a b' }, 'pathname: '],
  ['a null byte in the path', { ...visit, pathname: '/\0' }, 'pathname: '],
  ['half a character in the path', { ...visit, pathname: '/\ud800' }, 'pathname: '],
  ['a backslash in the path', { ...visit, pathname: '/\\x.example' }, 'pathname: '],
  ['a path of 513 letters', { ...visit, pathname: `/${'a'.repeat(512)}` }, 'pathname: '],
  ['a number for a path', { ...visit, pathname: 1 }, 'pathname: '],
  ['a list for a referrer', { ...visit, referrer: [] }, 'referrer: '],
  ['another event', { ...visit, eventType: 'click' }, 'eventType: '],
  ['no event', { ...visit, eventType: undefined }, 'eventType: '],
  ['another device', { ...visit, deviceType: 'Montre' }, 'deviceType: '],
  ['no device', { ...visit, deviceType: null }, 'deviceType: '],
  ['a list', [visit], 'body: '],
  ['a text', 'visit', 'body: '],
  ['null', null, 'body: '],
])('%s is refused, and nothing changes', async (_, body, message) => {
  const { status, text } = await send(JSON.stringify(body));
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(message) });
  expect(await stored()).toEqual([]);
});

test.each<[string, BodyInit | null, Record<string, string>]>([
  ['no body', null, {}],
  ['an empty body', '', {}],
  ['half of it', json.slice(0, 20), {}],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00]), {}],
  ['a form that says it is JSON', form.toString(), { 'Content-Type': 'application/json' }],
  ['JSON that says it is a form', json, { 'Content-Type': 'application/x-www-form-urlencoded' }],
])('%s is refused as JSON', async (_, body, headers) => {
  const { status, text } = await send(body, { headers });
  expect([status, JSON.parse(text).code]).toEqual([400, 'BAD_REQUEST']);
  expect(await stored()).toEqual([]);
});

test('a beacon that breaks off is nobody’s failure', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(
    'POST /functions/v1/visitor-webhook HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{"pathname"',
  );
  // This request is answered after it on the same server, so the server has read it.
  expect((await send(json)).status).toBe(202);
  const known = api.logged().length;
  socket.destroy();
  await until(() => api.logged().length > known);
  expect(JSON.parse(api.logged().at(-1) ?? '')).toMatchObject({
    url: '/functions/v1/visitor-webhook',
    status: 400,
  });
  expect(await stored()).toEqual([kept]);
});

const padded = (bytes: number) => json + ' '.repeat(bytes - json.length);

test.each<[string, BodyInit]>([
  ['declared', padded(4097)],
  ['in chunks', new Blob([padded(4097)]).stream()],
  ['far more', padded(3 * 1024 * 1024)],
])('a body of more than 4 KB is refused: %s', async (_, body) => {
  const { status, text } = await send(body);
  expect(status).toBe(413);
  expect(JSON.parse(text)).toEqual({ code: 'PAYLOAD_TOO_LARGE', message: 'Request body exceeds 4096 bytes' });
  expect((await send(padded(4096))).status).toBe(202);
  expect(await stored()).toEqual([kept]);
});

test.each<Record<string, string>>([{ 'Sec-GPC': '1' }, { DNT: '1' }, { 'Sec-GPC': '1', DNT: '0' }])(
  'who asked with %o not to be counted is answered alike, and not counted',
  async (headers) => {
    expect((await send(json, { headers })).status).toBe(202);
    expect((await send('nonsense', { headers })).status).toBe(202);
    expect(await stored()).toEqual([]);
    const { rows } = await sql`select from internal.rate_limits`.execute(api.database.kysely);
    expect(rows).toEqual([]);
  },
);

test.each<Record<string, string>>([{ 'Sec-GPC': '0' }, { DNT: '0' }, { DNT: 'unspecified' }])(
  'who said %o is counted',
  async (headers) => {
    expect((await send(json, { headers })).status).toBe(202);
    expect(await stored()).toEqual([kept]);
  },
);

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('%s is not answered', async (method) => {
  const { status, text, headers } = await send(null, { method });
  expect([status, headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  if (method !== 'HEAD') expect(JSON.parse(text).code).toBe('METHOD_NOT_ALLOWED');
});

test('another function is not found', async () => {
  const response = await fetch(`${api.url}/functions/v1/autre`, { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
});

test('a page of any origin may ask, with the headers of the client', async () => {
  const asked = 'apikey,authorization,content-type,x-client-info';
  const preflight = await send(null, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://atelier.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': asked,
    },
  });
  expect([preflight.status, preflight.text]).toEqual([204, '']);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('POST,OPTIONS');
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe(asked);
  for (const body of [json, 'nonsense']) {
    const { headers } = await send(body, { headers: { Origin: 'https://atelier.example' } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  }
});

test('a flood from one address ends at 120, and then never reaches the database', {
  tags: ['full'],
}, async () => {
  // The bucket fills with time.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ip = '192.0.2.7';
  const flood = async (rounds: number) => {
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(json, { ip })));
      statuses.push(...answers.map(({ status }) => status));
    }
    return statuses;
  };
  const statuses = await flood(15);
  expect(statuses.filter((status) => status === 202)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect(await stored()).toHaveLength(120);

  const connect = vi.spyOn(api.database.pool, 'connect');
  onTestFinished(() => connect.mockRestore());
  expect(new Set(await flood(30))).toEqual(new Set([429]));
  expect(connect).not.toHaveBeenCalled();

  const { text, headers } = await send(json, { ip });
  expect(JSON.parse(text)).toEqual({ code: 'TOO_MANY_REQUESTS', message: 'Request rate limit reached' });
  expect(headers.get('Retry-After')).toBe('1');
  expect((await send(json, { ip: '192.0.2.8' })).status).toBe(202);
});

test('the answer does not wait for the table', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holding = api.database.transaction(async (tx) => {
    await sql`lock table public.visitor_events in access exclusive mode`.execute(tx);
    lock();
    await released;
  });
  await locked;
  try {
    expect((await send(json)).status).toBe(202);
    const writing = api.visits.close();
    await until(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(api.database.kysely);
      return rows.length > 0;
    });
    expect((await send(json)).status).toBe(202);
    release();
    await writing;
  } finally {
    release();
    await holding;
  }
  expect(await stored()).toEqual([kept, kept]);
});

test('a database that cannot count is not the page’s trouble', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(`internal.${from}`)} rename to ${sql.id(to)}`.execute(api.database.kysely);
  await rename('rate_limits', 'away');
  try {
    expect((await send(json)).status).toBe(202);
  } finally {
    await rename('away', 'rate_limits');
  }
});
