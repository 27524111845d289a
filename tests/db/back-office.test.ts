import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdminIdentity, changeAsAdmin, NotAdminError } from '#server/admin/as-admin.ts';
import { purgeChanges } from '#server/admin/audit/purge-changes.ts';
import { listChanges } from '#server/admin/audit/read-changes.ts';
import { listJobs, runJob } from '#server/admin/health/read-jobs.ts';
import { listOutbox } from '#server/admin/outbox/list-outbox.ts';
import { listUsers } from '#server/admin/users/read-users.ts';
import { takeUserStep } from '#server/admin/users/take-user-step.ts';
import { recordRuns } from '#server/jobs/record-runs.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { plansOf } from '#tests/support/explain.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(50);
let admin: AdminIdentity;
let client: AdminIdentity;

beforeEach(async () => {
  await sql`
    alter table public.change_log disable trigger user;
    truncate public.change_log;
    alter table public.change_log enable trigger user;
    update public.profiles set role = 'client';
  `.execute(shop.tables);
  admin = await addIdentity(shop.database, { role: 'admin' });
  client = await addIdentity(shop.database, { role: 'client' });
});

const logged = () =>
  shop.tables
    .selectFrom('change_log')
    .select(['actor_id', 'table_name', 'row_id', 'row_name', 'operation', 'before', 'after'])
    .orderBy('id')
    .execute();

const rename = (name: string) =>
  changeAsAdmin(shop.database, admin, 'staff', (tx) =>
    tx.updateTable('products').set({ name, listed_price_cents: 12_000 }).where('id', '=', shop.ssd).execute(),
  );

describe('the log of changes', () => {
  test('tells who changed which columns of what, from what to what', async () => {
    await rename('SSD 1 To');
    await changeAsAdmin(shop.database, admin, 'staff', async (tx) => {
      await tx.insertInto('product_categories').values({ id: 'outillage', label: 'Outillage' }).execute();
      await tx.deleteFrom('product_categories').where('id', '=', 'outillage').execute();
    });
    const [renamed, added, removed] = await logged();
    expect(renamed).toMatchObject({
      actor_id: admin.id,
      table_name: 'products',
      row_id: shop.ssd,
      row_name: 'SSD 1 To',
      operation: 'update',
      before: { name: expect.any(String), listed_price_cents: 10_000 },
      after: { name: 'SSD 1 To', listed_price_cents: 12_000 },
    });
    expect(Object.keys(renamed?.after ?? {})).toHaveLength(2);
    const category = { table_name: 'product_categories', row_id: 'outillage', row_name: 'Outillage' };
    const label = { label: 'Outillage', id: 'outillage', position: 0 };
    expect(added).toMatchObject({ ...category, operation: 'insert', before: null, after: label });
    expect(removed).toMatchObject({ ...category, operation: 'delete', before: label, after: null });
    expect(await logged()).toHaveLength(3);
  });

  test('also tells what came by the data API', async () => {
    await shop.database.asRole({ ...admin.claims, role: 'authenticated' }, (tx) =>
      tx.insertInto('testimonials').values({ name: 'Camille', testimonial: 'Bien', rating: 5 }).execute(),
    );
    expect(await logged()).toMatchObject([
      { actor_id: admin.id, table_name: 'testimonials', row_name: null, operation: 'insert' },
    ]);
    expect(JSON.stringify(await logged())).not.toContain('Camille');
  });

  test('is silent where no administrator acts, and about what is nobody’s decision', async () => {
    await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
    await shop.tables.updateTable('products').set({ name: 'Autre' }).where('id', '=', shop.ssd).execute();
    await shop.database.asRole({ ...client.claims, role: 'authenticated' }, (tx) =>
      tx.updateTable('profiles').set({ full_name: 'Camille' }).where('id', '=', client.id).execute(),
    );
    await changeAsAdmin(shop.database, admin, 'staff', async (tx) => {
      await tx.updateTable('products').set({ stock: 60 }).where('id', '=', shop.ssd).execute();
      await tx.updateTable('products').set({ name: 'Autre' }).where('id', '=', shop.ssd).execute();
      await tx.updateTable('profiles').set({ full_name: 'D.' }).where('id', '=', admin.id).execute();
    });
    expect(await logged()).toEqual([]);
  });

  test('has no secret of any table', async () => {
    await sql`
      create table public.locks (id text primary key, code_hash text, api_token text, sealed bytea, name text);
      select internal.keep_change_log('public.locks');
    `.execute(shop.tables);
    await changeAsAdmin(shop.database, admin, 'staff', (tx) =>
      sql`insert into public.locks values ('a', 'x', 'y', 'z', 'Porte')`.execute(tx),
    );
    expect(await logged()).toMatchObject([{ row_id: 'a', after: { id: 'a', name: 'Porte' } }]);
    expect(JSON.stringify(await logged())).not.toMatch(/hash|token|sealed/);
    await sql`drop table public.locks`.execute(shop.tables);
  });

  test('is final for everybody, and forgotten after a year', async () => {
    await rename('SSD 1 To');
    for (const statement of [
      sql`update public.change_log set actor_id = ${client.id}`,
      sql`delete from public.change_log`,
      sql`truncate public.change_log`,
    ])
      await expect(statement.execute(shop.tables)).rejects.toThrow('its rows are final');
    await sql`
      insert into public.change_log (changed_at, actor_id, table_name, row_id, operation, after)
      values (now() - interval '366 days', ${admin.id}, 'products', 'ancien', 'insert', '{}')
    `.execute(shop.tables);
    await purgeChanges({ kysely: shop.tables });
    expect(await logged()).toMatchObject([{ row_name: 'SSD 1 To' }]);
  });

  test('is read in pages by moment, narrowed by who, what and when, by administrators only', async () => {
    await sql`
      insert into public.change_log (changed_at, actor_id, table_name, row_id, operation, after)
      select '2026-11-01'::timestamptz + make_interval(mins => n / 3), (array[${admin.id}, ${client.id}]::uuid[])[1 + (n % 40 = 0)::integer],
        (array['products', 'testimonials', 'redirects'])[1 + n % 3], (n % 50)::text, 'update', '{"name": "x"}'
      from generate_series(1, 15000) as n
    `.execute(shop.tables);
    await sql`analyze public.change_log`.execute(shop.tables);
    const seen: number[] = [];
    let before: { at: number; id: number } | null | undefined;
    do {
      const page = await listChanges(shop.database, admin, {
        table: 'redirects',
        actorId: client.id,
        from: '2026-11-02',
        ...(before && { before }),
      });
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next;
    } while (before);
    const { rows } = await sql<{ id: number }>`
      select id from public.change_log
      where table_name = 'redirects' and actor_id = ${client.id} and changed_at >= '2026-11-02 00:00+01'
      order by changed_at desc, id desc
    `.execute(shop.tables);
    expect(rows.length).toBeGreaterThan(60);
    expect(seen).toEqual(rows.map(({ id }) => id));

    const { counted, during } = countStatements(shop.database);
    expect(await during(() => listChanges(counted, admin, {}))).toBeLessThanOrEqual(7);
    for (const [asked, index] of [
      [{}, 'change_log_changed_at_idx'],
      [{ actorId: client.id, before: { at: Date.parse('2026-11-02'), id: 100 } }, 'change_log_actor_id_idx'],
      [{ table: 'products' }, 'change_log_table_name_idx'],
      [{ rowId: '7' }, 'change_log_row_id_idx'],
    ] as const) {
      const plans = await plansOf(shop.database, (database) => listChanges(database, admin, asked));
      expect(plans.find((plan) => plan.includes('on change_log'))).toContain(index);
    }
    await expect(listChanges(shop.database, client, {})).rejects.toThrow(NotAdminError);

    // The names on a page are no reason to read the whole log, however many accounts there are.
    await sql`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'nom' || n || '@exemple.fr' from generate_series(1, 3000) as n;
      analyze public.profiles;
    `.execute(shop.tables);
    const read = await rowsRead(shop.database, (database) => listChanges(database, admin, {}));
    expect(read.get('change_log')).toBeLessThan(200);
  });
});

describe('accounts', () => {
  const deps = (mailed: string[] = []) => ({
    database: shop.database,
    clock: () => shop.now,
    async sendRecovery(email: string) {
      mailed.push(email);
      return null;
    },
  });
  const roleOf = async ({ id }: AdminIdentity) =>
    (await shop.tables.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirst())?.role;
  const confirm = ({ id }: AdminIdentity) =>
    shop.tables
      .updateTable('auth.users')
      .set({ email: `${id}@exemple.fr`, email_confirmed_at: shop.now })
      .where('id', '=', id)
      .execute();

  test('the role is given and taken back, and the log tells both', async () => {
    await confirm(client);
    expect(await takeUserStep(deps(), admin, client.id, 'promote', 'owner')).toEqual({ outcome: 'done' });
    expect(await roleOf(client)).toBe('admin');
    // An owner may demote themselves, now that there is another owner.
    expect(await takeUserStep(deps(), admin, admin.id, 'demote')).toEqual({ outcome: 'done' });
    expect(await roleOf(admin)).toBe('client');
    expect(await logged()).toMatchObject([
      {
        actor_id: admin.id,
        row_id: client.id,
        before: { role: 'client' },
        after: { role: 'admin', staff_role: 'owner' },
      },
      { actor_id: admin.id, row_id: admin.id, before: { role: 'admin' }, after: { role: 'client' } },
      { actor_id: admin.id, row_id: admin.id, table_name: 'auth.sessions', operation: 'delete' },
    ]);
    await expect(takeUserStep(deps(), admin, client.id, 'demote')).rejects.toThrow(NotAdminError);
    expect(await takeUserStep(deps(), client, client.id, 'demote')).toMatchObject({ outcome: 'refused' });
  });

  test('a role among the staff is changed, never that of the last owner, and none is given by default', async () => {
    const step = (id: string, role: 'technician' | null) =>
      takeUserStep(deps(), admin, id, 'change-role', role);
    const other = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
    expect(await step(admin.id, 'technician')).toMatchObject({ outcome: 'refused' });
    expect(await step(other.id, null)).toEqual({ outcome: 'refused', reason: 'Choisissez un rôle.' });
    expect(await step(other.id, 'technician')).toEqual({ outcome: 'done' });
    expect(await logged()).toMatchObject([
      { row_id: other.id, before: { staff_role: 'counter' }, after: { staff_role: 'technician' } },
    ]);
    await expect(takeUserStep(deps(), other, other.id, 'change-role', 'owner')).rejects.toThrow(
      NotAdminError,
    );
  });

  test('who loses the role of an owner, or every role, has no session left; oneself keeps the current one', async () => {
    const countOf = async ({ id }: AdminIdentity) =>
      (await shop.tables.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).length;
    const signIn = ({ id }: AdminIdentity, session?: unknown) =>
      sql`insert into auth.sessions (id, user_id) values (${session ?? sql`gen_random_uuid()`}, ${id})`.execute(
        shop.tables,
      );
    const other = await addIdentity(shop.database, { role: 'admin' });
    await signIn(other);
    await takeUserStep(deps(), admin, other.id, 'change-role', 'counter');
    expect(await countOf(other)).toBe(0);
    await signIn(other);
    await takeUserStep(deps(), admin, other.id, 'change-role', 'technician');
    expect(await countOf(other)).toBe(1);
    await takeUserStep(deps(), admin, other.id, 'demote');
    expect(await countOf(other)).toBe(0);
    await addIdentity(shop.database, { role: 'admin' });
    const current = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a11';
    await signIn(admin, current);
    await signIn(admin);
    const claims = { ...admin.claims, session_id: current };
    await takeUserStep(deps(), { ...admin, claims }, admin.id, 'demote');
    expect(await countOf(admin)).toBe(1);
  });

  test('of two who take each other’s role at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await addIdentity(shop.database, { role: 'admin' });
      const taken = await Promise.allSettled([
        takeUserStep(deps(), admin, other.id, 'demote'),
        takeUserStep(deps(), other, admin.id, 'demote'),
      ]);
      const roles = await Promise.all([roleOf(admin), roleOf(other)]);
      expect([taken.length, roles.sort()]).toEqual([2, ['admin', 'client']]);
      if ((await roleOf(admin)) === 'client') admin = other;
    }
  });

  test('a locked account has no session left and comes back with its password', async () => {
    const sessions = () =>
      shop.tables.selectFrom('auth.sessions').select('id').where('user_id', '=', client.id);
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${client.id})`.execute(
      shop.tables,
    );
    expect(await takeUserStep(deps(), admin, client.id, 'lock')).toEqual({ outcome: 'done' });
    expect(await sessions().execute()).toEqual([]);
    const { rows } = await listUsers(shop.database, admin, { words: '', isLocked: true, page: 1 }, shop.now);
    expect(rows.map(({ id }) => id)).toEqual([client.id]);
    expect(await takeUserStep(deps(), admin, client.id, 'lock')).toMatchObject({ outcome: 'refused' });
    expect(await takeUserStep(deps(), admin, client.id, 'unlock')).toEqual({ outcome: 'done' });
    expect((await logged()).map(({ table_name, operation }) => `${table_name} ${operation}`)).toEqual([
      'auth.users update',
      'auth.sessions delete',
      'auth.users update',
    ]);
  });

  test('a link to choose a password goes to the account’s address', async () => {
    await confirm(client);
    const mailed: string[] = [];
    expect(await takeUserStep(deps(mailed), admin, client.id, 'send-password-link')).toEqual({
      outcome: 'done',
    });
    expect(mailed).toEqual([`${client.id}@exemple.fr`]);
    expect(await logged()).toMatchObject([{ row_id: client.id, after: { recovery_mail: true } }]);
    const tooSoon = { ...deps(), sendRecovery: async () => 'Trop tôt.' };
    expect(await takeUserStep(tooSoon, admin, client.id, 'send-password-link')).toEqual({
      outcome: 'refused',
      reason: 'Trop tôt.',
    });
    expect(await logged()).toHaveLength(1);
  });

  test('are listed in three statements, by index, with what they ordered', async () => {
    await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]), client.id);
    const ask = (database: Pick<typeof shop.database, 'transaction'>, asked: object = {}) =>
      listUsers(database, admin, { words: '', page: 1, ...asked }, shop.now);
    const found = async (asked: object) =>
      (await ask(shop.database, asked)).rows.filter(({ id }) => id === client.id).map(({ orders }) => orders);
    await confirm(client);
    expect(await found({ words: client.id.slice(0, 8) })).toEqual([1]);
    expect(await found({ words: 'papin', role: 'client', hasFactor: false })).toEqual([1]);
    for (const other of [
      { words: 'personne 100%_' },
      { role: 'admin' },
      { hasFactor: true },
      { isLocked: true },
    ])
      expect(await found(other)).toEqual([]);
    const { counted, during } = countStatements(shop.database);
    expect(await during(() => ask(counted))).toBeLessThanOrEqual(7);

    await sql`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'compte' || n || '@exemple.fr' from generate_series(1, 3000) as n
    `.execute(shop.tables);
    await sql`analyze public.profiles; analyze auth.users`.execute(shop.tables);
    const [list] = (
      await plansOf(shop.database, (database) => ask({ ...shop.database, ...database }))
    ).filter((plan) => plan.includes('profiles'));
    expect(list).toContain('profiles_created_at_idx');
    const [admins] = (
      await plansOf(shop.database, (database) => ask({ ...shop.database, ...database }, { role: 'admin' }))
    ).filter((plan) => plan.includes('profiles'));
    expect(admins).toContain('profiles_admins_idx');
  });
});

const outboxDeps = (database: Pick<typeof shop.database, 'transaction'>) => ({
  database,
  outbox: { labelOf: () => null },
  clock: () => shop.now,
});

describe('what was to be sent', () => {
  test('is one list in pages, narrowed to what failed, in one statement and by index', async () => {
    const order = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
    await sql`
      insert into public.order_events (order_id, to_state, actor)
      select ${order.id}, 'reserved', 'system' from generate_series(1, 3000)
    `.execute(shop.tables);
    await sql`
      update internal.outbox set
        created_at = '2026-11-01'::timestamptz + make_interval(mins => (id / 2)::integer),
        sent_at = case when id % 500 > 1 then now() end,
        failed_at = case when id % 500 = 0 then now() end,
        last_error = case when id % 500 < 2 then 'refused' end,
        attempts = 1
    `.execute(shop.tables);
    // Rows that the update left behind would raise the cost of the plan.
    await sql`reindex table internal.outbox; analyze internal.outbox`.execute(shop.tables);
    const seen: number[] = [];
    let before: Awaited<ReturnType<typeof listOutbox>>['next'] | undefined;
    do {
      const page = await listOutbox(outboxDeps(shop.database), admin, before ? { before } : {});
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect([seen.length, new Set(seen).size]).toEqual([3001, 3001]);

    const failed = await listOutbox(outboxDeps(shop.database), admin, { show: 'echecs' });
    expect(failed.rows.length).toBeGreaterThan(8);
    expect(new Set(failed.rows.map(({ lastError, sentAt }) => `${lastError} ${sentAt}`))).toEqual(
      new Set(['refused null']),
    );
    expect(failed.rows[0]).toMatchObject({
      reference: order.number,
      to: 'camille@exemple.fr',
      event: 'reserved',
    });

    const { counted, during } = countStatements(shop.database);
    // Three of the statements identify the caller and make the transaction read-only.
    expect(await during(() => listOutbox(outboxDeps(counted), admin, {}))).toBe(4);
    const planOf = async (asked: object) =>
      (await plansOf(shop.database, (database) => listOutbox(outboxDeps(database), admin, asked))).at(-1);
    expect(await planOf({})).toContain('outbox_created_at_idx');
    expect(await planOf({ show: 'echecs' })).toContain('outbox_unsent_idx');
    await expect(listOutbox(outboxDeps(shop.database), client, {})).rejects.toThrow(NotAdminError);
  });
});

describe('jobs', () => {
  test('what runs is recorded with what went wrong, and is run on demand', async () => {
    let isBroken = true;
    const run = vi.fn(async () => {
      if (isBroken) throw new Error('disque plein');
    });
    const jobs = recordRuns([{ name: 'order expiry', every: 'minute', run }], {
      kysely: shop.tables,
      log: quietLog,
      clock: () => new Date(shop.now.getTime() + 1500),
    });
    expect(await listJobs(shop.database, admin, jobs)).toMatchObject([{ every: 'minute', startedAt: null }]);
    expect(await runJob(shop.database, admin, jobs, 'order expiry', shop.now)).toContain('disque plein');
    expect(await listJobs(shop.database, admin, jobs)).toMatchObject([
      {
        startedAt: shop.now,
        endedAt: new Date('2026-11-21T10:00:01.500Z'),
        error: 'Error: disque plein',
        succeededAt: null,
      },
    ]);
    isBroken = false;
    expect(await runJob(shop.database, admin, jobs, 'order expiry', shop.now)).toBeNull();
    expect(await listJobs(shop.database, admin, jobs)).toMatchObject([
      { error: null, succeededAt: new Date('2026-11-21T10:00:01.500Z') },
    ]);
    expect(await runJob(shop.database, admin, jobs, 'autre', shop.now)).toBe(false);
    await expect(runJob(shop.database, client, jobs, 'order expiry', shop.now)).rejects.toThrow(
      NotAdminError,
    );
    expect(run).toHaveBeenCalledTimes(2);
  });
});
