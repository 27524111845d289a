import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { createOpening } from '#server/opening/opening-module.ts';
import { beginState, readState } from '#server/opening/shop-state.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { createSettings } from '#server/settings/settings-module.ts';
import { readShopSettings, type ShopSettings } from '#server/settings/shop-settings.ts';
import { createClosings } from '#server/shop/closings/closings-module.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { recordOf } from '#server/shop/stock/product-record.ts';
import { saveProduct } from '#server/shop/stock/save-product.ts';
import { storedProducts } from '#server/shop/stock/stored-products.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { importedCustomer } from '#tests/support/imported-customer.ts';
import { isPlaced, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useUploadStores } from '#tests/support/upload-stores.ts';

const db = useTestDatabase();
const stores = useUploadStores();
const start = readShopSettings('content/data/shop.yml');
const COMPLETE: ShopSettings = {
  ...start,
  standIns: [],
  email: 'contact@atelier-papin.fr',
  ownerName: 'Camille Martin EI',
  siren: 'un SIREN',
  rne: 'RNE',
  hostName: 'Hébergeur',
  hostAddress: 'Roubaix',
  hostPhone: '03 53 01 00 99',
  mediatorName: 'Médiateur',
  mediatorAddress: 'Paris',
  mediatorUrl: 'https://mediateur.example',
  iban: 'un IBAN',
};
const log = createLog('silent');

let admin: AdminIdentity;

async function openOpeningOf(
  shop = COMPLETE,
  setup: Parameters<typeof createOpening>[0]['setup'] = { hasMailServer: true, cardKeys: 'none' },
) {
  const { database } = db;
  const clock = () => new Date();
  const defaults = { shop, site: readConfig({}).site };
  const { api: settings } = await createSettings({ database, defaults, setup, clock, log });
  const pictures = await stores['in a folder']();
  return { settings, opening: createOpening({ database, settings, setup, pictures, clock }).api };
}

const numbers = async (table: 'invoices' | 'orders') =>
  (await db.database.kysely.selectFrom(table).select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  );

/** The products that can be ordered: models whose used units are all that is for sale have no stock of their own. */
const published = () =>
  db.database.kysely
    .selectFrom('products')
    .select(['id', 'name', 'direct_price_cents'])
    .where('is_published', '=', true)
    .where('is_available', '=', true)
    .orderBy('sku')
    .execute();

/** Places an order for a product of the catalogue, at its price. */
async function asked(product: { id: string; direct_price_cents: number } | undefined) {
  if (!product) throw new Error('no product');
  const line = { productId: product.id, quantity: 1, unitPriceCents: product.direct_price_cents };
  return orderOf([product.id], { lines: [line] });
}

const deps = () => orderDeps(db.database);

async function sold() {
  const [product] = await published();
  const order = await placedOrder(deps(), await asked(product));
  const shop = () => COMPLETE;
  await recordPayment({ database: db.database, shop, clock: deps().clock }, order.id, {
    amountCents: order.totalCents,
    method: 'transfer',
    actor: 'shop',
  });
  return order;
}

beforeEach(async () => {
  await emptyTables(
    db.database,
    'internal.opening',
    'internal.seeds',
    'internal.counters',
    'public.products',
    'public.product_categories',
    'public.orders',
    'public.customers',
    'public.testimonials',
    'public.business_settings',
    'public.change_log',
    'auth.users',
  );
  admin = await addIdentity(db.database, { role: 'admin' });
});

test('a first start decides what the site is, and no later one changes it', async () => {
  expect(await beginState(db.database, 'none')).toEqual({ isDemonstration: false, isOpened: false });
  expect(await beginState(db.database, 'demo')).toEqual({ isDemonstration: false, isOpened: false });
  await expect(
    sql`update internal.opening set is_demonstration = true`.execute(db.database.kysely),
  ).rejects.toThrow('opens once');
  await expect(sql`delete from internal.opening`.execute(db.database.kysely)).rejects.toThrow('opens once');
});

test('a shop that has issued documents before there were modes is no demonstration', async () => {
  await seedDemo(db.database, 'content');
  await sold();
  expect(await numbers('invoices')).toEqual(['FAC-2026-000001']);
  expect(await beginState(db.database, 'demo')).toEqual({ isDemonstration: false, isOpened: false });
});

test('a demonstration has a series of documents of its own, and the first real one is number 1', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  await sold();
  expect(await numbers('invoices')).toEqual(['DEMO-FAC-2026-000001']);
  const { opening } = await openOpeningOf();
  expect(await opening.open(admin)).toEqual({ outcome: 'opened' });
  expect(await numbers('orders')).toEqual([]);
  const { rows } = await sql<{
    number: string;
  }>`select internal.next_number('FAC', '2026-11-25') as number`.execute(db.database.kysely);
  expect(rows).toEqual([{ number: 'FAC-2026-000001' }]);
});

test('opening takes the specimens away, keeps what is the owner’s, and says both beforehand', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  await sold();
  const customer = await addIdentity(db.database, { role: 'client' });
  const [own] = await storedProducts(db.database.kysely).where('p.slug', '=', 'ryzen-5-7600').execute();
  if (!own) throw new Error('no product');
  const maker = { 'legal.maker': 'AMD', 'legal.makerContact': 'Santa Clara, contact@amd.example' };
  await saveProduct(
    db.database,
    admin,
    { id: own.id, record: { ...recordOf(own), ...maker }, guard: () => null },
    false,
  );
  const [bare] = await storedProducts(db.database.kysely).where('p.slug', '=', 'ryzen-7-7800x3d').execute();
  if (!bare) throw new Error('no product');
  await saveProduct(db.database, admin, { id: bare.id, record: recordOf(bare), guard: () => null }, false);
  await importedCustomer(db.database, 'reprise@exemple.fr');
  await db.database.kysely.insertInto('counter_sales').values({ actor_id: admin.id }).execute();
  await sql`
    insert into public.uploads (stored_key, mime, name, bytes, sha256, owner_kind, owner_id)
    select kind, 'application/pdf', 'x.pdf', 1, repeat('a', 64), kind, gen_random_uuid()
    from unnest(array['repair', 'goods_receipt']) as kind
  `.execute(db.database.kysely);
  const scene = { position: 1, title: 'Une scène', photo_id: admin.id, photo_width: 320, photo_height: 240 };
  await db.database.kysely
    .insertInto('gallery_items')
    .values([
      { ...scene, slug: 'du-proprietaire' },
      { ...scene, slug: 'd-un-specimen', consented_at: new Date() },
    ])
    .execute();
  const { opening, settings } = await openOpeningOf();
  const till = createClosings({ database: db.database, clock: () => new Date('2020-01-06T18:00:00Z') }).api;
  const counted = { countedCents: 0, spentCents: 0, bankedCents: 0, floatCents: 0 };
  const nothing = { leftCents: undefined, terminalCents: undefined, reason: undefined };
  const seen = { seenClosing: 0, seenEntries: 0 };
  const closed = await till.close(admin, seen, { day: '2020-01-06', ...counted, ...nothing });
  expect(closed).toEqual({ outcome: 'closed', number: 1 });
  expect(settings.shop().mode).toBe('demonstration');
  const { leaves, incomplete, offers } = await opening.preview(admin);
  expect(offers).toBe(1);
  expect(leaves).toMatchObject({ products: 70, orders: 1, sales: 1, documents: 1, accounts: 1 });
  expect(leaves?.testimonials).toBeGreaterThan(0);
  expect(incomplete).toEqual([{ id: bare.id, name: bare.name, missing: ['contact_fabricant'] }]);

  expect(await opening.open(admin)).toEqual({ outcome: 'opened' });
  expect(settings.shop().mode).toBe('open');
  const products = await db.database.kysely
    .selectFrom('products')
    .select(['slug', 'is_published', 'reserved'])
    .orderBy('slug')
    .execute();
  expect(products).toEqual([
    { slug: 'ryzen-5-7600', is_published: true, reserved: 0 },
    { slug: 'ryzen-7-7800x3d', is_published: false, reserved: 0 },
  ]);
  const { rows } = await sql<{ id: string }>`select id from auth.users`.execute(db.database.kysely);
  expect(rows).toEqual([{ id: admin.id }]);
  expect(await till.find(admin, 1)).toBeNull();
  expect(rows).not.toContainEqual({ id: customer.id });
  const cards = await db.database.kysely
    .selectFrom('customers')
    .select('email')
    .where('user_id', 'is', null)
    .execute();
  expect(cards).toEqual([{ email: 'reprise@exemple.fr' }]);
  // The bill of a delivery stays beside its line of the register.
  const uploads = await db.database.kysely
    .selectFrom('uploads')
    .select(['stored_key', 'owner_kind'])
    .where('stored_key', 'in', ['repair', 'goods_receipt'])
    .orderBy('stored_key')
    .execute();
  expect(uploads.map(({ owner_kind }) => owner_kind)).toEqual(['goods_receipt', null]);
  // Nobody has agreed to be shown: the case was a specimen.
  const scenes = await db.database.kysely.selectFrom('gallery_items').select('slug').execute();
  expect(scenes).toEqual([{ slug: 'du-proprietaire' }]);
  expect((await opening.preview(admin)).leaves).toBeNull();
  const noted = await db.database.kysely
    .selectFrom('change_log')
    .select(['row_name', 'actor_id'])
    .where('table_name', '=', 'internal.opening')
    .execute();
  expect(noted).toEqual([{ row_name: 'Boutique ouverte', actor_id: admin.id }]);
  // Opening is final: neither a press nor another start brings a demonstration back.
  expect(await opening.open(admin)).toEqual({ outcome: 'already open' });
  expect(await beginState(db.database, 'demo')).toEqual({ isDemonstration: false, isOpened: true });
});

test('of two presses at once one opens', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  const { opening } = await openOpeningOf();
  const outcomes = await Promise.all([opening.open(admin), opening.open(admin)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['already open', 'opened']);
});

test('orders placed while the shop is opened are there before and go, or find their goods gone', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  const { opening } = await openOpeningOf();
  const requests = await Promise.all((await published()).slice(0, 6).map(asked));
  const all = await Promise.all([
    ...requests.slice(0, 3).map((request) => placeOrder(deps(), request)),
    opening.open(admin),
    ...requests.slice(3).map((request) => placeOrder(deps(), request)),
  ]);
  expect(all.map(({ outcome }) => outcome)).toContain('opened');
  for (const { outcome } of all) expect(['opened', 'placed', 'changed']).toContain(outcome);
  expect(await numbers('orders')).toEqual([]);
});

test('an order that waits for the opening holds nothing of what that empties', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  const [product] = await published();
  const request = await asked(product);
  const placing = await db.database.transaction(async (tx) => {
    await sql`select from internal.opening for update`.execute(tx);
    const order = placeOrder(deps(), request);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from internal.opening for share%'
      `.execute(db.database.kysely);
      expect(rows).toHaveLength(1);
    });
    await sql`lock table public.orders in access exclusive mode nowait`.execute(tx);
    return { order };
  });
  expect((await placing.order).outcome).toBe('placed');
});

test('only an administrator opens, and only once nothing is missing', async () => {
  await beginState(db.database, 'none');
  const { opening, settings } = await openOpeningOf(start);
  expect(settings.shop().mode).toBe('to-open');
  await expect(opening.open(await addIdentity(db.database, { role: 'client' }))).rejects.toThrow(
    NotAdminError,
  );
  const refused = await opening.open(admin);
  expect(refused.outcome).toBe('missing');
  expect(await readState(db.database.kysely)).toEqual({ isDemonstration: false, isOpened: false });
});

test('a shop that is not open takes no order, whatever asks for it', async () => {
  await beginState(db.database, 'none');
  const request = orderOf(['7d3c1a52-0000-4000-8000-000000000000']);
  expect((await placeOrder(deps(), request)).outcome).toBe('closed');
  await sql`update internal.opening set opened_at = now(), opened_by = ${admin.id}`.execute(
    db.database.kysely,
  );
  // A required fact was removed.
  expect((await placeOrder({ ...deps(), takesOrders: () => false }, request)).outcome).toBe('closed');
  const result = await placeOrder(deps(), request);
  expect(isPlaced(result)).toBe(false);
  expect(result.outcome).toBe('changed');
  const { settings } = await openOpeningOf({ ...COMPLETE, siren: null });
  expect(settings.shop().mode).toBe('to-open');
});

test('an offer that lacks what the law wants stays a draft once the shop is open, whoever publishes it', async () => {
  await beginState(db.database, 'demo');
  await seedDemo(db.database, 'content');
  const [bare] = await storedProducts(db.database.kysely)
    .where('p.slug', '=', 'kit-ddr5-32-go-6000')
    .execute();
  if (!bare) throw new Error('no product');
  expect(bare.missing_facts).toEqual(['fabricant', 'contact_fabricant']);
  await saveProduct(db.database, admin, { id: bare.id, record: recordOf(bare), guard: () => null }, false);
  const { opening } = await openOpeningOf();
  await opening.open(admin);
  const refused = await saveProduct(
    db.database,
    admin,
    { id: bare.id, record: recordOf(bare), guard: () => null },
    true,
  );
  expect(refused).toMatchObject({
    outcome: 'refused',
    faults: [{ field: 'legal.maker' }, { field: 'legal.makerContact' }],
  });
  const publish = db.database.kysely
    .updateTable('products')
    .set({ is_published: true })
    .where('id', '=', bare.id);
  await expect(publish.execute()).rejects.toMatchObject({ code: '23514' });
  const whole = {
    ...recordOf(bare),
    'legal.maker': 'Fabricant',
    'legal.makerContact': 'Lyon',
    isPublished: 'oui',
  };
  expect(
    (await saveProduct(db.database, admin, { id: bare.id, record: whole, guard: () => null }, true)).outcome,
  ).toBe('saved');
});
