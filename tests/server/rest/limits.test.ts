import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const many = `
create table public.numbers (id int primary key, half int references public.numbers (id));
insert into public.numbers select n, null from generate_series(0, 40) as n;
update public.numbers set half = id / 10;
create function public.all_numbers() returns setof public.numbers language sql stable as 'select * from public.numbers';
create function public.every_number() returns setof int language sql stable as 'select id from public.numbers';
`;

const api = useDataApi(workshopTables + many, {
  maxRows: 25,
  statementTimeoutMs: { anon: 150, default: 60_000 },
});

test('no answer shows more rows than the limit', async () => {
  const client = api.client();
  expect((await client.from('numbers').select('id')).data).toHaveLength(25);
  expect((await client.from('numbers').select('id').limit(40)).data).toHaveLength(25);
  expect((await client.from('numbers').select('id').range(30, 99)).data).toHaveLength(11);
  expect((await client.rpc('all_numbers')).data).toHaveLength(25);
  expect((await client.rpc('every_number')).data).toHaveLength(25);
});

test('neither does an embedded list', async () => {
  await sql`update numbers set half = 0`.execute(api.database.kysely);
  const { data } = await api.client().from('numbers').select('numbers(id)').eq('id', 0).single();
  expect(data?.numbers).toHaveLength(25);
});

test('what is written is shown whole', async () => {
  const { data } = await api.client().from('numbers').update({ half: null }).gte('id', 0).select('id');
  expect(data).toHaveLength(41);
});

test('a count goes on behind the limit', async () => {
  const { count, status } = await api.client().from('numbers').select('id', { count: 'exact' });
  expect([count, status]).toEqual([41, 206]);
});

test('an estimated count of more than the limit is the planner’s, never less than what was seen', async () => {
  await sql`analyze numbers`.execute(api.database.kysely);
  const { count } = await api.client().from('numbers').select('id', { count: 'estimated' });
  expect(count).toBe(41);
});

test('a statement that takes too long is stopped', async () => {
  const { error, status } = await api.client().rpc('slow', { seconds: 5 });
  expect([status, error?.code, error?.message]).toEqual([
    500,
    '57014',
    'canceling statement due to statement timeout',
  ]);
});

test('an account has more time', async () => {
  const token = await api.tokenOf('8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11');
  expect((await api.client({ token }).rpc('slow', { seconds: 0.3 })).data).toBe(1);
});

test('a stopped statement leaves the connection as it was', async () => {
  const client = api.client();
  for (let round = 0; round < 6; round += 1) await client.rpc('slow', { seconds: 5 });
  expect((await client.from('makers').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
});
