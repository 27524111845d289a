import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  isAllowed,
  PERMISSIONS,
  PERMISSIONS_OF_ROLE,
  type Permission,
  STAFF_ROLES,
  type StaffRole,
} from '#domain/accounts/staff-roles.ts';
import { changeAsAdmin, NotAdminError, readAsAdmin, readAsTableOwner } from '#server/admin/as-admin.ts';
import { createAlertAdmin } from '#server/connections/alert-admin.ts';
import { createRepliesAdmin } from '#server/connections/replies-admin.ts';
import { createSmsAdmin } from '#server/connections/sms-admin.ts';
import { createDataImport } from '#server/data-import/data-import-module.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { createStockAdmin } from '#server/shop/stock/stock-admin-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(51);
const ALL = Object.keys(PERMISSIONS) as Permission[];

const staff = (staffRole: StaffRole) => addIdentity(shop.database, { role: 'admin', staffRole });

/** What these modules are made with, as far as a refusal needs it. */
const deps = {
  get database() {
    return shop.database;
  },
} as never;

beforeEach(() => sql`update public.profiles set role = 'client'`.execute(shop.tables));

test('the database has the same table of permissions as the pages', async () => {
  const rows = await shop.tables.selectFrom('internal.staff_permissions').selectAll().execute();
  const expected = STAFF_ROLES.flatMap((staff_role) =>
    PERMISSIONS_OF_ROLE[staff_role].map((permission) => ({ staff_role, permission })),
  );
  const sorted = (some: typeof rows) => some.map((row) => `${row.staff_role} ${row.permission}`).sort();
  expect(sorted(rows)).toEqual(sorted(expected));
});

test('what a role allows, three ways in ask the same; what it does not, all refuse', async () => {
  for (const role of STAFF_ROLES) {
    const who = await staff(role);
    for (const permission of ALL) {
      for (const way of [changeAsAdmin, readAsAdmin, readAsTableOwner]) {
        const done = way(shop.database, who, permission, async () => 'done');
        if (isAllowed(role, permission))
          expect([role, permission, await done]).toEqual([role, permission, 'done']);
        else await expect(done, `${role} ${permission}`).rejects.toThrow(NotAdminError);
      }
    }
  }
});

test('without the permission no file is read and no typed address is asked', async () => {
  const content = await staff('content');
  const sent = () => new Request('http://essai.example', { method: 'POST', body: 'a file' });
  const files: Record<string, (request: Request) => Promise<unknown>> = {
    'a supplier’s invoice': (request) => createPurchasing(deps).api.readInvoice(content, request),
    products: (request) => createStockAdmin(deps).api.importCsv(content, request),
    'old data': (request) => createDataImport(deps).api.receive(content, 'customers', request),
  };
  for (const [name, read] of Object.entries(files)) {
    const request = sent();
    await expect(read(request), name).rejects.toThrow(NotAdminError);
    expect(request.bodyUsed, name).toBe(false);
  }
  // Asking one that is none would fail with another error.
  const draft = { url: 'no address' } as never;
  const config = { sms: {}, replies: {}, privateHosts: [] } as never;
  for (const create of [createSmsAdmin, createAlertAdmin, createRepliesAdmin])
    await expect(create(config, deps).save(content, draft, () => null)).rejects.toThrow(NotAdminError);
});

test('every policy asks for permissions that there are, and no writing is open to all the staff', async () => {
  const { rows } = await sql<{ name: string; command: string; condition: string }>`
    select tablename || ': ' || policyname as name, cmd as command,
      coalesce(qual, '') || ' ' || coalesce(with_check, '') as condition
    from pg_policies where schemaname = 'public'
  `.execute(shop.tables);
  const asking = rows.filter(({ condition }) => /\bmay\(/.test(condition));
  expect(asking.length).toBeGreaterThan(40);
  for (const { name, condition } of asking)
    for (const [, list = ''] of condition.matchAll(/\bmay\(([^)]*)\)/g))
      for (const [, permission = ''] of list.matchAll(/'(\w+)'/g)) expect(ALL, name).toContain(permission);
  const open = rows.filter(({ condition }) => condition.includes('is_admin()'));
  expect(open.map(({ name, command }) => `${command} ${name}`).sort()).toEqual([
    'SELECT product_categories: Categories are read by staff',
    'SELECT product_images: Pictures are read by staff',
    'SELECT products: Products are read by staff',
    'SELECT profiles: Profiles of staff are read by staff',
  ]);
});

test('rows are shown to the roles that work with them alone', async () => {
  await shop.tables
    .insertInto('purchases')
    .values({
      bought_on: '2026-11-20',
      supplier: 'Grossiste',
      nature: 'Écrans',
      amount_cents: 12_000,
      method: 'card',
    })
    .execute();
  const client = await addIdentity(shop.database, { role: 'client' });
  const seen = async (role: StaffRole) => {
    const { claims } = await staff(role);
    return shop.database.asRole(claims, async (tx) => {
      const purchases = await tx.selectFrom('purchases').select('id').execute();
      const products = await tx.selectFrom('products').select('id').execute();
      const clients = await tx.selectFrom('profiles').select('id').where('id', '=', client.id).execute();
      return [purchases.length > 0, products.length > 0, clients.length > 0];
    });
  };
  expect(await seen('owner')).toEqual([true, true, true]);
  expect(await seen('counter')).toEqual([false, true, true]);
  expect(await seen('technician')).toEqual([false, true, true]);
  expect(await seen('content')).toEqual([false, true, false]);
});

test('an administrator without a role among the staff is an owner, a client has none', async () => {
  const { id } = await addIdentity(shop.database, { role: 'client' });
  const roleOf = async () =>
    (await shop.tables.selectFrom('profiles').select('staff_role').where('id', '=', id).executeTakeFirst())
      ?.staff_role;
  const set = (roles: { role?: 'client' | 'admin'; staff_role?: StaffRole }) =>
    shop.tables.updateTable('profiles').set(roles).where('id', '=', id).execute();
  await set({ role: 'admin' });
  expect(await roleOf()).toBe('owner');
  await set({ role: 'admin', staff_role: 'content' });
  expect(await roleOf()).toBe('content');
  await set({ role: 'client' });
  expect(await roleOf()).toBeNull();
  await set({ staff_role: 'owner' });
  expect(await roleOf()).toBeNull();
});

test('nobody gives themselves a role by the data API', async () => {
  const { id, claims } = await staff('content');
  const taken = shop.database.asRole(claims, (tx) =>
    tx.updateTable('profiles').set({ staff_role: 'owner' }).where('id', '=', id).execute(),
  );
  await expect(taken).rejects.toThrow('permission denied');
});
