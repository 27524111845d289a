import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const api = useDataApi(workshopTables, { operators: 'all' });

type Reply = { data: unknown; status: number; error: unknown };
type Ask = (client: AnyClient) => PromiseLike<Reply>;

test.each<[string, Ask, object, number]>([
  [
    'an unknown table',
    (c) => c.from('nulle_part').select(),
    {
      code: 'PGRST205',
      message: "Could not find the table 'public.nulle_part' in the schema cache",
      details: null,
      hint: null,
    },
    404,
  ],
  [
    'a table with a typing error',
    (c) => c.from('testimonial').select(),
    { code: 'PGRST205', hint: "Perhaps you meant the table 'public.testimonials'" },
    404,
  ],
  [
    'an unknown column',
    (c) => c.from('devices').select('nmae'),
    {
      code: '42703',
      message: 'column devices.nmae does not exist',
      details: null,
      hint: 'Perhaps you meant to reference the column "devices.name".',
    },
    400,
  ],
  [
    'an unknown embed',
    (c) => c.from('devices').select('people(name)'),
    {
      code: 'PGRST200',
      message: "Could not find a relationship between 'devices' and 'people' in the schema cache",
    },
    400,
  ],
  ['an ambiguous embed', (c) => c.from('fixes').select('people(name)'), { code: 'PGRST201' }, 300],
  [
    'an embed that is not selected',
    (c) => c.from('devices').select('id').eq('makers.name', 'x'),
    {
      code: 'PGRST108',
      message: "'makers' is not an embedded resource in this request",
      hint: "Verify that 'makers' is included in the 'select' query parameter.",
    },
    400,
  ],
  [
    'an order by many',
    (c) => c.from('devices').select('id,fixes(id)').order('fixes(id)'),
    { code: 'PGRST118' },
    400,
  ],
  [
    'a comparison with an embed',
    (c) => c.from('devices').select('id,makers(id)').eq('makers', 1),
    { code: 'PGRST120' },
    400,
  ],
  [
    'an aggregate',
    (c) => c.from('devices').select('price.sum()'),
    { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
    400,
  ],
  ['a count', (c) => c.from('devices').select('count()'), { code: 'PGRST123' }, 400],
  ['an unreadable select', (c) => c.from('devices').select('id,(name)'), { code: 'PGRST100' }, 400],
  ['an unreadable order', (c) => c.from('devices').select('id').order('id.up'), { code: 'PGRST100' }, 400],
  [
    'a negative limit',
    (c) => c.from('devices').select('id').limit(-1),
    { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' },
    416,
  ],
  [
    'a table without privilege',
    (c) => c.from('secrets').select(),
    { code: '42501', message: 'permission denied for table secrets', details: null, hint: null },
    401,
  ],
  ['a column without privilege', (c) => c.from('safes').select('code'), { code: '42501' }, 401],
  [
    'an unexposed schema',
    (c) =>
      c
        .schema('auth' as 'public')
        .from('users')
        .select(),
    {
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public',
    },
    406,
  ],
  [
    'a write to an unexposed schema',
    (c) =>
      c
        .schema('internal' as 'public')
        .from('migrations')
        .insert({ name: 'x' }),
    { code: 'PGRST106' },
    406,
  ],
  [
    'a function of an unexposed schema',
    (c) => c.schema('auth' as 'public').rpc('uid'),
    { code: 'PGRST106' },
    406,
  ],
])('%s', async (_, ask, error, status) => {
  const reply = await ask(api.client());
  expect(reply.error).toMatchObject(error);
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.error as object).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
});

test('an account without privilege is forbidden, not asked to sign in', async () => {
  const client = api.client({ token: await api.tokenOf('8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11') });
  const { error, status } = await client.from('secrets').select();
  expect([status, error?.code]).toEqual([403, '42501']);
});

/** Whether no request has reached or changed any of these. */
async function isUntouched(): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select (select count(*) from devices) = 5 and (select count(*) from parts) = 3
      and not exists (select from pg_class where relname = 'pwned')
      and not exists (select from pg_roles where rolname = 'pwned') as ok`.execute(api.database.kysely);
  return rows[0]?.ok ?? false;
}

const attack = `'; drop table parts; create table pwned (); --`;
const quoted = `"; drop table parts; --`;

test.each<[string, Ask]>([
  ['a value', (c) => c.from('parts').select().eq('name', attack)],
  ['a value of in()', (c) => c.from('parts').select().in('name', [attack, quoted, '{}', '\\'])],
  [
    'a value of contains()',
    (c) =>
      c
        .from('devices')
        .select('id')
        .contains('tags', [`"${attack}"`]),
  ],
  ['a value of or()', (c) => c.from('parts').select().or(`name.eq."${attack}"`)],
  [
    'a value of a search',
    (c) => c.from('devices').select('id').textSearch('name', `'${attack}'`, { type: 'plain' }),
  ],
  ['a JSON key', (c) => c.from('devices').select(`x:specs->>"${attack}"`)],
  ['a JSON key of a filter', (c) => c.from('devices').select('id').eq(`specs->>"${attack}"`, 1)],
  ['an alias', (c) => c.from('parts').select(`"${attack}":name`)],
  ['a quoted alias', (c) => c.from('parts').select(`"a\\"; drop table parts; --":name`)],
  ['an inserted value', (c) => c.from('makers').upsert({ id: 9, name: attack })],
])('%s is only a value', async (_, ask) => {
  const { error, status } = await ask(api.client());
  expect([error, status < 300]).toEqual([null, true]);
  expect(await isUntouched()).toBe(true);
});

test.each<[string, Ask]>([
  ['a column', (c) => c.from('parts').select(`"${attack}"`)],
  ['a column with a quote', (c) => c.from('parts').select('"a\\"b"')],
  ['a column of a filter', (c) => c.from('parts').select().eq(`"${attack}"`, 1)],
  ['a column of an order', (c) => c.from('parts').select().order(`"${attack}"`)],
  ['a cast', (c) => c.from('parts').select(`name::${attack}`)],
  ['a cast that calls', (c) => c.from('parts').select('name::text(pg_sleep(1))')],
  ['a cast to regclass', (c) => c.from('parts').select('name::pg_shadow')],
  ['an operator', (c) => c.from('parts').select().filter('id', 'eq; drop table parts', 1)],
  [
    'a search language',
    (c) => c.from('parts').select().textSearch('name', 'a', { config: `a'); drop table parts` }),
  ],
  [
    'an order’s suffix',
    (c) => c.from('parts').select().order('id', { ascending: true }).order('name.desc;select 1'),
  ],
  ['an embed', (c) => c.from('devices').select(`"${attack}"(id)`)],
  ['a hint', (c) => c.from('devices').select(`makers!"${attack}"(id)`)],
  ['a payload’s key', (c) => c.from('parts').insert({ id: 9, [attack]: 1 })],
  ['a payload’s quoted key', (c) => c.from('parts').insert({ id: 9, 'a" text); drop table parts; --': 1 })],
  ['a column of columns', (c) => c.from('parts').insert([{ id: 9, 'x","y': 1 }])],
  [
    'a column of on_conflict',
    (c) =>
      c.from('parts').upsert({ id: 1, name: 'a' }, { onConflict: `id) do nothing; drop table parts; --` }),
  ],
  ['an argument’s name', (c) => c.rpc('add', { a: 1, [attack]: 1 })],
  ['a function', (c) => c.rpc(`add(1); drop table parts`, {})],
  ['a table', (c) => c.from(`parts; drop table parts`).select()],
  ['a table of the catalogue', (c) => c.from('pg_authid').select()],
  ['a table of another schema', (c) => c.from('auth.users').select()],
  ['a table of another schema, quoted', (c) => c.from('auth"."users').select()],
  ['an internal table', (c) => c.from('hidden').select()],
  ['a null byte in an alias', (c) => c.from('parts').select('"a\0; drop table parts; --":name')],
  ['a null byte', (c) => c.from('parts').select().eq('name', 'a\0b')],
  ['a null byte in a payload', (c) => c.from('makers').insert({ id: 10, name: 'a\0b' })],
])('%s that attacks is refused', async (_, ask) => {
  const { error, status } = await ask(api.client());
  expect(error).not.toBeNull();
  expect([status >= 400 && status < 500, await isUntouched()]).toEqual([true, true]);
});

test.each([
  ['Accept-Profile', `public; drop table parts`],
  ['Prefer', `timezone='; drop table parts; --`],
  ['Prefer', 'return=representation; set role postgres'],
  ['Range', '0-9; drop table parts'],
  ['X-Client-Info', attack],
  ['Cookie', `a=${attack}`],
  ['Accept', `application/json'; drop table parts`],
])('the header %s: %s changes nothing', async (name, value) => {
  const { status } = await api.ask('/parts', { headers: { [name]: value } });
  expect(status).toBeLessThan(500);
  expect(await isUntouched()).toBe(true);
});

test('settings of the request cannot be spoken over', async () => {
  const answer = await api.ask(`/rpc/claim?name=role&role=eq.service_role`, {
    headers: { 'request.jwt.claims': '{"role":"service_role"}', role: 'service_role' },
  });
  expect(answer.body).not.toBe('service_role');
});
