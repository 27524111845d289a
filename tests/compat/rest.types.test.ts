import { expect, test } from 'vitest';
import { type AnyClient, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const types = `
create domain public.rank as int not null default 5 check (value > 0);
create domain public.small_rank as public.rank default 1 check (value < 10);
create domain public.letters as char(2) default 'AA';
create domain public.settings as jsonb;
create table public.levels (
  id int primary key,
  rank public.rank,
  small public.small_rank,
  code public.letters,
  own public.rank default 7,
  settings public.settings
);
create function public.code_of(code char(2)) returns text language sql immutable as 'select code::text';
create function public.codes_of(codes char(2)[]) returns text[] language sql immutable as 'select codes::text[]';
create function public.bits_of(bits bit(4)) returns text language sql immutable as 'select bits::text';
create function public.rank_of(rank public.small_rank) returns int language sql immutable as 'select rank::int';
create function public.found(out words varchar, out settings public.settings) returns setof record language sql immutable as
  $$ select 'les consoles'::varchar, '{"a": {"b": 1}}'::public.settings $$;
create function public.said(text) returns text language sql immutable as 'select $1';
create function public.half(int) returns int language sql immutable as 'select $1 / 2';
create function public.pair(int, int) returns int language sql immutable as 'select $1 + $2';
`;

const api = useDataApi(workshopTables + types, { operators: 'all' });

type Reply = { data: unknown; status: number; error: unknown };
type Ask = (client: AnyClient) => PromiseLike<Reply>;

const get = { get: true };

test.each<[string, Ask, unknown]>([
  ['letters of a length', (c) => c.rpc('code_of', { code: 'FR' }), 'FR'],
  ['letters of a length, by GET', (c) => c.rpc('code_of', { code: 'FR' }, get), 'FR'],
  ['lists of them', (c) => c.rpc('codes_of', { codes: ['FR', 'BE'] }), ['FR', 'BE']],
  ['lists of them, by GET', (c) => c.rpc('codes_of', { codes: ['FR', 'BE'] }, get), ['FR', 'BE']],
  ['bits of a length', (c) => c.rpc('bits_of', { bits: '1010' }), '1010'],
  ['bits of a length, by GET', (c) => c.rpc('bits_of', { bits: '1010' }, get), '1010'],
  ['a domain', (c) => c.rpc('rank_of', { rank: 3 }), 3],
  ['the whole body, by the name that a text has not', (c) => c.rpc('said', { '': 'x' }), '{"":"x"}'],
  ['the whole body, JSON, by that name', (c) => c.rpc('whole', [1] as never), 1],
])('a function takes %s', async (_, ask, data) => {
  const reply = await ask(api.client());
  expect([reply.error, reply.data, reply.status]).toEqual([null, data, 200]);
});

test('a value outside the domain of an argument is refused', async () => {
  const { error, status } = await api.client().rpc('rank_of', { rank: 12 });
  expect([error?.code, status]).toEqual(['23514', 400]);
});

test.each<[string, Ask, object, number]>([
  [
    'a text without name, called with another name',
    (c) => c.rpc('said', { text: 'x' }),
    {
      code: 'PGRST202',
      message: 'Could not find the function public.said(text) in the schema cache',
      hint: null,
    },
    404,
  ],
  [
    'a text without name, called without arguments',
    (c) => c.rpc('said'),
    { code: 'PGRST202', hint: null },
    404,
  ],
  ['a number without name', (c) => c.rpc('half', { '': 4 }), { code: 'PGRST202', hint: null }, 404],
  ['several without names', (c) => c.rpc('pair', { '': 4 }), { code: 'PGRST202', hint: null }, 404],
  ['a text without name, by GET', (c) => c.rpc('said', { '': 'x' }, get), { code: 'PGRST100' }, 400],
])('no function takes %s', async (_, ask, error, status) => {
  const reply = await ask(api.client());
  expect(reply.error).toMatchObject(error);
  expect(reply.status).toBe(status);
});

test('a function’s own columns are what they are below their domains', async () => {
  const found = api.client().rpc('found').select('b:settings->a->b');
  expect((await found.textSearch('words', 'console', { config: 'french' })).data).toEqual([{ b: 1 }]);
});

test('what is missing takes the default of its domain, a column’s own first', async () => {
  const rows = [{ id: 1 }, { id: 2, rank: 3, code: 'BB', own: 2 }];
  const insert = api.client().from('levels').insert(rows, { defaultToNull: false });
  expect((await insert.select('id,rank,small,code,own')).data).toEqual([
    { id: 1, rank: 5, small: 1, code: 'AA', own: 7 },
    { id: 2, rank: 3, small: 1, code: 'BB', own: 2 },
  ]);
});

test.each<[string, object, string]>([
  ['a null', { id: 3, rank: null }, '23502'],
  ['a value out of a domain’s check', { id: 3, rank: 0 }, '23514'],
  ['a value out of the check of the domain below', { id: 3, small: 0 }, '23514'],
  ['a text too long for a domain', { id: 3, code: 'FRA' }, '22001'],
])('a domain refuses %s', async (_, row, code) => {
  const { error, status } = await api.client().from('levels').insert(row, { defaultToNull: false });
  expect([error?.code, status]).toEqual([code, 400]);
});

test('the description says what a domain requires', async () => {
  const { body } = await api.ask('/', { headers: { Accept: 'application/openapi+json' } });
  expect(body.definitions.levels).toMatchObject({
    required: ['id'],
    properties: { rank: { type: 'integer', default: '5' }, own: { default: '7' } },
  });
  expect(Object.keys(body.paths)).not.toContain('/rpc/half');
});
