import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { supplierSchema } from '#domain/purchasing/supplier.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(4);
const purchasing = () => createPurchasing({ database: shop.database, clock: () => shop.now }).api;
const NEVER_CHANGED = () => null;
let admin: AdminIdentity;

beforeEach(async () => {
  await sql`delete from public.purchases`.execute(shop.tables);
  await sql`delete from public.product_purchases`.execute(shop.tables);
  await sql`delete from public.suppliers`.execute(shop.tables);
  admin = await addIdentity(shop.database, { role: 'admin' });
});

const save = (id: number | null, fields: Record<string, string>) =>
  purchasing().saveSupplier(admin, { id, form: supplierSchema().parse(fields), guard: NEVER_CHANGED });

const buy = (supplier: string) =>
  sql`
    insert into public.purchases (bought_on, supplier, nature, amount_cents, method)
    values ('2026-11-02', ${supplier}, 'Écrans', 12990, 'card')
  `.execute(shop.tables);

const supply = (supplier: string) =>
  sql`
    insert into public.product_purchases (product_id, supplier, purchase_price_cents)
    values (${shop.ssd}, ${supplier}, 4500)
  `.execute(shop.tables);

test('whatever names a supplier is linked to the one of that name, and adds one that nobody knew', async () => {
  await buy('Mobilax');
  await supply(' MOBILAX ');
  const listed = await purchasing().suppliers(admin);
  expect(listed).toMatchObject([{ name: 'Mobilax', products: 1, boughtCents: 12_990 }]);
  const found = await purchasing().findSupplier(admin, listed[0]?.id ?? 0);
  expect(found?.products).toMatchObject([{ id: shop.ssd, priceCents: 4500 }]);
  expect(found?.purchases).toMatchObject([{ nature: 'Écrans', amountCents: 12_990 }]);
  await sql`update public.product_purchases set supplier = null`.execute(shop.tables);
  expect(await purchasing().suppliers(admin)).toMatchObject([{ products: 0 }]);
});

test('another name goes to the products, and not to what was bought before', async () => {
  await buy('Mobilax');
  await supply('Mobilax');
  const [{ id = 0 } = {}] = await purchasing().suppliers(admin);
  expect(await save(id, { name: 'Mobilax France', phone: '01 23 45 67 89', delayDays: '3' })).toEqual({
    outcome: 'saved',
    id,
  });
  const { rows } = await sql`
    select (select supplier from public.product_purchases) as product, (select supplier from public.purchases) as bought
  `.execute(shop.tables);
  expect(rows).toEqual([{ product: 'Mobilax France', bought: 'Mobilax' }]);
  expect(await purchasing().suppliers(admin)).toMatchObject([
    { id, phone: '+33123456789', delayDays: 3, products: 1, boughtCents: 12_990 },
  ]);
  // A line of the register that is corrected elsewhere keeps the former name, and its supplier.
  await sql`update public.purchases set supplier = supplier, reference = 'F-12'`.execute(shop.tables);
  expect(await purchasing().suppliers(admin)).toMatchObject([{ id, boughtCents: 12_990 }]);
});

test('what was bought in a year may be more than an integer holds', async () => {
  await buy('Mobilax');
  await sql`
    insert into public.purchases (bought_on, supplier, nature, amount_cents, method)
    select bought_on, supplier, nature, 100000000, method from public.purchases, generate_series(1, 22)
  `.execute(shop.tables);
  expect(await purchasing().suppliers(admin)).toMatchObject([{ boughtCents: 2_200_012_990 }]);
});

test('two suppliers never have one name, and one that is named stays', async () => {
  await buy('Mobilax');
  const added = await save(null, { name: 'Grossiste' });
  expect(added.outcome).toBe('saved');
  expect(await save(null, { name: 'grossiste' })).toEqual({ outcome: 'taken' });
  const [grossiste, mobilax] = await purchasing().suppliers(admin);
  expect(await save(grossiste?.id ?? 0, { name: 'MOBILAX' })).toEqual({ outcome: 'taken' });
  expect(
    await purchasing().removeSupplier(admin, { id: mobilax?.id ?? 0, guard: NEVER_CHANGED }),
  ).toMatchObject({ outcome: 'refused' });
  expect(await purchasing().removeSupplier(admin, { id: grossiste?.id ?? 0, guard: NEVER_CHANGED })).toEqual({
    outcome: 'removed',
  });
  expect(await purchasing().removeSupplier(admin, { id: grossiste?.id ?? 0, guard: NEVER_CHANGED })).toEqual({
    outcome: 'missing',
  });
});

test('a form says what is wrong in French', () => {
  const { error } = supplierSchema().safeParse({
    name: ' ',
    email: 'a',
    phone: '1',
    site: 'mobilax',
    delayDays: '-1',
  });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'name: Écrivez le nom du fournisseur.',
    'email: Écrivez une adresse complète, par exemple nom@exemple.fr.',
    'phone: Écrivez un numéro complet, par exemple 06 12 34 56 78.',
    'site: Écrivez l’adresse complète, avec https://.',
    'delayDays: Écrivez un nombre de jours, de 0 à 365.',
  ]);
});

test('who may not see what goods cost reads no supplier and changes none', async () => {
  await buy('Mobilax');
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const other = await addIdentity(shop.database, { role: 'admin', staffRole });
    await expect(purchasing().suppliers(other)).rejects.toThrow(NotAdminError);
    await expect(purchasing().removeSupplier(other, { id: 1, guard: NEVER_CHANGED })).rejects.toThrow(
      NotAdminError,
    );
    const form = supplierSchema().parse({ name: 'Autre' });
    await expect(purchasing().saveSupplier(other, { id: null, form, guard: NEVER_CHANGED })).rejects.toThrow(
      NotAdminError,
    );
    expect(await purchasing().supplierNames(other)).toEqual([]);
  }
});
