import { randomUUID } from 'node:crypto';
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { ProductRecord } from '#domain/stock/product-fields.ts';
import { renderedSrc } from '#domain/stock/rendered-picture.ts';
import { toCsv } from '#domain/text/csv.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { beginState } from '#server/opening/shop-state.ts';
import type { ProductQuery } from '#server/shop/stock/list-products.ts';
import { EMPTY_RECORD } from '#server/shop/stock/product-record.ts';
import { renameCompatible, unknownCompatible } from '#server/shop/stock/rename-compatible.ts';
import { createStockAdmin, type StockAdmin } from '#server/shop/stock/stock-admin-module.ts';
import { readCsv } from '#server/tables/read-csv.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { picture } from '#tests/support/sample-files.ts';
import { orderOf, placedOrder, shopFaults } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

const shop = useShopDatabase(4);
const stores = useUploadStores();
let admin: AdminIdentity;
let stock: StockAdmin;
let store: Awaited<ReturnType<(typeof stores)['in a folder']>>;

const register = createDeviceRegister([
  {
    id: 'iphone',
    brand: 'Apple',
    name: 'iPhone',
    kind: 'telephone',
    illustration: 'telephone',
    pages: [],
    isOffered: true,
    isCommon: false,
    models: [
      {
        id: 'iphone-12-pro',
        name: 'iPhone 12 Pro',
        year: 2020,
        codes: ['A2407'],
        aliases: [],
        prices: null,
        revisions: [],
      },
    ],
  },
]);

const openStockOf = (
  database: Parameters<typeof createStockAdmin>[0]['database'],
  uploads = store,
  pictures = store,
) =>
  createStockAdmin({
    database,
    uploads,
    pictures,
    contentDir: 'content',
    siteUrl: 'https://essai.example',
    isOpened: () => false,
    devices: () => register,
    clock: () => shop.now,
  }).api;

beforeEach(async () => {
  store = await stores['in a folder']();
  admin = await addIdentity(shop.database, { role: 'admin' });
  stock = openStockOf(shop.database);
});

const QUERY: ProductQuery = {
  words: [],
  category: null,
  show: 'all',
  level: 'all',
  sort: 'name',
  direction: 'asc',
  page: 1,
};

const written = (change: Partial<ProductRecord> = {}): ProductRecord => ({
  ...EMPTY_RECORD,
  sku: 'SSD-1',
  name: 'SSD 1 To',
  category: 'stockage',
  condition: 'neuf',
  listedPrice: '112',
  stock: '3',
  ...change,
});

/** Saves with a form that has seen everything. */
const save = (who: Parameters<typeof stock.save>[0], id: string | null, record: ProductRecord) =>
  stock.save(who, { id, record, guard: () => null });

async function saved(change: Partial<ProductRecord> = {}): Promise<string> {
  const result = await save(admin, null, written(change));
  if (result.outcome !== 'saved') throw new Error(JSON.stringify(result));
  return result.id;
}

const rowOf = (id: string) =>
  shop.tables.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const movementsOf = async (id: string) =>
  (
    await shop.tables
      .selectFrom('stock_movements')
      .select(['delta', 'reason', 'reference', 'note', 'actor_id'])
      .where('product_id', '=', id)
      .orderBy('id')
      .execute()
  ).slice(1);

const importOf = (file: string, intent = 'import') => {
  const form = new FormData();
  form.set('fichier', new File([file], 'produits.csv', { type: 'text/csv' }));
  form.set('intent', intent);
  return stock.importCsv(admin, new Request('http://localhost/', { method: 'POST', body: form }));
};

const reportOf = async (file: string, intent?: string) => {
  const result = await importOf(file, intent);
  if (!('report' in result)) throw new Error(JSON.stringify(result));
  return result.report;
};

const countProducts = async () => (await shop.tables.selectFrom('products').select('id').execute()).length;

test('nobody but an administrator who used the second factor reads or changes the stock', async () => {
  const strangers = [
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
    { id: randomUUID(), claims: { role: 'anon' } },
  ];
  const before = await rowOf(shop.ssd);
  for (const who of strangers) {
    const asked: Promise<unknown>[] = [
      stock.list(who, QUERY),
      stock.find(who, shop.ssd),
      stock.begin(who),
      save(who, shop.ssd, written()),
      stock.preview(who, [shop.ssd], { kind: 'unpublish' }),
      stock.change(who, [shop.ssd], { kind: 'unpublish' }),
      stock.move(who, {
        reason: 'loss',
        reference: '',
        note: 'x',
        lines: [{ productId: shop.ssd, delta: -1 }],
      }),
      stock.movements(who, {}),
      stock.purchases(who),
      stock.counts(who),
      stock.openCount(who, 'stockage'),
      stock.categories(who),
      stock.addCategory(who, 'X'),
      stock.exportCsv(who),
      stock.unpublishAll(who),
      stock.eraseAll(who),
      stock.plantSamples(who),
      stock.labels(who, { ids: [shop.ssd], code: 'bars', copies: 1 }),
      stock.addPictures(who, shop.ssd, []),
      stock.changePictures(who, shop.ssd, { changes: [], guard: () => null }),
    ];
    for (const each of await Promise.allSettled(asked))
      expect(each.status === 'rejected' && each.reason instanceof Error).toBe(true);
    await expect(stock.change(who, [shop.ssd], { kind: 'unpublish' })).rejects.toBeInstanceOf(NotAdminError);
  }
  expect(await rowOf(shop.ssd)).toEqual(before);
});

test('the list asks few statements whatever its size, and finds its rows by an index', async () => {
  await sql`
    insert into public.products (slug, sku, name, category_id, condition, listed_price_cents, stock, is_published)
    select 'p-' || n, 'P-' || n, 'Produit ' || n, 'stockage', 'neuf', 1000 + n, case when n % 50 = 0 then 0 else 50 end, true
    from generate_series(1, 5000) n
  `.execute(shop.tables);
  await sql`analyze public.products`.execute(shop.tables);
  const plans: Promise<string>[] = [];
  const explain: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = shop.tables.getExecutor().compileQuery(node, queryId);
      if (text.includes('offset'))
        plans.push(
          shop.tables
            .executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
            .then(({ rows }) => JSON.stringify(rows)),
        );
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { counted, during } = countStatements(shop.database);
  const counting = openStockOf(counted);
  const explained = openStockOf({
    ...counted,
    transaction: (fn) => shop.database.transaction((tx) => fn(tx.withPlugin(explain))),
  });
  const asked: [Partial<ProductQuery>, string][] = [
    [{}, 'products_name_idx'],
    [{ sort: 'sku', direction: 'desc' }, 'products_sku_key'],
    [{ sort: 'price' }, 'products_listed_price_cents_idx'],
    [{ sort: 'available' }, 'products_available_idx'],
    [{ level: 'low' }, 'products_low_idx'],
  ];
  for (const [change, index] of asked) {
    expect(await during(() => counting.list(admin, { ...QUERY, ...change }))).toBeLessThanOrEqual(8);
    await explained.list(admin, { ...QUERY, ...change });
    expect(await plans.at(-1)).toContain(index);
  }
  expect(await during(() => counting.find(admin, shop.ssd))).toBeLessThanOrEqual(8);
  expect(await during(() => counting.movements(admin, {}))).toBeLessThanOrEqual(8);
  const { rows, count, pageCount } = await stock.list(admin, { ...QUERY, words: ['produit', '99'], page: 2 });
  // 99, 199… 4999 and 990 to 999… 4990 to 4999, those with three of them once.
  expect([rows.length, count, pageCount]).toEqual([45, 95, 2]);
});

test('words, category, state and level narrow the list', async () => {
  await saved({ sku: 'A%1', name: 'Écran', brand: 'Valve', stock: '0', lowStockThreshold: '0' });
  const skus = async (change: Partial<ProductQuery>) =>
    (await stock.list(admin, { ...QUERY, ...change })).rows.map(({ sku }) => sku);
  expect(await skus({ words: ['écr', 'VALVE'] })).toEqual(['A%1']);
  expect(await skus({ words: ['%'] })).toEqual(['A%1']);
  expect(await skus({ show: 'draft' })).toEqual(['A%1']);
  expect(await skus({ level: 'out' })).toEqual(['A%1']);
  expect(await skus({ category: 'meubles' })).toEqual([]);
  expect(await skus({ show: 'published' })).toHaveLength(1);
});

test('a product that nobody sees yet is found without its accents and spaces, and by the reference of its supplier', async () => {
  await saved({ sku: 'BAT-9', name: 'Mémoire\u00a016 Go', 'purchase.supplierReference': 'GR-É77' });
  const found = async (...words: string[]) => (await stock.list(admin, { ...QUERY, words })).rows;
  for (const words of [['memoire', '16go'], ['MÉMOIRE'], ['bat-9'], ['gr-e77'], ['memoire', 'E77']])
    expect((await found(...words)).map(({ sku, is_published }) => [sku, is_published])).toEqual([
      ['BAT-9', false],
    ]);
  expect(await found('gr-e78')).toEqual([]);
});

test('what a product fits has the names of the register, in the form, in files and in what was stored before', async () => {
  const modelsOf = async (id: string) => (await stock.find(admin, id))?.record.compatibleModels;
  const record = written({ compatibleModels: 'iphone12 pro\nMinitel 1B' });
  const told = await stock.save(admin, { id: null, record, guard: () => null });
  expect(told).toMatchObject({ outcome: 'saved', renamed: [{ from: 'iphone12 pro', to: 'iPhone 12 Pro' }] });
  const id = told.outcome === 'saved' ? told.id : '';
  expect(await modelsOf(id)).toBe('iPhone 12 Pro\nMinitel 1B');
  expect(await unknownCompatible(shop.database, register)).toEqual([{ name: 'Minitel 1B', count: 1 }]);
  const file = await reportOf(`reference;modeles\n${record.sku};A2407`);
  expect(file).toMatchObject({
    updated: 1,
    renamedCount: 1,
    renamed: [{ from: 'A2407', to: 'iPhone 12 Pro' }],
  });
  expect(await modelsOf(id)).toBe('iPhone 12 Pro');
  const stored = shop.database.kysely.updateTable('products').where('id', '=', id);
  await stored.set({ compatible_models: ['IPHONE 12 PRO', 'Minitel 1B'] }).execute();
  expect(await renameCompatible(shop.database, register)).toBe(1);
  expect(await modelsOf(id)).toBe('iPhone 12 Pro\nMinitel 1B');
  expect(await renameCompatible(shop.database, register)).toBe(0);
});

test('a product is written, read back, and written again; what is wrong changes nothing', async () => {
  const record = written({
    brand: 'Valve',
    condition: 'occasion',
    grade: 'B',
    description: 'Une console.',
    unitTests: 'Écran\u00a0: aucun défaut',
    specs: 'Mémoire\u00a0: 16 Go',
    compatibleModels: 'Steam Deck',
    batteryPercent: '88',
    'legal.maker': 'Valve Corp.',
    'purchase.supplier': 'Grossiste',
    'purchase.price': '61,50',
    isPublished: 'oui',
  });
  const id = await saved(record);
  const found = await stock.find(admin, id);
  expect(found?.record).toEqual({
    ...record,
    slug: 'ssd-1-to',
    lowStockThreshold: '1',
    'legal.hasExampleTests': 'non',
    'legal.pickupOnly': 'non',
  });
  expect(found).toMatchObject({ directPriceCents: 10_000, stock: 3, movements: [{ reason: 'opening' }] });
  const again = await save(admin, id, { ...record, name: 'Console', listedPrice: '100', stock: '99' });
  expect(again.outcome).toBe('saved');
  expect(await rowOf(id)).toMatchObject({ name: 'Console', slug: 'ssd-1-to', stock: 3 });
  expect((await stock.find(admin, id))?.prices.map((price) => price.listed_price_cents)).toEqual([
    10_000, 11_200,
  ]);
  const before = await rowOf(id);
  expect(await save(admin, id, { ...record, listedPrice: 'cher' })).toMatchObject({
    outcome: 'refused',
    faults: [{ field: 'listedPrice' }],
  });
  expect(await rowOf(id)).toEqual(before);
  expect(await save(admin, null, record)).toMatchObject({ faults: [{ field: 'sku' }] });
  expect(await save(admin, null, { ...record, sku: 'Autre', slug: 'ssd-1-to' })).toMatchObject({
    faults: [{ field: 'slug' }],
  });
  expect((await rowOf(await saved({ sku: 'Autre', name: 'SSD 1 To' }))).slug).toBe('ssd-1-to-2');
  expect(await save(admin, randomUUID(), record)).toEqual({ outcome: 'missing' });
});

test('of several who give one reference or one name at once, one has it, the others are told or get an address of their own', async () => {
  const eight = (change: (n: number) => Partial<ProductRecord>) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => save(admin, null, written(change(n)))));
  const same = await eight((n) => ({ name: `SSD ${n}` }));
  expect(same.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1);
  const refused = { outcome: 'refused', faults: [{ field: 'sku' }] };
  expect(same.filter(({ outcome }) => outcome !== 'saved')).toMatchObject(Array(7).fill(refused));
  const named = await eight((n) => ({ sku: `N-${n}`, name: 'Console' }));
  expect(named.map(({ outcome }) => outcome)).toEqual(Array(8).fill('saved'));
  const { rows } = await sql<{ slug: string }>`
    select slug from public.products where name = 'Console' order by slug
  `.execute(shop.tables);
  expect(rows.map(({ slug }) => slug)).toEqual([
    'console',
    ...[2, 3, 4, 5, 6, 7, 8].map((n) => `console-${n}`),
  ]);
});

test('an EAN is one product’s only, in the form and in a file, whose lines may exchange theirs', async () => {
  const [first, second] = ['4006381333931', '96385074'];
  const ids = [await saved({ ean: first }), await saved({ sku: 'SSD-2', ean: second, stock: '0' })];
  expect(await save(admin, null, written({ sku: 'SSD-3', ean: first }))).toMatchObject({
    faults: [{ field: 'ean' }],
  });
  const found = await stock.list(admin, { ...QUERY, words: [second] });
  expect(found.rows.map(({ sku }) => sku)).toEqual(['SSD-2']);
  const { faults } = await reportOf(`reference;ean\nSSD-1;${second}`);
  expect(faults).toMatchObject([{ line: 2, column: 'ean' }]);
  const same = await reportOf(`reference;ean\nSSD-1;${second}\nSSD-2;${second}`);
  expect(same.faults).toMatchObject([{ line: 3, column: 'ean' }]);
  await reportOf(`reference;ean\nSSD-1;${second}\nSSD-2;${first}`);
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ ean }) => ean)).toEqual([second, first]);
});

test('where a product is bought is nobody else’s to read', async () => {
  await saved({ 'purchase.supplier': 'Grossiste', 'purchase.price': '61,50' });
  const read = (claims: { role: string; sub?: string }) =>
    shop.database.asRole(claims, (tx) => tx.selectFrom('product_purchases').selectAll().execute());
  await expect(read({ role: 'anon' })).rejects.toThrow('permission denied');
  const client = await addIdentity(shop.database, { role: 'client' });
  expect(await read(client.claims as { role: string })).toEqual([]);
});

test('a change of many is shown first, leaves out what cannot be, and empties the pages', async () => {
  const used = await saved({ sku: 'U-1', condition: 'occasion', grade: 'A', description: 'D.' });
  const draft = await saved({ sku: 'D-1', description: 'D.' });
  const heard: string[] = [];
  await shop.database.listen('page_cache', (payload) => heard.push(payload));
  const ids = [used, draft];
  const lines = await stock.preview(admin, ids, { kind: 'publish' });
  expect(lines.map(({ sku, obstacle }) => [sku, obstacle !== null])).toEqual(
    expect.arrayContaining([
      ['U-1', true],
      ['D-1', false],
    ]),
  );
  expect((await rowOf(draft)).is_published).toBe(false);
  expect(await stock.change(admin, ids, { kind: 'publish' })).toBe(1);
  expect([(await rowOf(draft)).is_published, (await rowOf(used)).is_published]).toEqual([true, false]);
  await expect.poll(() => heard).toContain('products');
  expect(await stock.preview(admin, [draft], { kind: 'price', percent: -5 })).toMatchObject([
    { before: 11_200, after: 10_640 },
  ]);
  await stock.change(admin, [draft], { kind: 'price', percent: -5 });
  await stock.change(admin, [draft], { kind: 'threshold', threshold: 7 });
  expect(await rowOf(draft)).toMatchObject({ listed_price_cents: 10_640, low_stock_threshold: 7 });
  expect(await stock.change(admin, [draft], { kind: 'category', category: 'meubles' })).toBe(0);
});

test('a movement by hand says who and why, and never takes what is promised', async () => {
  const move = (reason: 'purchase' | 'loss' | 'correction', delta: number) =>
    stock.move(admin, { reason, reference: 'BL-7', note: 'Tombé', lines: [{ productId: shop.ssd, delta }] });
  expect((await move('purchase', 2)).outcome).toBe('moved');
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  expect(await move('loss', -6)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('5') });
  expect((await move('loss', -5)).outcome).toBe('moved');
  const why = { reference: 'BL-7', note: 'Tombé', actor_id: admin.id };
  expect(await movementsOf(shop.ssd)).toEqual([
    { delta: 2, reason: 'purchase', ...why },
    { delta: -5, reason: 'loss', ...why },
  ]);
  const { rows } = await stock.movements(admin, { productId: shop.ssd, reason: 'loss' });
  expect(rows).toMatchObject([{ delta: -5, stock_before: 6, stock_after: 1, who: 'Denise Papin' }]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a delivery enters whole or not at all', async () => {
  const lines = [
    { productId: shop.ssd, delta: 3 },
    { productId: randomUUID(), delta: 1 },
  ];
  const delivery = { reason: 'purchase' as const, reference: 'BL-8', note: '' };
  expect((await stock.move(admin, { ...delivery, lines })).outcome).toBe('refused');
  expect((await rowOf(shop.ssd)).stock).toBe(4);
});

test('what is low is listed by who sells it, used units apart', async () => {
  await saved({ sku: 'B-1', name: 'B', 'purchase.supplier': 'Beta', stock: '1', lowStockThreshold: '3' });
  await saved({
    sku: 'A-1',
    name: 'A',
    'purchase.supplier': 'Alpha',
    stock: '0',
    lowStockThreshold: '2',
    'purchase.price': '10',
  });
  await saved({ sku: 'N-1', name: 'N', stock: '0' });
  await saved({ sku: 'U-1', condition: 'occasion', grade: 'A', stock: '0' });
  const lists = await stock.purchases(admin);
  expect(
    lists.map(({ supplier, lines }) => [supplier, lines.map(({ sku, quantity }) => [sku, quantity])]),
  ).toEqual([
    ['Alpha', [['A-1', 4]]],
    ['Beta', [['B-1', 5]]],
    [null, [['N-1', 2]]],
  ]);
  expect(await stock.purchasesCsv(admin)).toContain('Alpha;;A-1;A;0;2;4;10\r\n');
});

test('a count makes one movement of each difference, and what is sold meanwhile stays sold', async () => {
  const cable = await saved({ sku: 'C-1', name: 'Câble', stock: '10', ean: '4006381333931' });
  const asWritten = await saved({ sku: 'C-2', stock: '5' });
  const forgotten = await saved({ sku: 'C-3', stock: '2' });
  const opened = await stock.openCount(admin, 'stockage');
  if (opened.outcome !== 'done') throw new Error(opened.reason);
  const { id } = opened;
  expect(await stock.openCount(admin, 'stockage')).toEqual(opened);
  await stock.scan(admin, id, { code: 'c-1', quantity: 5 });
  await stock.scan(admin, id, { code: 'https://essai.example/produit/ssd-1-to', quantity: 1 });
  await stock.scan(admin, id, { code: '4006381333931', quantity: 3 });
  await stock.setCounts(admin, id, { counts: new Map([[asWritten, 5]]), guard: () => null });
  expect(await stock.scan(admin, id, { code: 'X-9', quantity: 1 })).toMatchObject({ outcome: 'refused' });
  // The unit was sold and taken off the shelf after the count.
  await shop.tables.updateTable('products').set({ stock: 8 }).where('id', '=', cable).execute();
  const sheet = await stock.findCount(admin, id);
  expect(sheet?.lines.find(({ sku }) => sku === 'C-1')).toMatchObject({
    counted: 8,
    stockThen: 10,
    stock: 8,
  });
  expect(await stock.closeCount(admin, id)).toEqual({ outcome: 'done', id });
  expect((await rowOf(cable)).stock).toBe(6);
  expect((await movementsOf(cable)).at(-1)).toMatchObject({
    delta: -2,
    reason: 'inventory',
    reference: `INV-${id}`,
    actor_id: admin.id,
  });
  expect([(await rowOf(asWritten)).stock, (await rowOf(forgotten)).stock]).toEqual([5, 2]);
  expect(await stock.closeCount(admin, id)).toMatchObject({ outcome: 'refused' });
  expect(await stock.scan(admin, id, { code: 'C-1', quantity: 1 })).toMatchObject({ outcome: 'refused' });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a count that would take what is promised ends nothing', async () => {
  await placedOrder(
    shop.deps(),
    orderOf([shop.ssd], { lines: [{ productId: shop.ssd, quantity: 3, unitPriceCents: 8929 }] }),
  );
  const opened = await stock.openCount(admin, 'stockage');
  if (opened.outcome !== 'done') throw new Error(opened.reason);
  await stock.setCounts(admin, opened.id, { counts: new Map([[shop.ssd, 2]]), guard: () => null });
  expect(await stock.closeCount(admin, opened.id)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('promis'),
  });
  expect((await rowOf(shop.ssd)).stock).toBe(4);
  expect(await stock.abandonCount(admin, opened.id)).toMatchObject({ outcome: 'done' });
});

test('categories are added, renamed and put in order', async () => {
  await stock.addCategory(admin, 'Écrans & dalles');
  await stock.addCategory(admin, 'Écrans, dalles');
  expect(await stock.categories(admin)).toEqual([
    { id: 'stockage', label: 'Stockage', position: 0, products: 1 },
    { id: 'ecrans-dalles', label: 'Écrans & dalles', position: 1, products: 0 },
    { id: 'ecrans-dalles-2', label: 'Écrans, dalles', position: 2, products: 0 },
  ]);
  await stock.saveCategories(admin, {
    categories: [
      { id: 'stockage', label: 'Disques', position: 5 },
      { id: 'ecrans-dalles', label: 'Écrans', position: 0 },
    ],
    guard: () => null,
  });
  expect((await stock.categories(admin)).map(({ label }) => label)).toEqual([
    'Écrans',
    'Écrans, dalles',
    'Disques',
  ]);
});

/** A file of products, each on two lines; one of every fifty has an error. */
function bigFile(count: number, isWrong: boolean): string {
  const header = ['reference', 'nom', 'categorie', 'etat', 'prix', 'stock', 'description'];
  return toCsv(
    header,
    Array.from({ length: count }, (_, index) => {
      const category = isWrong && index % 50 === 7 ? 'meubles' : 'stockage';
      return [`I-${index}`, `Produit ${index}`, category, 'neuf', 10.5, 2, 'Sur\ndeux lignes'];
    }),
  );
}

test.each(['check', 'import'])(
  '10 000 lines with 200 bad ones to %s: each is told, nothing is imported',
  { tags: ['full'], timeout: 60_000 },
  async (intent) => {
    const report = await reportOf(bigFile(10_000, true), intent);
    expect([report.isDry, report.faultCount, report.created]).toEqual([intent === 'check', 200, 0]);
    expect(report.faults.map(({ line }) => line)).toEqual(
      Array.from({ length: 200 }, (_, index) => 16 + 100 * index),
    );
    expect(report.faults[0]).toMatchObject({
      column: 'categorie',
      message: expect.stringContaining('inconnue'),
    });
    expect(await countProducts()).toBe(1);
  },
);

test('good lines are looked at without a change, then imported; the same again changes nothing', async () => {
  const file = bigFile(1200, false);
  expect(await reportOf(file, 'check')).toMatchObject({ isDry: true, created: 1200, faultCount: 0 });
  expect(await countProducts()).toBe(1);
  expect(await reportOf(file)).toMatchObject({ isDry: false, created: 1200 });
  expect(await countProducts()).toBe(1201);
  expect(await reportOf(file)).toMatchObject({ created: 0, updated: 0, unchanged: 1200 });
});

test('what is exported comes back the same, and what is changed in it is changed', async () => {
  const id = await saved({
    name: '-20 °C ; «"» =1+1',
    description: 'Deux\nlignes\n\net un paragraphe',
    specs: 'Plage\u00a0: -20 à 40 °C',
    'purchase.supplier': '@grossiste',
    'purchase.price': '0,5',
  });
  // The test's product has no description, which a published one needs.
  await stock.unpublishAll(admin);
  const file = await stock.exportCsv(admin);
  const before = await rowOf(id);
  expect(await reportOf(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2, faultCount: 0 });
  expect(await rowOf(id)).toEqual(before);
  expect(await reportOf('référence;Stock;prix\nSSD-1;7;99\n')).toMatchObject({ updated: 1, faultCount: 0 });
  expect(await rowOf(id)).toMatchObject({ name: before.name, stock: 7, listed_price_cents: 9900 });
  expect(await movementsOf(id)).toMatchObject([{ delta: 4, reason: 'correction', actor_id: admin.id }]);
  expect((await stock.find(admin, id))?.record['purchase.supplier']).toBe('@grossiste');
  expect(await shopFaults(shop.database)).toEqual([]);
});

/** The exported file of all products, with other cells for one reference. */
async function exportedWith(reference: string, change: Record<string, string>): Promise<string> {
  const table = await readCsv(Buffer.from(await stock.exportCsv(admin)));
  if (table.fault) throw new Error(table.fault.message);
  const [header = [], ...rows] = table.lines.map(({ cells }) => cells);
  for (const row of rows)
    if (row[header.indexOf('reference')] === reference)
      for (const [name, cell] of Object.entries(change)) row[header.indexOf(name)] = cell;
  return toCsv(header, rows);
}

test('what was sold after an export stays sold when the file comes back, and the report says so', async () => {
  const id = await saved({ description: 'Un disque.' });
  await stock.unpublishAll(admin);
  const file = await exportedWith('SSD-1', { prix: '99' });
  await shop.tables.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
  const kept = {
    updated: 1,
    faultCount: 0,
    keptStocks: [{ reference: 'SSD-1', inFile: 3, inShop: 1 }],
    keptStockCount: 1,
    setStockCount: 0,
  };
  expect(await reportOf(file, 'check')).toMatchObject(kept);
  expect(await reportOf(file)).toMatchObject(kept);
  expect(await rowOf(id)).toMatchObject({ stock: 1, listed_price_cents: 9900 });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a stock that was counted in a file is set, unless it moved after the export: then it is asked about', async () => {
  const id = await saved();
  await stock.unpublishAll(admin);
  const file = await exportedWith('SSD-1', { stock: '8' });
  expect(await reportOf(file, 'check')).toMatchObject({
    setStocks: [{ reference: 'SSD-1', inFile: 8, inShop: 3 }],
    setStockCount: 1,
    faultCount: 0,
  });
  await shop.tables.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
  expect((await reportOf(file)).faults).toMatchObject([
    { column: 'stock', message: expect.stringContaining('«\u00a01\u00a0»') },
  ]);
  expect((await rowOf(id)).stock).toBe(1);
  expect(await reportOf(file.replaceAll(/;x\w+/g, ';'))).toMatchObject({ updated: 1, faultCount: 0 });
  expect((await rowOf(id)).stock).toBe(8);
});

test('what was edited after an export is not undone by its file, nor replaced without a word', async () => {
  const id = await saved({ brand: 'Avant' });
  await stock.unpublishAll(admin);
  const [left, written] = [
    await exportedWith('SSD-1', { prix: '99' }),
    await exportedWith('SSD-1', { marque: 'Du fichier' }),
  ];
  await shop.tables.updateTable('products').set({ brand: 'Du site' }).where('id', '=', id).execute();
  expect(await reportOf(left)).toMatchObject({ updated: 1, keptCellCount: 1, faultCount: 0 });
  expect(await rowOf(id)).toMatchObject({ brand: 'Du site', listed_price_cents: 9900 });
  expect((await reportOf(written)).faults).toMatchObject([
    { column: 'marque', message: expect.stringContaining('Du site') },
  ]);
  expect((await rowOf(id)).brand).toBe('Du site');
});

test.each<[string, string, [number, string | null, string]]>([
  ['an unknown column', 'reference;couleur\nA;b', [1, 'couleur', 'inconnue']],
  ['no reference', 'nom\nA', [1, 'reference', 'Ajoutez cette colonne']],
  ['nothing below', 'reference;nom', [1, null, 'au moins un produit']],
  ['cells in excess', 'reference;nom\nA;b;c', [2, null, 'cases en trop']],
  [
    'a product without a price',
    'reference;nom;categorie;etat\nA;b;stockage;neuf',
    [2, 'prix', 'Écrivez le prix'],
  ],
  [
    'a reference twice',
    'reference;nom;categorie;etat;prix\nA;b;stockage;neuf;1\nA;c;stockage;neuf;1',
    [3, 'reference', 'la ligne 2'],
  ],
])('%s is told with its line and its column', async (_, file, [line, column, words]) => {
  const { faults } = await reportOf(file);
  expect(faults).toContainEqual({ line, column, message: expect.stringContaining(words) });
  expect(await countProducts()).toBe(1);
});

test('an import never takes what is promised, nor another product’s address', async () => {
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  const { sku, slug } = await rowOf(shop.ssd);
  // The test's product has no description, which a published one needs.
  await shop.tables.updateTable('products').set({ description: 'D.' }).where('id', '=', shop.ssd).execute();
  const { faults } = await reportOf(
    `reference;nom;categorie;etat;prix;stock;adresse\n${sku};A;stockage;neuf;1;0;\nB;B;stockage;neuf;1;0;${slug}`,
  );
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'stock'],
    [3, 'adresse'],
  ]);
});

test('a file that is too heavy, or none, is refused', async () => {
  expect(await importOf('x'.repeat(12_000_001))).toMatchObject({ refusal: { status: 413 } });
  expect(await importOf('')).toMatchObject({ refusal: { status: 400 } });
  const noForm = new Request('http://localhost/', { method: 'POST', body: 'x' });
  expect(await stock.importCsv(admin, noForm)).toMatchObject({ refusal: { status: 400 } });
});

test('the template imports as it is', async () => {
  expect(await reportOf(stock.templateCsv())).toMatchObject({ created: 1, faultCount: 0 });
});

test('products that an order names are not erased, others are, and the samples come to an empty shop only', async () => {
  expect(await stock.plantSamples(admin)).toMatchObject({ outcome: 'refused' });
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  expect(await stock.eraseAll(admin)).toMatchObject({ outcome: 'refused' });
  expect(await stock.unpublishAll(admin)).toMatchObject({ outcome: 'done', count: 1 });
  expect(await rowOf(shop.ssd)).toMatchObject({ is_published: false, stock: 4 });
  await emptyTables(shop.database, 'public.orders');
  await shop.tables.updateTable('products').set({ reserved: 0 }).execute();
  expect(await stock.eraseAll(admin)).toMatchObject({ outcome: 'done', count: 1 });
  expect(await countProducts()).toBe(0);
  await expect(sql`delete from public.stock_movements`.execute(shop.tables)).resolves.toBeDefined();
  // Sample products never go into a shop that sells in earnest.
  expect(await stock.plantSamples(admin)).toMatchObject({ outcome: 'refused' });
  await beginState(shop.database, 'demo');
  expect(await stock.plantSamples(admin)).toMatchObject({ outcome: 'done' });
  expect(await countProducts()).toBeGreaterThan(50);
  await expect(sql`delete from public.stock_movements`.execute(shop.tables)).rejects.toThrow('final');
});

test('photographs become files of each width, are put in order, and go with their files', async () => {
  const pictures = await stores['in a folder']();
  const withPictures = openStockOf(shop.database, store, pictures);
  const { uploads } = openTestUploads(shop.database, store);
  const sent = await Promise.all(
    [700, 200].map(async (width) => taken(uploads, 'photo.jpg', await picture('jpeg', width, width / 2))),
  );
  const photographs = sent.map((upload, index) => ({ uploadId: upload.id, alt: `Vue ${index + 1}` }));
  const drawnBefore = { product_id: shop.ssd, width: 320, height: 240 };
  await shop.tables
    .insertInto('product_images')
    .values([
      { ...drawnBefore, src: renderedSrc('ssd', 'front'), alt: 'Rendu', position: 0 },
      { ...drawnBefore, src: '/illustrations/ssd.svg', alt: 'Dessin', position: 1 },
    ])
    .execute();
  expect(
    await withPictures.addPictures(admin, shop.ssd, [...photographs, { uploadId: randomUUID(), alt: 'X' }]),
  ).toBe(2);
  const shown = async () => (await withPictures.find(admin, shop.ssd))?.pictures ?? [];
  const [wide, small, ...drawn] = await shown();
  // What was drawn gives way to photographs.
  expect(drawn.map(({ alt }) => alt)).toEqual(['Rendu', 'Dessin']);
  expect(wide).toMatchObject({ alt: 'Vue 1', width: 700, height: 350 });
  expect(await keysIn(pictures)).toHaveLength(6 + 2);
  const file = wide?.src.split('/').at(-1) ?? '';
  for (const name of [file, file.replace('-700.webp', '-320.avif')]) {
    const answer = await withPictures.servePicture(name);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
  for (const name of ['x', '../../etc/passwd', file.replace('-700', '-701')])
    expect((await withPictures.servePicture(name)).status).toBe(404);
  await withPictures.changePictures(admin, shop.ssd, {
    changes: [
      { id: wide?.id ?? '', alt: 'Vue 1', position: 9, isRemoved: true },
      { id: small?.id ?? '', alt: 'De dos', position: 1, isRemoved: false },
      ...drawn.map(({ id, alt }) => ({ id, alt, position: 2, isRemoved: true })),
    ],
    guard: () => null,
  });
  expect(await shown()).toMatchObject([{ alt: 'De dos' }]);
  expect(await keysIn(pictures)).toHaveLength(2);
});

test('labels have the name, the price and the reference, on as many sheets as they need', async () => {
  const id = await saved({ sku: 'LAP-ST-001', name: 'Câble très long '.repeat(8) });
  const words = await pdfText(await stock.labels(admin, { ids: [id], code: 'bars', copies: 25 }));
  expect(words.match(/LAP-ST-001/g)).toHaveLength(25);
  expect(words).toContain('100,00 €');
  const odd = await saved({ sku: 'é'.repeat(30), name: 'Odd' });
  expect(await pdfText(await stock.labels(admin, { ids: [odd], code: 'bars', copies: 1 }))).toContain('Odd');
});
