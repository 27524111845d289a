import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { ask } from '#tests/support/raw-http.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const api = useDataApi(workshopTables);

test('answers a read with the headers of the protocol', async () => {
  const { status, headers } = await api.ask('/makers?select=id,name&order=id&limit=2', {
    headers: { Prefer: 'count=exact, handling=lenient' },
  });
  expect(status).toBe(206);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-range': '0-1/3',
    'content-location': '/makers?limit=2&order=id&select=id%2Cname',
    'preference-applied': 'count=exact, handling=lenient',
    'cache-control': 'no-store',
    'content-length': '49',
  });
});

test.each([
  ['0-1', '', 200, '0-1/*', 2],
  ['1-', '', 200, '1-2/*', 2],
  ['0-1', 'count=exact', 206, '0-1/3', 2],
  ['0-9', 'count=exact', 200, '0-2/3', 3],
  ['5-9', '', 200, '*/*', 0],
  ['bytes=0-0', '', 200, '0-2/*', 3],
])('honours Range: %s (%s)', async (range, prefer, status, contentRange, length) => {
  const answer = await api.ask('/makers', { headers: { Range: range, Prefer: prefer } });
  expect([answer.status, answer.headers.get('Content-Range'), answer.body.length]).toEqual([
    status,
    contentRange,
    length,
  ]);
});

test.each([
  [
    '9-5',
    '',
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    null,
  ],
  ['7-9', 'count=exact', 'An offset of 7 was requested, but there are only 3 rows.', '*/3'],
])('refuses Range: %s (%s)', async (range, prefer, details, contentRange) => {
  const answer = await api.ask('/makers', { headers: { Range: range, Prefer: prefer } });
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([416, 'PGRST103', details]);
  expect(answer.headers.get('Content-Range')).toBe(contentRange);
});

test('a HEAD has the headers of its GET, and no body', async () => {
  const head = await api.ask('/makers?select=id', { method: 'HEAD', headers: { Prefer: 'count=exact' } });
  expect([head.status, head.body, head.headers.get('Content-Range')]).toEqual([200, '', '0-2/3']);
  const refused = await api.ask('/nulle_part', { method: 'HEAD' });
  expect([refused.status, refused.body]).toEqual([404, '']);
});

test.each([
  ['br, gzip', 'br', zlib.brotliDecompressSync],
  ['gzip', 'gzip', zlib.gunzipSync],
])('a body of more than 1 KB is compressed for who accepts %s', async (accepted, encoding, decompress) => {
  const path = '/rest/v1/devices?select=*,makers(*)&order=id';
  const headers = { apikey: api.keys.anonKey };
  const plain = await ask(api.url, path, { headers });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body.length).toBeGreaterThan(1024);
  const packed = await ask(api.url, path, { headers: { ...headers, 'Accept-Encoding': accepted } });
  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(packed.body.length),
    'content-range': '0-4/*',
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(packed.body.length).toBeLessThan(plain.body.length);
  expect(decompress(packed.body).equals(plain.body)).toBe(true);
});

test('a short body stays as it is', async () => {
  const { headers, body } = await ask(api.url, '/rest/v1/makers?select=id&order=id', {
    headers: { apikey: api.keys.anonKey, 'Accept-Encoding': 'br' },
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe('[{"id":1}, \n {"id":2}, \n {"id":3}]');
});

test('an error names itself in Proxy-Status', async () => {
  const answer = await api.ask('/nulle_part');
  expect(answer.headers.get('Proxy-Status')).toBe('PostgREST; error=PGRST205');
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
});

test('a refused anonymous visitor is told how to get in', async () => {
  const answer = await api.ask('/secrets');
  expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
});

test('a browser’s preflight is answered without a key', async () => {
  const response = await fetch(`${api.url}/rest/v1/makers?select=id`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://ailleurs.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers':
        'apikey,authorization,content-profile,content-type,prefer,x-client-info',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS');
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe(
    'apikey,authorization,content-profile,content-type,prefer,x-client-info',
  );
  expect(response.headers.get('Access-Control-Max-Age')).toBe('86400');
});

test.each(['/makers', '/nulle_part', '/makers?select=x'])(
  'lets a page of any origin read %s and its count',
  async (path) => {
    const { headers } = await api.ask(path, { headers: { Origin: 'https://ailleurs.example' } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Expose-Headers')?.split(',')).toContain('Content-Range');
  },
);

test.each([
  ['/makers', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/device_list', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
  ['/rpc/write_line', 'OPTIONS,POST'],
  ['/', 'OPTIONS,GET,HEAD'],
])('OPTIONS %s tells what it takes', async (path, allow) => {
  const { status, headers } = await api.ask(path, { method: 'OPTIONS' });
  expect([status, headers.get('Allow'), headers.get('Access-Control-Allow-Origin')]).toEqual([
    200,
    allow,
    '*',
  ]);
});

test.each([
  ['PUT', '/makers?id=eq.1', 405, 'PGRST117'],
  ['PROPFIND', '/makers', 405, 'PGRST117'],
  ['POST', '/', 405, 'PGRST117'],
  ['GET', '/makers/1', 404, 'PGRST125'],
  ['GET', '/rpc/add/1', 404, 'PGRST125'],
  ['GET', '/%E0%A4%A', 404, 'PGRST125'],
  ['OPTIONS', '/nulle_part', 404, 'PGRST205'],
  ['OPTIONS', '/rpc/nulle_part', 404, 'PGRST202'],
])('%s %s is %i', async (method, path, status, code) => {
  const answer = await api.ask(path, { method });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('describes itself as far as the role may use it', async () => {
  const anon = await api.ask('/', { headers: { Accept: 'application/openapi+json' } });
  expect([anon.status, anon.headers.get('Content-Type')]).toEqual([
    200,
    'application/openapi+json; charset=utf-8',
  ]);
  expect(anon.body.swagger).toBe('2.0');
  expect(Object.keys(anon.body.paths)).toContain('/devices');
  expect(Object.keys(anon.body.paths)).toContain('/rpc/add');
  for (const path of ['/secrets', '/business_settings', '/rpc/locked'])
    expect(Object.keys(anon.body.paths)).not.toContain(path);
  expect(anon.body.definitions.parts).toEqual({
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer', format: 'integer' }, name: { type: 'string', format: 'text' } },
  });
  const service = await api.ask('/', { role: 'service_role' });
  expect(Object.keys(service.body.paths)).toContain('/secrets');
  const refused = await api.ask('/', { headers: { Accept: 'text/html' } });
  expect([refused.status, refused.body.code]).toEqual([406, 'PGRST107']);
});

const json = { 'Content-Type': 'application/json' };

test.each([
  ['declared', (body: string) => body],
  ['in pieces', (body: string) => new Blob([body]).stream()],
])('a body of more than 1 MiB, %s, is refused as JSON', async (_, wrap) => {
  const body = JSON.stringify({ line: 'x'.repeat(1024 * 1024) });
  const response = await fetch(`${api.url}/rest/v1/journal`, {
    method: 'POST',
    headers: { ...json, apikey: api.keys.anonKey },
    body: wrap(body),
    duplex: 'half',
  } as RequestInit);
  expect([response.status, response.headers.get('Connection')]).toEqual([413, 'close']);
  expect(await response.json()).toMatchObject({ code: 'PGRST102', details: null, hint: null });
});

test('a body of nearly 1 MiB is taken', async () => {
  const body = JSON.stringify({ line: 'x'.repeat(1024 * 1024 - 100) });
  const { status } = await api.ask('/journal', { method: 'POST', headers: json, body });
  expect(status).toBe(201);
});
