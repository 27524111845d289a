import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { WrittenUnit } from '#server/shop/used-units/save-used-unit.ts';
import { createUsedUnits } from '#server/shop/used-units/used-units-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-27T10:00:00Z');
const IMEI = '490154203237518';
const tables = () => db.database.kysely;
const units = () =>
  createUsedUnits({ database: db.database, devices: () => createDeviceRegister([]), clock: () => now }).api;
let admin: AdminIdentity;

beforeEach(async () => {
  await emptyTables(db.database, 'public.used_goods', 'public.used_units', 'public.suppliers');
  await emptyShop(db.database);
  admin = await addIdentity(db.database, { role: 'admin' });
});

const WRITTEN: WrittenUnit = {
  name: 'iPhone 12 64 Go noir',
  kind: 'telephone',
  serial: '49 015420 323751 8',
  grade: 'B',
  marks: 'Rayure au dos',
  tests: [{ name: 'Écran', result: 'aucun pixel mort' }],
  batteryPercent: 87,
  hours: null,
  provenance: 'buy_back',
  supplier: undefined,
  acquiredOn: '2026-11-20',
  costCents: 18_000,
  priceCents: 26_900,
  registerEntry: undefined,
};

const accounting = () =>
  createAccounting({
    database: db.database,
    shop: () => {
      throw new Error('nothing is drawn here');
    },
    clock: () => now,
  }).api;

const ENTRY = {
  acquiredOn: '2026-11-20',
  description: 'iPhone 12 noir',
  serial: IMEI,
  origin: 'Achat à un particulier',
  price: '180',
  way: 'transfer',
  sellerName: 'Camille Renard',
  sellerAddress: '12 rue de Vesle, 51100 Reims',
  documentKind: 'identity_card',
  documentNumber: '880692310285',
  documentIssuer: 'Préfecture de la Marne, 2019',
};

async function entry(corrects: string | null = null): Promise<string> {
  const form = usedGoodsSchema(now, corrects !== null).parse({
    ...ENTRY,
    ...(corrects && { correction: 'Couleur mal lue' }),
  });
  const recorded = await accounting().recordUsedGoods(admin, form, corrects);
  if (recorded.outcome !== 'recorded') throw new Error(recorded.outcome);
  return recorded.number;
}

async function add(more: Partial<WrittenUnit> = {}) {
  const id = randomUUID();
  const added = await units().saveUsedUnit(admin, { id, seenVersion: 0 }, { ...WRITTEN, ...more });
  return { id, added };
}

const stored = async (id: string) => {
  const unit = await units().find(admin, id);
  if (!unit) throw new Error('no such unit');
  return unit;
};
const seenOf = async (id: string) => ({ id, seenVersion: (await stored(id)).version });
const step = async (
  id: string,
  move: Parameters<ReturnType<typeof units>['moveUsedUnit']>[2]['move'],
  more = {},
) =>
  units().moveUsedUnit(admin, await seenOf(id), {
    move,
    note: undefined,
    priceCents: undefined,
    reference: undefined,
    ...more,
  });

test('a unit is added once, with its entry in the register and its history', async () => {
  const { id, added } = await add({ registerEntry: await entry() });
  expect(added).toEqual({ outcome: 'done' });
  // A second click on the form of a new unit.
  expect(await units().saveUsedUnit(admin, { id, seenVersion: 0 }, WRITTEN)).toMatchObject({
    outcome: 'refused',
  });
  expect(await stored(id)).toMatchObject({
    number: 'UO-2026-000001',
    state: 'to_test',
    kind: 'telephone',
    serial: IMEI,
    entry: 'LP-2026-000001',
    tests: WRITTEN.tests,
    events: [{ kind: 'added', by: 'Denise Papin' }],
  });
  expect(await units().list(admin, { words: 'iphone 3237', state: 'to_test', page: 1 })).toMatchObject({
    count: 1,
    rows: [{ number: 'UO-2026-000001', entry: 'LP-2026-000001' }],
  });
});

test('what is wrong is said at its field, and takes no number', async () => {
  const number = await entry();
  await add({ registerEntry: number });
  const faults = async (more: Partial<WrittenUnit>) => {
    const { added } = await add(more);
    return added.outcome === 'invalid' ? added.issues.map(({ path }) => path) : added.outcome;
  };
  expect(await faults({ kind: undefined, serial: 'B' })).toEqual(['kind']);
  expect(await faults({})).toEqual(['serial']);
  expect(await faults({ serial: 'B', registerEntry: number })).toEqual(['registerEntry']);
  expect(await faults({ serial: 'B', registerEntry: 'LP-2026-000099' })).toEqual(['registerEntry']);
  expect(await faults({ serial: 'B', registerEntry: await entry(), costCents: 50_000 })).toEqual(['cost']);
  expect(await faults({ serial: undefined, provenance: 'supplier', supplier: 'Mobilax' })).toBe('done');
  expect(
    (await units().list(admin, { words: '', state: undefined, page: 1 })).rows.map((row) => row.number),
  ).toEqual(expect.arrayContaining(['UO-2026-000001', 'UO-2026-000002']));
});

test('a unit without its entry in the register is not sold', async () => {
  const { id } = await add();
  expect(await step(id, 'put_on_sale')).toMatchObject({ outcome: 'invalid' });
  await units().saveUsedUnit(admin, await seenOf(id), { ...WRITTEN, registerEntry: await entry() });
  expect(await step(id, 'put_on_sale')).toEqual({ outcome: 'done' });
  // Its entry stays, and so does what a unit for sale must have.
  expect(await units().saveUsedUnit(admin, await seenOf(id), WRITTEN)).toMatchObject({ outcome: 'refused' });
});

test('fifty who sell one unit at once sell it once', async () => {
  const { id } = await add({ registerEntry: await entry() });
  await step(id, 'put_on_sale');
  const seen = await seenOf(id);
  const sold = await Promise.all(
    Array.from({ length: 50 }, () =>
      units().moveUsedUnit(admin, seen, {
        move: 'sold',
        note: undefined,
        priceCents: 25_000,
        reference: undefined,
      }),
    ),
  );
  expect(sold.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  const { sales, state } = await stored(id);
  expect([state, sales]).toMatchObject([
    'sold',
    [{ price_cents: 25_000, cost_cents: 18_000, returned_at: null }],
  ]);
  // The database refuses a second sale, whoever writes it.
  const again = { unit_id: id, price_cents: 1, cost_cents: 1, sold_at: now, actor_id: admin.id };
  await expect(tables().insertInto('used_unit_sales').values(again).execute()).rejects.toThrow(
    'used_unit_sales_unit_once',
  );
});

test('what comes back keeps its sale, and a device that was sold may be bought again', async () => {
  const { id } = await add({ registerEntry: await entry() });
  await step(id, 'put_on_sale');
  expect(await step(id, 'sold', { priceCents: 25_000, reference: 'VEN-2026-000009' })).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: 'reference' }],
  });
  await step(id, 'sold', { priceCents: 25_000 });
  const again = await add({ costCents: 9000, registerEntry: undefined });
  expect(again.added).toEqual({ outcome: 'done' });
  expect(await step(id, 'returned')).toMatchObject({ outcome: 'invalid' });
  expect(await step(again.id, 'scrapped')).toMatchObject({ outcome: 'invalid', issues: [{ path: 'note' }] });
  await step(again.id, 'scrapped', { note: 'Carte mère morte' });
  expect(await step(id, 'returned', { note: 'Rétractation' })).toEqual({ outcome: 'done' });
  const { state, sales, events } = await stored(id);
  expect([state, sales[0]?.returned_at]).toEqual(['to_test', now]);
  expect(events.map(({ kind }) => kind)).toEqual(['returned', 'sold', 'put_on_sale', 'added']);
});

test('who may not see what goods cost reads and writes none', async () => {
  const { id } = await add();
  const seen = await seenOf(id);
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const other = await addIdentity(db.database, { role: 'admin', staffRole });
    await expect(units().list(other, { words: '', state: undefined, page: 1 })).rejects.toThrow(
      NotAdminError,
    );
    await expect(units().find(other, id)).rejects.toThrow(NotAdminError);
    await expect(units().saveUsedUnit(other, seen, WRITTEN)).rejects.toThrow(NotAdminError);
    await expect(units().entryForUnit(other, 'LP-2026-000001')).rejects.toThrow(NotAdminError);
  }
});

const SELLER = {
  way: 'transfer',
  sellerName: 'Camille Renard',
  sellerAddress: '12 rue de Vesle, 51100 Reims',
  documentKind: 'identity_card',
  documentNumber: '880692310285',
  documentIssuer: 'Préfecture de la Marne, 2019',
} as const;

test('an entry names the unit of its object, and so does a correction of that entry', async () => {
  const number = await entry();
  const unitOf = async (of: string) => (await accounting().findUsedGoods(admin, of))?.unit;
  expect(await unitOf(number)).toBeNull();
  const { id } = await add({ registerEntry: number });
  const unit = { id, number: 'UO-2026-000001' };
  expect(await unitOf(number)).toEqual(unit);
  expect(await unitOf(await entry(await entry(number)))).toEqual(unit);
  expect(await unitOf(await entry())).toBeNull();
});

test('a unit bought from a private person enters the register in the same step, once', async () => {
  const { id, added } = await add({ seller: SELLER });
  expect(added).toEqual({ outcome: 'done' });
  expect(await stored(id)).toMatchObject({ entry: 'LP-2026-000001' });
  expect(await tables().selectFrom('used_goods').selectAll().execute()).toMatchObject([
    {
      description: 'iPhone 12 64 Go noir. Rayure au dos',
      origin: 'Rachat à un particulier',
      price_cents: 18_000,
      acquired_on: '2026-11-20',
      seller_name: 'Camille Renard',
    },
  ]);
  const again = { ...WRITTEN, registerEntry: 'LP-2026-000001', seller: SELLER };
  expect(await units().saveUsedUnit(admin, await seenOf(id), again)).toMatchObject({ outcome: 'refused' });
  // What is refused leaves no entry, and no gap.
  expect((await add({ seller: SELLER })).added).toMatchObject({ issues: [{ path: 'serial' }] });
  const later = await add({ serial: undefined });
  await units().saveUsedUnit(admin, await seenOf(later.id), {
    ...WRITTEN,
    serial: undefined,
    seller: SELLER,
  });
  expect(await stored(later.id)).toMatchObject({ entry: 'LP-2026-000002' });
});
