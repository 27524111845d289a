import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#tests/support/accounts.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const [client, other, admin] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  for (const id of [client, other, admin])
    await sql`
      insert into auth.users (id, raw_user_meta_data) values (${id}, '{"full_name": "Denise"}')
    `.execute(db.database.kysely);
  await sql`update public.profiles set role = 'admin' where id = ${admin}`.execute(db.database.kysely);
});

type Who = { role: string; sub?: string; aal?: string };

async function run<T>(who: Who, statement: RawBuilder<T>): Promise<T[]> {
  const { rows } = await db.database.asRole({ ...who }, (tx) => statement.execute(tx));
  return rows;
}

const as = (sub: string, aal = 'aal1'): Who => ({ role: 'authenticated', sub, aal });
const readAll = sql<{ id: string }>`select id from public.profiles`;

test('an account has its profile from the start', async () => {
  const rows = await run(as(client), sql`select id, role, cart, full_name from public.profiles`);
  expect(rows).toEqual([{ id: client, role: 'client', cart: [], full_name: 'Denise' }]);
});

test('an administrator sees all, everybody else their own, a visitor none', async () => {
  expect(await run(as(other), readAll)).toEqual([{ id: other }]);
  expect(await run(as(admin), readAll)).toHaveLength(3);
  expect(await run({ role: 'anon' }, readAll)).toEqual([]);
  expect(await run({ role: 'service_role' }, readAll)).toHaveLength(3);
});

test('a name shows all its characters, and reads as it is written', async () => {
  const { kysely } = db.database;
  const id = randomUUID();
  const turned = '\u202EeliF\u202C \u200BPapin\uFEFF';
  const meta = JSON.stringify({ full_name: turned });
  await sql`insert into auth.users (id, raw_user_meta_data) values (${id}, ${meta})`.execute(kysely);
  const nameNow = async () =>
    (await kysely.selectFrom('profiles').select('full_name').where('id', '=', id).executeTakeFirst())
      ?.full_name;
  expect(await nameNow()).toBe('eliF Papin');
  await run(as(id), sql`update public.profiles set full_name = ${`${turned} 👩\u200D🔧`} where id = ${id}`);
  expect(await nameNow()).toBe('eliF Papin 👩\u200D🔧');
  await kysely.deleteFrom('auth.users').where('id', '=', id).execute();
});

test('one of the staff is never without a name', async () => {
  const { kysely } = db.database;
  const { id, email } = await addAccount(db.database);
  const nameNow = async () =>
    (await kysely.selectFrom('profiles').select('full_name').where('id', '=', id).executeTakeFirst())
      ?.full_name;
  expect(await nameNow()).toBeNull();
  await kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute();
  expect(await nameNow()).toBe(email);
  await run(as(id), sql`update public.profiles set full_name = 'Denise' where id = ${id}`);
  expect(await nameNow()).toBe('Denise');
  await run(as(id), sql`update public.profiles set full_name = ' ' where id = ${id}`);
  expect(await nameNow()).toBe(email);
  await kysely.deleteFrom('auth.users').where('id', '=', id).execute();
});

test('an administrator with a second factor is one in a session that used it', async () => {
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${admin}, 'totp', 'verified', now(), now())
  `.execute(db.database.kysely);
  expect(await run(as(admin), readAll)).toEqual([{ id: admin }]);
  expect(await run(as(admin, 'aal2'), readAll)).toHaveLength(3);
  await sql`delete from auth.mfa_factors`.execute(db.database.kysely);
});

test('an account edits its cart, its name and its telephone', async () => {
  const rows = await run(
    as(client),
    sql`
      update public.profiles set cart = '[{"id": "vis", "quantity": 2}]', full_name = 'D. Papin', phone = '0612345678'
      where id = ${client}
      returning cart, full_name, phone, updated_at > created_at as is_touched
    `,
  );
  expect(rows).toEqual([
    {
      cart: [{ id: 'vis', quantity: 2 }],
      full_name: 'D. Papin',
      phone: '0612345678',
      is_touched: true,
    },
  ]);
});

test('nobody edits the profile of another, an administrator neither', async () => {
  const statement = sql`update public.profiles set full_name = 'x' where id = ${other} returning id`;
  expect(await run(as(client), statement)).toEqual([]);
  expect(await run(as(admin), statement)).toEqual([]);
});

const refused: [name: string, statement: RawBuilder<unknown>][] = [
  ['its role', sql`update public.profiles set role = 'admin' where id = ${client}`],
  [
    'its role, with its cart',
    sql`update public.profiles set cart = '[]', role = 'admin' where id = ${client}`,
  ],
  ['its id', sql`update public.profiles set id = ${randomUUID()} where id = ${client}`],
  ['a second profile', sql`insert into public.profiles (id, role) values (${randomUUID()}, 'admin')`],
  [
    'its role by a conflict',
    sql`
      insert into public.profiles (id, role) values (${client}, 'admin')
      on conflict (id) do update set role = excluded.role
    `,
  ],
  ['its end', sql`delete from public.profiles where id = ${client}`],
  ['the end of all', sql`truncate public.profiles`],
];

for (const [name, statement] of refused) {
  for (const who of [as(client), as(admin), { role: 'anon' }]) {
    test(`${who.role} ${who.sub === admin ? '(administrator) ' : ''}does not decide ${name}`, async () => {
      await expect(run(who, statement)).rejects.toMatchObject({ code: '42501' });
    });
  }
}

test('the role stays even where the privilege was given by mistake', async () => {
  await sql`grant update on public.profiles to authenticated`.execute(db.database.kysely);
  const statement = sql`update public.profiles set role = 'admin' where id = ${client}`;
  await expect(run(as(client), statement)).rejects.toMatchObject({ code: '42501' });
  await sql`
    revoke update on public.profiles from authenticated;
    grant update (cart, full_name, phone) on public.profiles to authenticated;
  `.execute(db.database.kysely);
});

test('the service decides the role', async () => {
  const rows = await run(
    { role: 'service_role' },
    sql`update public.profiles set role = 'admin' where id = ${other} returning role`,
  );
  expect(rows).toEqual([{ role: 'admin' }]);
});

test.each([
  ['profiles_cart_is_list', sql`update public.profiles set cart = '{}' where id = ${client}`],
  [
    'profiles_cart_size',
    sql`update public.profiles set cart = jsonb_build_array(repeat('a', 70000)) where id = ${client}`,
  ],
  ['profiles_role_known', sql`update public.profiles set role = 'roi' where id = ${client}`],
])('%s', async (constraint, statement) => {
  await expect(statement.execute(db.database.kysely)).rejects.toMatchObject({ constraint });
});

test('a profile ends with its account', async () => {
  await sql`delete from auth.users where id = ${other}`.execute(db.database.kysely);
  const { rows } = await sql`select id from public.profiles where id = ${other}`.execute(db.database.kysely);
  expect(rows).toEqual([]);
});
