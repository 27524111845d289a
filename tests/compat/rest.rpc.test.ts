import { expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const api = useDataApi(workshopTables);

type Reply = { data: unknown; count?: number | null; status: number; error: unknown };
type Ask = (client: AnyClient) => PromiseLike<Reply>;

const get = { get: true };
const ids = (...list: number[]) => list.map((id) => ({ id }));

test.each<[string, Ask, unknown, number?]>([
  ['a number', (c) => c.rpc('add', { a: 1, b: 2 }), 3],
  ['a default', (c) => c.rpc('add', { a: 1 }), 2],
  ['a text', (c) => c.rpc('greeting'), 'bonjour anon'],
  ['a text by GET', (c) => c.rpc('greeting', {}, get), 'bonjour anon'],
  ['a number by GET', (c) => c.rpc('add', { a: 1, b: 2 }, get), 3],
  ['nothing', (c) => c.rpc('nothing'), null, 204],
  ['a list of texts', (c) => c.rpc('all_names').limit(2), ['Console', 'Portable']],
  ['an array argument', (c) => c.rpc('first_of', { list: [7, 8] }), 7],
  ['an array argument by GET', (c) => c.rpc('first_of', { list: [7, 8] }, get), 7],
  ['any number of arguments', (c) => c.rpc('sum_of', { numbers: [1, 2, 3] }), 6],
  [
    'JSON arguments',
    (c) => c.rpc('describe', { data: { a: [1] }, level: 2 }),
    { data: { a: [1] }, level: 2 },
  ],
  ['the whole body', (c) => c.rpc('whole', [1, 2, 3] as never), 3],
  ['an object', (c) => c.rpc('device_of', { wanted: 3 }).select('id,name'), { id: 3, name: 'Téléphone' }],
  ['rows', (c) => c.rpc('devices_under', { most: 500 }).select('id').order('id'), ids(1, 3, 5)],
  [
    'filtered rows',
    (c) => c.rpc('devices_under', { most: 500 }).select('id').gt('id', 1).order('id', { ascending: false }),
    ids(5, 3),
  ],
  [
    'filtered rows by GET',
    (c) => c.rpc('devices_under', { most: 500 }, get).select('id').gt('id', 1).order('id').limit(1),
    ids(3),
  ],
  [
    'rows with an embed',
    (c) => c.rpc('devices_under', { most: 300 }).select('id,makers(name)').order('id'),
    [
      { id: 1, makers: { name: 'Nord' } },
      { id: 5, makers: null },
    ],
  ],
  [
    'one of the rows',
    (c) => c.rpc('devices_under', { most: 300 }).select('id').eq('id', 1).single(),
    { id: 1 },
  ],
  [
    'rows of their own',
    (c) => c.rpc('totals'),
    [
      { state: 'broken', count: 1 },
      { state: 'new', count: 2 },
      { state: 'used', count: 2 },
    ],
  ],
  ['some rows of their own', (c) => c.rpc('totals').select('count').eq('state', 'new'), [{ count: 2 }]],
  ['rows as CSV', (c) => c.rpc('totals').csv(), 'state,count\nbroken,1\nnew,2\nused,2'],
  ['a change', (c) => c.rpc('write_line', { line: 'a' }), 1],
])('answers %s', async (_, ask, data, status = 200) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.status]).toEqual([null, data, status]);
});

test.each<[string, Ask, unknown, number | null, number]>([
  [
    'rows',
    (c) => c.rpc('devices_under', { most: 500 }, { count: 'exact' }).select('id').order('id').limit(1),
    ids(1),
    3,
    206,
  ],
  ['rows alone', (c) => c.rpc('devices_under', { most: 500 }, { head: true, count: 'exact' }), null, 3, 200],
  [
    'rows alone, with arguments of objects',
    (c) => c.rpc('describe', { data: {}, level: 1 }, { head: true, count: 'exact' }),
    { data: {}, level: 1 },
    1,
    200,
  ],
])('counts %s', async (_, ask, data, count, status) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.count, reply.status]).toEqual([null, data, count, status]);
});

test.each<[string, Ask, object, number]>([
  [
    'an unknown function',
    (c) => c.rpc('ad', { a: 1 }),
    { code: 'PGRST202', message: 'Could not find the function public.ad(a) in the schema cache' },
    404,
  ],
  [
    'a missing argument',
    (c) => c.rpc('add', { b: 1 }),
    {
      code: 'PGRST202',
      details:
        'Searched for the function public.add with parameter b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    },
    404,
  ],
  [
    'no argument at all, by GET',
    (c) => c.rpc('add', {}, get),
    {
      code: 'PGRST202',
      message: 'Could not find the function public.add without parameters in the schema cache',
    },
    404,
  ],
  ['overloads of the same names', (c) => c.rpc('twice', { value: 1 }), { code: 'PGRST203' }, 300],
  ['an argument of another type', (c) => c.rpc('add', { a: 'x' }), { code: '22P02' }, 400],
  ['a writer by GET', (c) => c.rpc('write_line', { line: 'x' }, get), { code: '25006' }, 405],
  ['a function that may not be called', (c) => c.rpc('locked'), { code: '42501' }, 401],
  ['a filter on an unknown column', (c) => c.rpc('totals').eq('etat', 1), { code: '42703' }, 400],
  [
    'single() of many',
    (c) => c.rpc('totals').single(),
    { code: 'PGRST116', details: 'The result contains 3 rows' },
    406,
  ],
  [
    'a raised error',
    (c) => c.rpc('complain', { code: 'P0001', said: 'non' }),
    { code: 'P0001', message: 'non', details: 'le détail', hint: 'le conseil' },
    400,
  ],
  [
    'a raised status',
    (c) => c.rpc('complain', { code: 'PT418', said: 'théière' }),
    { code: 'PT418', message: 'théière' },
    418,
  ],
  [
    'a whole answer',
    (c) => c.rpc('whole_answer'),
    { code: 'ATELIER', message: 'plus de vis', details: 'rayon 3', hint: 'demain' },
    418,
  ],
  ['bad headers', (c) => c.rpc('bad_header'), { code: 'PGRST111' }, 500],
  ['maxAffected() of no set', (c) => c.rpc('add', { a: 1 }).maxAffected(1), { code: 'PGRST128' }, 400],
  ['maxAffected() of too many', (c) => c.rpc('totals').maxAffected(1), { code: 'PGRST124' }, 400],
  ['an internal function', (c) => c.rpc('notify_page_cache'), { code: 'PGRST202' }, 404],
  ['a function of PostgreSQL', (c) => c.rpc('pg_sleep', { seconds: 1 }), { code: 'PGRST202' }, 404],
])('refuses %s', async (_, ask, error, status) => {
  const reply = await ask(api.client());
  expect(reply.error).toMatchObject(error);
  expect(reply.status).toBe(status);
});

test('a function may set status and headers', async () => {
  const answer = await api.ask('/rpc/created', { method: 'POST' });
  expect([answer.status, answer.body]).toEqual([202, { ok: true }]);
  expect(answer.headers.get('X-Atelier')).toBe('oui');
  expect(answer.headers.get('Cache-Control')).toBe('max-age=5');
});

test('a function reads the claims, the headers and the time zone of its request', async () => {
  const client = api.client({ token: await api.tokenOf('8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11') });
  expect((await client.rpc('claim', { name: 'sub' })).data).toBe('8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11');
  expect((await client.rpc('claim', { name: 'role' })).data).toBe('authenticated');
  expect(
    (await client.rpc('header', { name: 'x-question' }).setHeader('X-Question', 'é?'.slice(1))).data,
  ).toBe('?');
  const zone = client.rpc('zone').setHeader('Prefer', 'timezone=Pacific/Auckland');
  expect((await zone).data).toBe('Pacific/Auckland');
});

test.each(['PATCH', 'PUT', 'DELETE'])('%s is no way to call a function', async (method) => {
  const { status, body } = await api.ask('/rpc/add', { method });
  expect([status, body.code, body.message]).toEqual([
    405,
    'PGRST101',
    `Cannot use the ${method} method on RPC`,
  ]);
});
