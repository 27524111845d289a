import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

// By default `*` leaves out columns that a role may not read (tests/server/rest/strangers.full.test.ts).
const api = useDataApi(workshopTables, { star: 'all' });

beforeEach(async () => {
  await sql
    .raw(`
      delete from journal;
      delete from parts where id > 3;
      update parts set name = case id when 1 then 'vis' when 2 then 'écran' else 'pâte' end;
      delete from counters;
      insert into counters values ('2026-01-01', '/a', 3, 'x'), ('2026-01-01', '/b', 5, 'y');
      delete from devices where id > 5;
      delete from fixes where id > 4;
      delete from safes;
      insert into safes values (1, 'petit', '1234');
    `)
    .execute(api.database.kysely);
});

type Reply = { data: unknown; count?: number | null; status: number; error: unknown };
type Ask = (client: AnyClient) => PromiseLike<Reply>;

test.each<[string, Ask, unknown, number]>([
  ['inserts one row and says nothing', (c) => c.from('parts').insert({ id: 10, name: 'a' }), null, 201],
  [
    'inserts many rows',
    (c) =>
      c.from('parts').insert([
        { id: 10, name: 'a' },
        { id: 11, name: 'b' },
      ]),
    null,
    201,
  ],
  ['inserts none', (c) => c.from('parts').insert([]).select(), [], 201],
  [
    'shows what it inserted',
    (c) => c.from('parts').insert({ id: 10, name: 'a' }).select(),
    [{ id: 10, name: 'a' }],
    201,
  ],
  [
    'shows a part of it',
    (c) => c.from('parts').insert({ id: 10, name: 'a' }).select('nom:name'),
    [{ nom: 'a' }],
    201,
  ],
  [
    'shows one row as an object',
    (c) => c.from('parts').insert({ id: 10, name: 'a' }).select().single(),
    { id: 10, name: 'a' },
    201,
  ],
  [
    'fills what is missing with null',
    (c) =>
      c
        .from('counters')
        .insert([
          { day: '2026-02-01', path: '/', views: 1 },
          { day: '2026-02-02', path: '/', views: 1, note: 'n' },
        ])
        .select('note'),
    [{ note: null }, { note: 'n' }],
    201,
  ],
  [
    'fills what is missing with defaults when asked',
    (c) =>
      c
        .from('counters')
        .insert(
          [
            { day: '2026-02-01', path: '/' },
            { day: '2026-02-02', path: '/', views: 9, note: null },
          ],
          { defaultToNull: false },
        )
        .select('views,note'),
    [
      { views: 0, note: 'sans note' },
      { views: 9, note: null },
    ],
    201,
  ],
  [
    'lets the database fill what no row names',
    (c) => c.from('fixes').insert({ device_id: 4, label: 'dalle' }).select('device_id,cost,label'),
    [{ device_id: 4, cost: null, label: 'dalle' }],
    201,
  ],
  [
    'inserts an identity by default',
    (c) =>
      c
        .from('fixes')
        .insert(
          [
            { id: 99, device_id: 4, label: 'a' },
            { device_id: 4, label: 'b' },
          ],
          { defaultToNull: false },
        )
        .select('label,cost'),
    [
      { label: 'a', cost: null },
      { label: 'b', cost: null },
    ],
    201,
  ],
  [
    'shows rows in the order asked for',
    (c) =>
      c
        .from('parts')
        .insert([
          { id: 10, name: 'a' },
          { id: 11, name: 'b' },
        ])
        .select('id')
        .order('name', { ascending: false }),
    [{ id: 11 }, { id: 10 }],
    201,
  ],
  [
    'embeds in what it inserted',
    (c) =>
      c
        .from('fixes')
        .insert({ device_id: 1, label: 'a', technician_id: 2 })
        .select('label,devices(name),people!technician_id(name)'),
    [{ label: 'a', devices: { name: 'Console' }, people: { name: 'Bo' } }],
    201,
  ],
  [
    'stores every type',
    (c) =>
      c
        .from('devices')
        .insert({
          id: 9,
          name: 'Tout',
          price: '12.50',
          tags: ['a', 'b,c'],
          specs: { x: [1, null] },
          notes: [1],
          released: '2026-11-21',
          seen_at: '2026-11-21T10:00:00Z',
          warranty: '[1,5)',
          is_sold: false,
          state: 'broken',
          serial: '9007199254740993',
        })
        .select('price,tags,specs,notes,released,seen_at,warranty,is_sold,state,serial::text'),
    [
      {
        price: 12.5,
        tags: ['a', 'b,c'],
        specs: { x: [1, null] },
        notes: [1],
        released: '2026-11-21',
        seen_at: '2026-11-21T10:00:00+00:00',
        warranty: '[1,5)',
        is_sold: false,
        state: 'broken',
        serial: '9007199254740993',
      },
    ],
    201,
  ],
  [
    'writes names with spaces and accents',
    (c) => c.from('Pièces "rares"').upsert({ clé: 3, 'avec espace': 'trois' }).select('"avec espace"'),
    [{ 'avec espace': 'trois' }],
    201,
  ],
  ['inserts where nothing may be read', (c) => c.from('safes').insert({ id: 2, label: 'b' }), null, 201],
])('%s', async (_, ask, data, status) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.status]).toEqual([null, data, status]);
});

test('a body of raw numbers keeps all their digits', async () => {
  const { status } = await api.ask('/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"id": 8, "name": "x", "serial": 9007199254740993}',
  });
  expect(status).toBe(201);
  const { rows } = await sql<{ serial: string }>`select serial::text from devices where id = 8`.execute(
    api.database.kysely,
  );
  expect(rows).toEqual([{ serial: '9007199254740993' }]);
});

const a = { day: '2026-01-01', path: '/a' };
const c = { day: '2026-01-01', path: '/c' };

test.each<[string, Ask, unknown, number]>([
  [
    'inserts a new row',
    (s) =>
      s
        .from('counters')
        .upsert({ ...c, views: 1 })
        .select('views,note'),
    [{ views: 1, note: 'sans note' }],
    201,
  ],
  [
    'updates a known row',
    (s) =>
      s
        .from('counters')
        .upsert({ ...a, views: 4 })
        .select('views,note'),
    [{ views: 4, note: 'x' }],
    200,
  ],
  [
    'updates and inserts',
    (s) =>
      s
        .from('counters')
        .upsert([
          { ...a, views: 4 },
          { ...c, views: 1 },
        ])
        .select('views'),
    [{ views: 4 }, { views: 1 }],
    201,
  ],
  ['says nothing', (s) => s.from('counters').upsert({ ...a, views: 4 }), null, 200],
  [
    'takes the columns of the conflict',
    (s) =>
      s
        .from('counters')
        .upsert({ ...a, views: 4 }, { onConflict: 'day,path' })
        .select('views'),
    [{ views: 4 }],
    200,
  ],
  [
    'takes another unique column',
    (s) =>
      s
        .from('makers')
        .upsert({ id: 1, name: 'Nord', country: 'BE' }, { onConflict: 'name' })
        .select('country'),
    [{ country: 'BE' }],
    200,
  ],
  [
    'leaves a known row as it is',
    (s) =>
      s
        .from('counters')
        .upsert({ ...a, views: 9 }, { ignoreDuplicates: true })
        .select('views'),
    [],
    201,
  ],
  [
    'shows only new rows',
    (s) =>
      s
        .from('counters')
        .upsert(
          [
            { ...a, views: 9 },
            { ...c, views: 1 },
          ],
          { ignoreDuplicates: true },
        )
        .select('path'),
    [{ path: '/c' }],
    201,
  ],
  [
    'fills defaults when asked',
    (s) =>
      s
        .from('counters')
        .upsert([{ ...c }, { ...a, note: 'z' }], { defaultToNull: false })
        .select('views,note'),
    [
      { views: 0, note: 'sans note' },
      { views: 3, note: 'z' },
    ],
    201,
  ],
  [
    'updates with only its key',
    (s) => s.from('parts').upsert({ id: 1, name: 'vis' }).select(),
    [{ id: 1, name: 'vis' }],
    200,
  ],
  ['of nothing does nothing', (s) => s.from('counters').upsert([]).select(), [], 200],
  [
    'counts',
    (s) =>
      s.from('counters').upsert(
        [
          { ...a, views: 4 },
          { ...c, views: 1 },
        ],
        { count: 'exact' },
      ),
    null,
    201,
  ],
])('upsert %s', async (_, ask, data, status) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.status]).toEqual([null, data, status]);
});

test.each<[string, Ask, unknown, number, (number | null)?]>([
  ['update of one row', (s) => s.from('parts').update({ name: 'z' }).eq('id', 1), null, 204],
  [
    'update of one row, shown',
    (s) => s.from('parts').update({ name: 'z' }).eq('id', 1).select(),
    [{ id: 1, name: 'z' }],
    200,
  ],
  [
    'update of several rows, counted',
    (s) => s.from('parts').update({ name: 'z' }, { count: 'exact' }).lt('id', 3),
    null,
    204,
    2,
  ],
  ['update of no row', (s) => s.from('parts').update({ name: 'z' }).eq('id', 99), null, 204],
  ['update of no row, shown', (s) => s.from('parts').update({ name: 'z' }).eq('id', 99).select(), [], 200],
  [
    'update of no row, counted',
    (s) => s.from('parts').update({ name: 'z' }, { count: 'exact' }).eq('id', 99),
    null,
    204,
    0,
  ],
  ['update of nothing', (s) => s.from('parts').update({}).eq('id', 1).select(), [], 200],
  [
    'update with null',
    (s) => s.from('counters').update({ note: null }).eq('path', '/a').select('note'),
    [{ note: null }],
    200,
  ],
  [
    'update by or',
    (s) => s.from('parts').update({ name: 'z' }).or('id.eq.1,id.eq.3').select('id'),
    [{ id: 1 }, { id: 3 }],
    200,
  ],
  [
    'update with an embed',
    (s) => s.from('fixes').update({ cost: 61 }).eq('id', 1).select('cost,devices(name)'),
    [{ cost: 61, devices: { name: 'Console' } }],
    200,
  ],
  [
    'update of a view',
    (s) => s.from('device_list').update({ name: 'Console' }).eq('id', 1).select('shouted'),
    [{ shouted: 'CONSOLE' }],
    200,
  ],
  ['delete of one row', (s) => s.from('counters').delete().eq('path', '/a'), null, 204],
  [
    'delete of one row, shown',
    (s) => s.from('counters').delete().eq('path', '/a').select('views'),
    [{ views: 3 }],
    200,
  ],
  [
    'delete of several rows, counted',
    (s) => s.from('counters').delete({ count: 'exact' }).in('path', ['/a', '/b']),
    null,
    204,
    2,
  ],
  [
    'delete of rows in the order asked for',
    (s) =>
      s.from('counters').delete().in('path', ['/a', '/b']).select('path').order('path', { ascending: false }),
    [{ path: '/b' }, { path: '/a' }],
    200,
  ],
  [
    'update of rows in the order asked for, by a column that is not shown',
    (s) => s.from('parts').update({ name: 'z' }).lt('id', 3).select('name').order('id', { ascending: false }),
    [{ name: 'z' }, { name: 'z' }],
    200,
  ],
  [
    'update of rows in the order of a parent’s column',
    (s) =>
      s
        .from('fixes')
        .update({ cost: 60 })
        .in('id', [1, 4])
        .select('id,devices(name)')
        .order('devices(name)', { ascending: false }),
    [
      { id: 4, devices: { name: 'Téléphone' } },
      { id: 1, devices: { name: 'Console' } },
    ],
    200,
  ],
  ['delete of no row', (s) => s.from('counters').delete().eq('path', '/z').select(), [], 200],
])('%s', async (_, ask, data, status, count = null) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.status, reply.count ?? null]).toEqual([null, data, status, count]);
});

test.each<[string, Ask, object, number]>([
  [
    'a key that exists',
    (s) => s.from('parts').insert({ id: 1, name: 'a' }),
    { code: '23505', details: 'Key (id)=(1) already exists.' },
    409,
  ],
  [
    'a parent that does not',
    (s) => s.from('fixes').insert({ device_id: 77, label: 'a' }),
    { code: '23503' },
    409,
  ],
  ['a parent that is needed', (s) => s.from('devices').delete().eq('id', 1), { code: '23503' }, 409],
  [
    'a missing value',
    (s) => s.from('parts').insert({ id: 10 }),
    {
      code: '23502',
      message: 'null value in column "name" of relation "parts" violates not-null constraint',
    },
    400,
  ],
  [
    'a value out of its check',
    (s) => s.from('devices').insert({ id: 9, name: 'x', price: -1 }),
    { code: '23514' },
    400,
  ],
  ['a value of another type', (s) => s.from('parts').insert({ id: 'x', name: 'a' }), { code: '22P02' }, 400],
  [
    'a text too long',
    (s) => s.from('devices').insert({ id: 9, name: 'x', sku: '123456789' }),
    { code: '22001' },
    400,
  ],
  [
    'an unknown column',
    (s) => s.from('parts').insert({ id: 10, nom: 'a' }),
    {
      code: 'PGRST204',
      message: "Could not find the 'nom' column of 'parts' in the schema cache",
      details: null,
      hint: null,
    },
    400,
  ],
  [
    'an unknown column of a list',
    (s) => s.from('parts').insert([{ id: 10, nom: 'a' }]),
    { code: 'PGRST204' },
    400,
  ],
  [
    'an unknown column of an update',
    (s) => s.from('parts').update({ nom: 'a' }).eq('id', 1),
    { code: 'PGRST204' },
    400,
  ],
  [
    'the same key twice',
    (s) =>
      s.from('counters').upsert([
        { ...c, views: 1 },
        { ...c, views: 2 },
      ]),
    { code: '21000' },
    500,
  ],
  [
    'a conflict that no key knows',
    (s) => s.from('counters').upsert({ ...c, views: 1 }, { onConflict: 'views' }),
    { code: '42P10' },
    400,
  ],
  [
    'a conflict of an unknown column',
    (s) => s.from('counters').upsert({ ...c, views: 1 }, { onConflict: 'vues' }),
    { code: '42703', message: 'column "vues" does not exist' },
    400,
  ],
  [
    'an update of everything',
    (s) => s.from('parts').update({ name: 'z' }),
    { code: '21000', message: 'UPDATE requires a WHERE clause' },
    400,
  ],
  [
    'a delete of everything',
    (s) => s.from('parts').delete(),
    { code: '21000', message: 'DELETE requires a WHERE clause' },
    400,
  ],
  [
    'single() of two written rows',
    (s) => s.from('parts').update({ name: 'z' }).lt('id', 3).select().single(),
    { code: 'PGRST116', details: 'The result contains 2 rows' },
    406,
  ],
  [
    'a column that may not be written',
    (s) => s.from('safes').update({ code: '0' }).eq('id', 1),
    { code: '42501', message: 'permission denied for table safes' },
    401,
  ],
  [
    'a column that may not be read',
    (s) => s.from('safes').update({ label: 'z' }).eq('id', 1).select(),
    { code: '42501' },
    401,
  ],
  [
    'an insert into a view that takes none',
    (s) => s.from('device_list').insert({ shouted: 'X' }),
    { code: '0A000' },
    400,
  ],
])('refuses %s', async (_, ask, error, status) => {
  const reply = await ask(api.client());
  expect(reply.error).toMatchObject(error);
  expect(reply.status).toBe(status);
});

test('a refused single() leaves nothing written', async () => {
  await api.client().from('parts').update({ name: 'z' }).lt('id', 3).select().single();
  const { data } = await api.client().from('parts').select('name').order('id');
  expect(data).toEqual([{ name: 'vis' }, { name: 'écran' }, { name: 'pâte' }]);
});

test('maxAffected() undoes a change of too many rows', async () => {
  const { error, status } = await api.client().from('parts').update({ name: 'z' }).lt('id', 3).maxAffected(1);
  expect([status, error]).toEqual([
    400,
    {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
      hint: null,
    },
  ]);
  const { data } = await api.client().from('parts').select('name').eq('id', 1);
  expect(data).toEqual([{ name: 'vis' }]);
});

test('rollback() is not allowed: what is written stays', async () => {
  await api.client().from('journal').insert({ line: 'reste' }).rollback();
  expect((await api.client().from('journal').select()).data).toEqual([{ line: 'reste' }]);
});

const write = (method: string, path: string, prefer: string, body: unknown) =>
  api.ask(path, {
    method,
    headers: { 'Content-Type': 'application/json', Prefer: prefer },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

test.each([
  [
    'POST',
    '/parts',
    '',
    { id: 10, name: 'a' },
    201,
    { 'content-range': '*/*', 'preference-applied': null, 'content-type': null },
  ],
  [
    'POST',
    '/parts',
    'count=exact, return=minimal',
    [
      { id: 10, name: 'a' },
      { id: 11, name: 'b' },
    ],
    201,
    { 'content-range': '*/2', 'preference-applied': 'return=minimal, count=exact' },
  ],
  [
    'POST',
    '/parts',
    'return=headers-only',
    { id: 10, name: 'a' },
    201,
    { location: '/parts?id=eq.10', 'preference-applied': 'return=headers-only' },
  ],
  [
    'POST',
    '/counters',
    'return=headers-only',
    { day: '2026-03-01', path: '/é&b' },
    201,
    { location: '/counters?day=eq.2026-03-01&path=eq.%2F%C3%A9%26b' },
  ],
  ['POST', '/journal', 'return=headers-only', { line: 'a' }, 201, { location: null }],
  [
    'POST',
    '/counters',
    'resolution=merge-duplicates,missing=default,return=representation',
    [{ ...a, views: 1 }],
    200,
    {
      'preference-applied': 'resolution=merge-duplicates, missing=default, return=representation',
      'content-type': 'application/json; charset=utf-8',
    },
  ],
  ['POST', '/journal', 'resolution=merge-duplicates', { line: 'a' }, 201, { 'preference-applied': null }],
  ['PATCH', '/parts?id=lt.3', '', { name: 'z' }, 204, { 'content-range': '0-1/*' }],
  ['PATCH', '/parts?id=lt.3', 'count=exact', { name: 'z' }, 204, { 'content-range': '0-1/2' }],
  ['PATCH', '/parts?id=eq.99', '', { name: 'z' }, 204, { 'content-range': '*/*' }],
  ['PATCH', '/parts?id=eq.99', 'count=exact', { name: 'z' }, 204, { 'content-range': '*/0' }],
  [
    'PATCH',
    '/parts?id=eq.1',
    'handling=strict, max-affected=1',
    { name: 'z' },
    204,
    { 'preference-applied': 'handling=strict, max-affected=1' },
  ],
  ['DELETE', '/counters?path=eq./a', '', undefined, 204, { 'content-range': '*/*' }],
  ['DELETE', '/counters?path=eq./a', 'count=exact', undefined, 204, { 'content-range': '*/1' }],
  [
    'DELETE',
    '/counters?path=eq./a',
    'return=representation',
    undefined,
    200,
    { 'preference-applied': 'return=representation' },
  ],
])('%s %s (%s) answers with its headers', async (method, path, prefer, body, status, headers) => {
  const answer = await write(method, path, prefer, body);
  expect(answer.status).toBe(status);
  for (const [name, value] of Object.entries(headers))
    expect([name, answer.headers.get(name)]).toEqual([name, value]);
});

test.each([
  ['', 'PGRST102', 'Empty or invalid json'],
  ['{"id":', 'PGRST102', 'Empty or invalid json'],
  ['[{"id":10,"name":"a"},{"id":11}]', 'PGRST102', 'All object keys must match'],
  ['[1]', 'PGRST102', 'All object keys must match'],
])('refuses the body %j', async (body, code, message) => {
  const answer = await api.ask('/parts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect([answer.status, answer.body]).toEqual([400, { code, message, details: null, hint: null }]);
});

test('refuses a body of another type', async () => {
  const answer = await api.ask('/parts', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: 'x',
  });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    'PGRST102',
    'Content-Type not acceptable: text/plain',
  ]);
});
