import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { shippedContent } from '#server/content/fixtures/shipped-content.ts';
import { createDeviceAdmin } from '#server/content/own/device-admin.ts';
import { type OwnRevisionFields, readOwnDevices } from '#server/content/own/own-devices.ts';
import { createRevisionAdmin } from '#server/content/own/revision-admin.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addProduct } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(4);
const content = await shippedContent();
const deps = () => ({ database: shop.database, content, clock: () => shop.now });
const as = (staffRole: StaffRole) => addIdentity(shop.database, { role: 'admin', staffRole });

beforeEach(() => emptyTables(shop.database, 'public.device_models'));

const fields = {
  ...{ name: 'PlayStation 5 CFI-1316A', year: 2025, codes: ['CFI-1316A'], isHidden: false },
  ...{ hasOwnPrices: false, prices: null },
};
const save = (
  admin: AdminIdentity,
  id: string | null,
  change: Partial<Omit<OwnRevisionFields, 'model'>> = {},
  model = 'playstation-5',
) =>
  createRevisionAdmin(deps()).save(admin, {
    model,
    id,
    fields: { ...fields, ...change },
    guard: () => null,
  });
const stored = () => readOwnDevices(shop.tables);

test('a revision is stored under an id of its own, and its products follow its name', async () => {
  const admin = await as('content');
  const revisions = createRevisionAdmin(deps());
  expect(await save(admin, null)).toEqual({ outcome: 'saved' });
  const id = 'playstation-5-cfi-1316a';
  expect(await stored()).toEqual([
    {
      ...{ id, isHidden: false, fields: null },
      revision: { ...fields, model: 'playstation-5', isHidden: undefined },
    },
  ]);
  const ids = [await addProduct(shop.database, 1), await addProduct(shop.database, 1)];
  const nowFit = (models: string[]) =>
    shop.tables.updateTable('products').set({ compatible_models: models }).where('id', 'in', ids).execute();
  await nowFit([fields.name, 'Switch 2']);
  expect(await revisions.find(admin, { model: 'playstation-5', id })).toMatchObject({
    productCount: 2,
    shipped: null,
  });
  expect(await save(admin, id, { name: 'PlayStation 5 CFI-13xx' })).toEqual({ outcome: 'saved' });
  const models = await shop.tables
    .selectFrom('products')
    .select('compatible_models as models')
    .where('id', 'in', ids)
    .execute();
  expect(models.map((row) => row.models)).toEqual(ids.map(() => ['PlayStation 5 CFI-13xx', 'Switch 2']));
});

test('a revision of the files is written over once, hidden before or not, and goes back', async () => {
  const admin = await as('owner');
  const revisions = createRevisionAdmin(deps());
  await shop.tables.insertInto('device_models').values({ id: 'switch-v2', is_hidden: true }).execute();
  const at = { model: 'switch-v1-v2', id: 'switch-v2' };
  expect(await revisions.find(admin, at)).toMatchObject({
    revision: { name: 'Switch V2', isHidden: true },
    isChanged: true,
  });
  const change = { name: 'Switch V2 bis', codes: ['HAC-001(-01)', 'HAC-001(-02)'], hasOwnPrices: true };
  expect(await save(admin, 'switch-v2', change, 'switch-v1-v2')).toEqual({ outcome: 'saved' });
  expect(await stored()).toMatchObject([
    { id: 'switch-v2', isHidden: false, revision: { prices: null, ...change } },
  ]);
  expect(await revisions.reset(admin, { ...at, guard: () => null })).toEqual({ outcome: 'reset' });
  expect(await stored()).toEqual([]);
  for (const unknown of [
    { model: 'switch-v1-v2', id: 'minitel' },
    { model: 'minitel', id: 'switch-v2' },
  ])
    expect(await revisions.reset(admin, { ...unknown, guard: () => null })).toEqual({ outcome: 'missing' });
});

test('of many who add one revision at once one does', async () => {
  const admin = await as('content');
  const answers = await Promise.all(Array.from({ length: 4 }, () => save(admin, null)));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    'refused',
    'refused',
    'refused',
    'saved',
  ]);
});

test('a hidden model takes no new revision, whoever hides it meanwhile', async () => {
  const admin = await as('content');
  await createDeviceAdmin(deps()).show(admin, 'playstation-5', false);
  expect(await save(admin, null)).toEqual({ outcome: 'hidden model' });
});

test.each(['technician', 'counter'] as const)('a %s writes no revision', async (role) => {
  const admin = await as(role);
  await expect(save(admin, null)).rejects.toThrow(NotAdminError);
  await expect(
    createRevisionAdmin(deps()).reset(admin, { model: 'switch-v1-v2', id: 'switch-v2', guard: () => null }),
  ).rejects.toThrow(NotAdminError);
  expect(await stored()).toEqual([]);
});

test.each([
  [{ model: 'playstation-5', name: 'PS5', brand: 'Sony' }, 'device_models_whole'],
  [{ model: 'playstation-5' }, 'device_models_whole'],
  [{ model: 'x', name: 'Elle-même' }, 'device_models_other_model'],
  [{ model: 'Pas un nom', name: 'PS5 bis' }, 'device_models_model_form'],
  [{ model: 'playstation-5', name: 'PS5 bis', prices: 'console/playstation-4' }, 'device_models_own_prices'],
  [{ has_own_prices: true }, 'device_models_own_prices'],
])('the database refuses %o', async (row, constraint) => {
  await expect(
    shop.tables
      .insertInto('device_models')
      .values({ id: 'x', ...row })
      .execute(),
  ).rejects.toThrow(constraint);
});

test('an older version of the site finds no model in a revision', async () => {
  await save(await as('content'), null);
  const { rows } = await sql`
    select id from public.device_models where brand is not null or family is not null or kind is not null
  `.execute(shop.tables);
  expect(rows).toEqual([]);
});
