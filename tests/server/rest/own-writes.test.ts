import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CLIENT_IP_HEADER, useDataApi } from '#tests/support/data-api.ts';
import { FOR_ADMINISTRATORS } from '#tests/support/policies.ts';

/** Two APIs on two databases: with the limits of a default start, and without any, so that the database's own bounds show. */
const limited = useDataApi('', { rateLimitFactor: 1 });
const open = useDataApi('');

type Api = typeof open;

async function addAccount({ database }: Api): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${`${id}@exemple.fr`})`.execute(
    database.kysely,
  );
  return id;
}

async function write(
  api: Api,
  userId: string,
  { path = '/activity_history', method = 'POST', body = {} as unknown } = {},
) {
  return api.ask(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await api.tokenOf(userId)}`,
    },
    body: JSON.stringify(body),
  });
}

const line = (n: number, words = 'Page') => ({
  activity_type: 'page_consultee',
  description: `${words} ${n}`,
});
const lines = (count: number, words?: string) => Array.from({ length: count }, (_, n) => line(n, words));

async function kept({ database }: Api, userId: string) {
  const { rows } = await sql<{ lines: number; bytes: number }>`
    select count(*)::int as lines, coalesce(sum(octet_length(description) + octet_length(metadata::text)), 0)::int as bytes
    from public.activity_history where user_id = ${userId} and activity_type <> 'connexion'
  `.execute(database.kysely);
  return rows[0] ?? { lines: 0, bytes: 0 };
}

test('strangers write to three tables, and what each keeps of them is bounded below', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(p.cmd) || ' ' || p.tablename as name
    from pg_policies p
    cross join unnest(case p.cmd when 'ALL' then array['INSERT', 'UPDATE'] else array[p.cmd] end) as c (cmd)
    cross join unnest(array['anon', 'authenticated']) as r (rolname)
    where p.schemaname = 'public' and c.cmd in ('INSERT', 'UPDATE')
      and p.roles && array[r.rolname, 'public']::name[]
      and coalesce(p.qual, p.with_check) !~ ${FOR_ADMINISTRATORS}
      and has_any_column_privilege(r.rolname, format('public.%I', p.tablename), c.cmd)
    order by 1
  `.execute(open.database.kysely);
  expect(rows.map(({ name }) => name)).toEqual([
    'insert activity_history',
    'insert page_visits',
    'update profiles',
  ]);
});

test('of an account’s own lines the newest 500 stay, however many it adds at once', async () => {
  const [mine, other] = [await addAccount(open), await addAccount(open)];
  expect((await write(open, other, { body: line(1) })).status).toBe(201);
  expect((await write(open, mine, { body: lines(300, 'Ancienne') })).status).toBe(201);
  expect((await write(open, mine, { body: lines(700) })).status).toBe(201);
  expect((await kept(open, mine)).lines).toBe(500);
  expect((await write(open, mine, { body: line(0, 'Dernière') })).status).toBe(201);
  const { rows } = await sql<{ description: string }>`
    select description from public.activity_history where user_id = ${mine} order by created_at desc limit 1
  `.execute(open.database.kysely);
  expect(rows).toEqual([{ description: 'Dernière 0' }]);
  expect([(await kept(open, mine)).lines, (await kept(open, other)).lines]).toEqual([500, 1]);
});

test('and no more than 256 KB of them', async () => {
  const mine = await addAccount(open);
  const heavy = Array.from({ length: 90 }, (_, n) => ({ ...line(n), metadata: { url: 'x'.repeat(8000) } }));
  for (let round = 0; round < 3; round += 1)
    expect((await write(open, mine, { body: heavy })).status).toBe(201);
  const { lines: count, bytes } = await kept(open, mine);
  expect(bytes).toBeLessThanOrEqual(262_144);
  expect(count).toBeGreaterThan(25);
});

test('what the site recorded of an account is not pushed out by what it adds', async () => {
  const mine = await addAccount(open);
  await sql`update auth.users set last_sign_in_at = now() where id = ${mine}`.execute(open.database.kysely);
  expect((await write(open, mine, { body: lines(600) })).status).toBe(201);
  const { rows } = await sql`
    select from public.activity_history where user_id = ${mine} and activity_type = 'connexion'
  `.execute(open.database.kysely);
  expect(rows).toHaveLength(1);
});

test('a line is always of now', async () => {
  const mine = await addAccount(open);
  for (const created_at of ['2020-01-01', '9000-01-01']) {
    const { status, body } = await write(open, mine, { body: { ...line(1), created_at } });
    expect([status, body.code]).toEqual([403, '42501']);
  }
  expect((await kept(open, mine)).lines).toBe(0);
});

test('an account adds 120 lines at once, then is told to wait; others go on, and so does the server', async () => {
  const [mine, other] = [await addAccount(limited), await addAccount(limited)];
  expect((await write(limited, mine, { body: lines(119) })).status).toBe(201);
  const { status, body, headers } = await write(limited, mine, { body: lines(20) });
  expect([status, body.code]).toEqual([429, 'over_request_rate_limit']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(1);
  expect((await kept(limited, mine)).lines).toBe(119);
  expect((await write(limited, other, { body: line(1) })).status).toBe(201);
  const byServer = await limited.ask('/activity_history', {
    method: 'POST',
    role: 'service_role',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lines(200).map((each) => ({ ...each, user_id: mine }))),
  });
  expect(byServer.status).toBe(201);
});

test('an account changes its profile as often; what it keeps there is small, and dated by the server', async () => {
  const mine = await addAccount(limited);
  const change = (api: Api, userId: string, body: object) =>
    write(api, userId, { path: `/profiles?id=eq.${userId}`, method: 'PATCH', body });
  expect((await change(limited, mine, { cart: [{ id: 'a' }] })).status).toBe(204);
  expect((await write(limited, mine, { body: lines(119) })).status).toBe(201);
  const again = await Promise.all(
    [1, 2, 3].map((quantity) => change(limited, mine, { cart: [{ quantity }] })),
  );
  expect(again.map(({ status }) => status)).toContain(429);
  const other = await addAccount(open);
  const codes = [
    { cart: ['x'.repeat(70_000)] },
    { full_name: 'x'.repeat(201) },
    { updated_at: '9000-01-01' },
  ].map(async (body) => (await change(open, other, body)).body.code);
  expect(await Promise.all(codes)).toEqual(['23514', '23514', '42501']);
});

test('a visit’s path is as long as an address bar has them', async () => {
  const visit = (page_path: string) =>
    open.ask('/page_visits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [CLIENT_IP_HEADER]: '192.0.2.7' },
      body: JSON.stringify({ session_id: 's', page_path }),
    });
  expect((await visit(`/${'a'.repeat(1023)}`)).status).toBe(201);
  expect((await visit(`/${'é'.repeat(600)}`)).body.code).toBe('23514');
});
