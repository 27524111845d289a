import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

// The whole protocol, with the time limits that it has elsewhere.
const api = useDataApi(workshopTables, { operators: 'all', statementTimeoutMs: { anon: 3000 } });

/** Texts that would end a name, a value, a statement or a comment, or start another, if text were pasted into SQL. */
const corpus = [
  `'; drop table public.parts; --`,
  `"; drop table public.parts; --`,
  `); drop table public.parts; --`,
  `')); drop table public.parts; --`,
  `' or '1'='1`,
  `" or "1"="1`,
  `') or true --`,
  `x' union select id, email from auth.users --`,
  `" from auth.users; --`,
  `\\'; delete from public.devices; --`,
  `\\"; delete from public.devices; --`,
  `\\\\'; delete from public.devices; --`,
  `%27; delete from public.devices; --`,
  `''; update public.devices set price = 0; --`,
  `$$; delete from public.devices; $$`,
  `$1; delete from public.devices`,
  `/**/; delete from public.devices; /*`,
  `E'\\'; delete from public.devices; --`,
  `U&"\\0022; delete from public.devices; --"`,
  `x"::text; delete from public.devices; --`,
  // The anonymous visitor has three seconds, so five of them would be answered with 500.
  `1; select pg_sleep(5)`,
  `1::int; reset role; delete from public.devices`,
  `(select count(*) from pg_authid)`,
  `pg_catalog.pg_authid`,
  `set_config('role', 'postgres', true)`,
  `{1,2}'); delete from public.devices; --`,
  `"}'; delete from public.devices; --`,
  `[0,1)'; delete from public.devices; --`,
  `\u2019; delete from public.devices; --`,
  `\u02bc or 1=1 --`,
  `\ud800'; delete from public.devices; --`,
  `\n; delete from public.devices; --`,
  `\0'; delete from public.devices; --`,
];

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: unknown };

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const quote = (text: string) => encode(`"${text.replace(/[\\"]/g, '\\$&')}"`);

/** Every place of a request for the caller's own text, as it is and quoted in the protocol's way. */
function requests(text: string): Sent[] {
  const written = [encode(text), quote(text)];
  const filters = written.flatMap((one) => [
    `name=eq.${one}`,
    `name=in.(${one})`,
    `name=like(any).{${one}}`,
    `tags=cs.{${one}}`,
    `specs=cs.${one}`,
    `specs->>${one}=eq.${one}`,
    `words=fts(${one}).x`,
    `words=plfts.${one}`,
    `warranty=sl.${one}`,
    `id=is.${one}`,
    `id=${one}`,
    `${one}=eq.1`,
    `or=(name.eq.${one})`,
    `and=(not.and(${one}.eq.1))`,
    `${one}.or=(id.eq.1)`,
  ]);
  const reads = written.flatMap((one) => [
    ...['select=', 'select=id,', 'order=', 'limit=', 'offset=', 'makers.order='].map((key) => `${key}${one}`),
    `name=not.in.(${one})`,
    `select=id::${one}`,
    `select=${one}:id`,
    `select=specs->${one}`,
    `select=makers!${one}(*)`,
    `select=${one}(*)`,
    `select=makers(${one})`,
    `select=...makers(${one}:name)`,
    `order=id.${one}`,
    `order=makers(${one})`,
  ]);
  const json = { 'Content-Type': 'application/json' };
  // A header cannot contain control characters.
  const header = encode(text);
  return [
    ...[...filters, ...reads].map((query) => ({ path: `/devices?${query}` })),
    ...filters.map((query) => ({ path: `/devices?${query}`, method: 'DELETE' })),
    ...filters.map((query) => ({
      path: `/devices?${query}`,
      method: 'PATCH',
      headers: json,
      body: { stock: 99 },
    })),
    ...written.flatMap((one) => [
      { path: `/${one}` },
      { path: `/rpc/${one}` },
      { path: `/rpc/add?a=${one}&b=1` },
      { path: `/rpc/add?${one}=1` },
      { path: `/devices?columns=${one}`, method: 'POST', headers: json, body: [{ id: 9, name: 'x' }] },
      {
        path: `/devices?on_conflict=${one}`,
        method: 'POST',
        headers: { ...json, Prefer: 'resolution=merge-duplicates' },
        body: { id: 1, name: 'x' },
      },
    ]),
    { path: '/devices', method: 'POST', headers: json, body: { id: 9, [text]: 1 } },
    { path: '/devices', method: 'POST', headers: json, body: { id: text, name: 'x' } },
    { path: '/devices?id=eq.1', method: 'PATCH', headers: json, body: { [text]: 1 } },
    { path: '/rpc/add', method: 'POST', headers: json, body: { a: text, b: 1 } },
    { path: '/rpc/add', method: 'POST', headers: json, body: { a: 1, [text]: 1 } },
    { path: '/makers', headers: { 'Accept-Profile': header } },
    { path: '/makers', headers: { Accept: header } },
    { path: '/makers', headers: { Prefer: `timezone=${header}` } },
    { path: '/makers', headers: { Prefer: `count=${header}` } },
    { path: '/makers', headers: { Range: header } },
    { path: '/makers', headers: { 'X-Request-Id': header, Cookie: `a=${header}` } },
  ];
}

/**
 * Everything that a request could change: rows, tables, columns, functions, roles, settings. Roles of other tests come and go
 * meanwhile.
 */
async function fingerprint(): Promise<unknown> {
  const db = api.database.kysely;
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1
  `.execute(db);
  const contents = [];
  for (const { name } of tables) {
    const { rows } = await sql
      .raw(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)
      .execute(db);
    contents.push([name, rows]);
  }
  const { rows: others } = await sql`
    select (select md5(string_agg(a::text, '|' order by a.attrelid, a.attnum)) from pg_attribute a) as columns,
      (select md5(string_agg(p.oid::text || p.prosrc, '|' order by p.oid)) from pg_proc p) as functions,
      (select md5(string_agg(r::text, '|' order by r.oid)) from pg_roles r
        where r.rolname not like 'test\\_%') as roles,
      (select md5(string_agg(s::text, '|' order by s.setdatabase, s.setrole)) from pg_db_role_setting s) as settings
  `.execute(db);
  return { contents, others };
}

let before: unknown;
beforeAll(async () => {
  await sql`create schema if not exists extensions`.execute(api.database.kysely);
  before = await fingerprint();
});

test('the fingerprint sees a change', async () => {
  const { kysely } = api.database;
  await sql`insert into public.parts values (99, 'essai')`.execute(kysely);
  expect(await fingerprint()).not.toEqual(before);
  await sql`delete from public.parts where id = 99`.execute(kysely);
  expect(await fingerprint()).toEqual(before);
});

test.each(corpus.map((text) => [JSON.stringify(text), text]))(
  '%s changes nothing, wherever it stands',
  async (_, text) => {
    const all = requests(text);
    for (let at = 0; at < all.length; at += 10) {
      const answers = await Promise.all(
        all.slice(at, at + 10).map(async ({ path, body, ...init }) => {
          const { status } = await api.ask(path, {
            ...init,
            body: body === undefined ? undefined : JSON.stringify(body),
          });
          return { path, init, status };
        }),
      );
      for (const answer of answers)
        expect({ ...answer, isOurs: answer.status >= 500 }).toMatchObject({ isOurs: false });
    }
    expect(await fingerprint()).toEqual(before);
  },
  90_000,
);

test('written as a value, each is kept to the letter', async () => {
  const texts = corpus.filter((text) => text.isWellFormed() && !text.includes('\0'));
  const rows = texts.map((name, index) => ({ id: 1000 + index, name }));
  const client = api.client();
  expect((await client.from('parts').insert(rows)).status).toBe(201);
  const { data } = await client.from('parts').select('id,name').gte('id', 1000).order('id');
  expect(data).toEqual(rows);
  for (const row of rows) {
    const found = await client.from('parts').select('id').eq('name', row.name);
    expect(found.data).toEqual([{ id: row.id }]);
  }
});
