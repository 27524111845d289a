import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CLIENT_IP_HEADER, useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const secrets = `
create table public.offers (id int primary key, name text, price int, left_over int, maker_id int references public.makers (id));
insert into public.offers values (1, 'Vis', 100, 17, null), (2, 'Lime', 900, 3, null);
create index on public.offers (maker_id);
revoke select on public.offers from anon, authenticated;
grant select (id, name, price, maker_id) on public.offers to anon, authenticated;
`;

const api = useDataApi(workshopTables + secrets);
const ACCOUNT = '8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11';
const BACKTRACKS = `match.${'(a?){255}'.repeat(4)}a{255}`;
const TOO_LARGE = 'match.(a{1,200}){1,200}';

test.each([
  ['a pattern that tries every way', `/devices?name=${BACKTRACKS}`],
  ['a pattern that is too large', `/devices?name=${TOO_LARGE}`],
  ['any pattern', '/devices?name=imatch.^c'],
  ['a pattern, negated', '/devices?name=not.match.^c'],
  ['a pattern in a list', '/devices?name=match(any).{a,b}'],
  ['a pattern in a tree', '/devices?or=(id.eq.1,and(id.gt.2,name.match.a))'],
  ['a pattern of an embedded table', '/devices?select=id,makers(name)&makers.name=match.a'],
  ['a pattern of a part of a document', '/devices?specs->>a=match.a'],
  ['a search through a text', '/devices?name=fts(french).console'],
  ['a search through a document', '/devices?specs=plfts(simple).hdmi'],
  ['many wildcards', `/devices?name=like.${'*a'.repeat(5)}*`],
  ['many wildcards of ilike', `/devices?name=ilike.${'%25a'.repeat(30)}`],
  ['a long pattern', `/devices?name=like.${'a'.repeat(201)}*`],
  ['many patterns', `/devices?name=ilike(any).{${Array.from({ length: 51 }, () => 'a*').join()}}`],
  ['very many conditions', `/devices?or=(${Array.from({ length: 61 }, (_, n) => `id.eq.${n}`).join()})`],
  ['very many columns', `/devices?select=${Array.from({ length: 121 }, (_, n) => `c${n}:name`).join()}`],
  ['very many embeds', `/devices?select=${Array.from({ length: 9 }, (_, n) => `m${n}:makers(name)`).join()}`],
  ['deep embeds', '/makers?select=devices(makers(devices(makers(name))))'],
  ['very many orders', `/devices?order=${Array.from({ length: 13 }, () => 'name').join()}`],
])('refuses strangers what they choose the cost of: %s', async (_, path) => {
  const anonymous = await api.ask(path);
  expect([anonymous.status, anonymous.body]).toEqual([
    400,
    {
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: expect.stringContaining('open to this role'),
      hint: expect.stringContaining('DATA_API_OPERATORS'),
    },
  ]);
  const Authorization = `Bearer ${await api.tokenOf(ACCOUNT)}`;
  expect((await api.ask(path, { headers: { Authorization } })).status).toBe(400);
});

test('and those who choose rows to change', async () => {
  for (const method of ['PATCH', 'DELETE']) {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await api.ask('/devices?name=match.a', { method, body: '{"price":1}', headers });
    expect([answer.status, answer.body.code]).toEqual([400, 'PGRST127']);
  }
});

test('whoever holds the service’s key may ask them', async () => {
  const { status, body } = await api.ask('/devices?name=match.^C&select=name', { role: 'service_role' });
  expect([status, body]).toEqual([200, [{ name: 'Console' }]]);
});

test('a pattern larger than PostgreSQL makes anything is no failure of ours', async () => {
  const { status, body } = await api.ask(`/devices?name=${TOO_LARGE}`, { role: 'service_role' });
  // PostgreSQL 15 accepts it.
  if (status !== 200) expect([status, body.message]).toEqual([400, expect.stringContaining('memory')]);
});

test('what a program asks for is answered to everybody', async () => {
  for (const path of [
    '/devices?name=ilike.*ort*',
    '/devices?words=fts(simple).salon',
    '/devices?or=(id.eq.1,and(id.gt.2,name.like.T*))&order=name,id.desc',
    `/devices?id=in.(${Array.from({ length: 400 }, (_, n) => n).join()})`,
    '/devices?select=*,makers(*),fixes(*,people!fixes_technician_id_fkey(*))',
  ])
    expect((await api.ask(path)).status, path).toBe(200);
});

test('a statement of a visitor has half a second', async () => {
  const { status, body } = await api.ask('/rpc/slow', {
    method: 'POST',
    body: '{"seconds":1.5}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([status, body.code]).toEqual([500, '57014']);
});

test('`*` is what the role may read, in rows, embeds and what a change shows', async () => {
  const seen = { id: 1, name: 'Vis', price: 100, maker_id: null };
  expect((await api.ask('/offers?id=eq.1')).body).toEqual([seen]);
  expect((await api.ask('/makers?select=offers(*)&limit=1')).body).toEqual([{ offers: [] }]);
  const changed = await api.ask('/offers?id=eq.1', {
    method: 'PATCH',
    body: '{"price":100}',
    headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
  });
  expect([changed.status, changed.body]).toEqual([200, [seen]]);
  const csv = await api.ask('/offers?id=eq.1', { headers: { Accept: 'text/csv' } });
  expect(csv.body).toBe('id,name,price,maker_id\n1,Vis,100,');
  const whole = await api.ask('/offers?id=eq.1', { role: 'service_role' });
  expect(whole.body).toEqual([{ ...seen, left_over: 17 }]);
});

test.each([
  '/offers?select=left_over',
  '/offers?select=id&left_over=gt.5',
  '/offers?select=id&order=left_over',
  '/offers?select=id&or=(id.eq.1,left_over.gt.3)',
  '/makers?select=offers(left_over)',
  '/makers?select=id,offers!inner(id)&offers.left_over=gt.5',
])('a column kept from a role is neither shown, compared nor ordered by: %s', async (path) => {
  const { status, body } = await api.ask(path);
  expect([status, body.code]).toEqual([401, '42501']);
});

const slow = (seconds: number, ip: string) =>
  api.ask('/rpc/slow', {
    method: 'POST',
    body: JSON.stringify({ seconds }),
    headers: { 'Content-Type': 'application/json', [CLIENT_IP_HEADER]: ip },
  });

const running = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where state = 'active' and query like '%"slow"%' and pid <> pg_backend_pid()
  `.execute(api.database.kysely);
  return rows[0]?.count ?? 0;
};

test('of one address two are answered at once, the others in turn', async () => {
  const answers = Promise.all(Array.from({ length: 6 }, () => slow(0.3, '192.0.2.1')));
  let most = 0;
  let isOver = false;
  void answers.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, await running());
    await delay(10);
  }
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(most).toBe(2);
});

test('who asks for more than may wait is told so at once', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => slow(0.1, '192.0.2.2')));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['429 over_request_rate_limit']),
  );
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(32);
});

test('whatever strangers ask, pages find their connections free', async () => {
  const strangers = Array.from({ length: 24 }, (_, n) => slow(0.4, `198.51.100.${n % 12}`));
  while ((await running()) < 3) await delay(5);
  // Their connections are not from a pool for which pages wait, and there are three at most.
  const used = api.database.pools().filter(({ name }) => name !== 'data api');
  expect(used.map(({ total, idle, waiting }) => [total - idle, waiting])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const pages = Array.from({ length: 10 }, () =>
    api.database.asRole({ role: 'anon' }, (tx) => sql`select pg_sleep(0.01)`.execute(tx)),
  );
  expect(await running()).toBeLessThanOrEqual(3);
  await Promise.all(pages);
  await Promise.all(strangers);
});
