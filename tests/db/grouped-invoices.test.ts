import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listAccountInvoices } from '#server/account-cases/list-account-invoices.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { addCharge, takePayment } from '#server/repairs/repair-money.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { findFreeDocument } from '#server/shop/free-invoices/draw-free-invoice.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { readRepairMargins } from '#server/shop/purchasing/read-repair-margins.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, FETCHED, repairDeps, SHOP } from '#tests/support/repairs.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const ADDRESS = { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' };
const DUBOIS = { company: 'Dubois SARL', siren: '732829320' };
const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  billing: { ...DUBOIS, address: ADDRESS },
};

let clerk: AdminIdentity;
const repairs = () => repairDeps(shop.database, () => shop.now);
const wake = () => {};
const invoices = () =>
  createFreeInvoices({
    database: shop.database,
    shop: () => ({ ...shop.facts, siren: '732829320' }),
    documents: { print: async () => Buffer.from('drawn') },
    outbox: { wake, post: async () => {} },
    cards: () => undefined,
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    clock: () => shop.now,
  }).api;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'owner' });
});

/** A repair that is done, for a company, at a price of these lines. */
async function done(company: { company: string; siren: string | null }, ...prices: number[]) {
  const { id } = await counterRepair(repairs());
  await shop.tables
    .updateTable('repairs')
    .set({ ...company, billing_address: JSON.stringify(ADDRESS) })
    .where('id', '=', id)
    .execute();
  for (const amountCents of prices)
    await addCharge(
      repairs(),
      id,
      amountCents < 0
        ? { kind: 'discount', label: 'Geste', amountCents: -amountCents }
        : { kind: 'work', label: 'Écran', amountCents },
      SHOP,
    );
  await shop.tables
    .updateTable('repairs')
    .set({ state: 'ready', ready_at: shop.now })
    .where('id', '=', id)
    .execute();
  return id;
}

async function draft(doneOn?: string) {
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await invoices().find(clerk, id))?.version ?? 0 });
  await invoices().writeCustomer(clerk, await seen(), { ...CUSTOMER, doneOn });
  const line = { lineId: null, label: 'Hébergement', kind: 'goods', unit: 'month' } as const;
  const sums = { quantityHundredths: 100, unitPriceCents: 2000, discountCents: 0, discountReason: undefined };
  await invoices().writeLine(clerk, await seen(), { ...line, ...sums });
  return id;
}

const open = async () => invoices().groupable(clerk);
const chosen = async () => (await open()).map(({ kind, id, cents }) => ({ kind, id, cents }));
const group = async (change: object = {}) =>
  invoices().group(clerk, { chosen: await chosen(), customer: CUSTOMER, isMailed: false, ...change });
const due = async (id: string) => (await findForShop(shop.database, id))?.money.dueCents;
const pay = async (id: string, amountCents: number) =>
  takePayment(repairs(), id, { amountCents, method: 'transfer', seenCents: 0 }, SHOP);
const seen = async (id: string) => ({ id, seenVersion: (await invoices().find(clerk, id))?.version ?? 0 });
const receipts = async () =>
  createAccounting({ database: shop.database, shop: () => shop.facts, clock: () => shop.now }).api.receipts(
    clerk,
    { year: 2026, month: 11 },
  );

async function issued() {
  const result = await group();
  if (result.outcome !== 'issued') throw new Error(JSON.stringify(result));
  return result;
}

test('one invoice takes over what two repairs and a draft are due, and is paid once', async () => {
  const [first, second] = [await done(DUBOIS, 9000, -1000), await done(DUBOIS, 4500)];
  const drafted = await draft('2026-11-12');
  expect((await open()).map(({ cents }) => cents).toSorted()).toEqual([2000, 4500, 8000]);
  const { id, number } = await issued();
  expect(await invoices().find(clerk, id)).toMatchObject({
    ...{ number, total_cents: 14_500, goods_cents: 2000, services_cents: 12_500, due_on: '2026-12-21' },
    members: expect.arrayContaining([
      expect.objectContaining({ amount_cents: 8000 }),
      expect.objectContaining({ amount_cents: 4500 }),
    ]),
  });
  expect(await invoices().find(clerk, drafted)).toBeNull();
  expect([await due(first), await due(second), await open()]).toEqual([0, 0, []]);
  // Neither can be paid, charged or billed by itself any more.
  expect(await pay(first, 100)).toMatchObject({ outcome: 'refused' });
  expect(
    await addCharge(repairs(), first, { kind: 'work', label: 'Vis', amountCents: 100 }, SHOP),
  ).toMatchObject({ outcome: 'refused' });
  const alone = await issueRepairInvoice(repairs(), first, { address: ADDRESS }, SHOP);
  expect(alone).toMatchObject({ outcome: 'refused' });
  const [words, , xml] = (await findFreeDocument(shop.tables, id, { number, payLink: 'https://x.fr' })) ?? [];
  expect(words?.lines.map(({ name }) => name)).toEqual(
    ['Hébergement, 12/11/2026', 'Écran', 'Écran'].map((name) => expect.stringContaining(name)),
  );
  expect(xml?.match(/<ram:IncludedSupplyChainTradeLineItem>/g)).toHaveLength(3);
  await invoices().pay(clerk, await seen(id), { amountCents: 14_500, method: 'transfer' });
  const book = (await receipts()).receipts;
  expect(book.map(({ document, kind, amountCents }) => [document, kind, amountCents])).toEqual([
    [number, 'sale', 2000],
    [number, 'service', 12_500],
  ]);
  // What each repair brought is its share of that money.
  await shop.tables.updateTable('repairs').set({ handed_over_at: shop.now }).execute();
  const margins = await shop.database.transaction((tx) => readRepairMargins(tx, { year: 2026, month: 11 }));
  expect(margins.map(({ soldCents }) => soldCents)).toEqual([8000, 4500]);
});

/** A box of 89 € and 60 € of work at the counter, on the account of a company. */
async function soldOnAccount() {
  const { database } = shop;
  const id = randomUUID();
  const sales = createCounterSales({
    ...{ database, shop: () => shop.facts, clock: () => shop.now, cards: () => undefined, secret: 'secret' },
    ...{ siteUrl: 'https://www.exemple.fr', documents: { print: async () => Buffer.from('') } },
    outbox: { post: async () => {} },
  }).api;
  const at = async () => ({ id, seenVersion: (await sales.find(clerk, id))?.version ?? 0 });
  await sales.addProduct(clerk, await at(), shop.ssd);
  const line = { label: 'Montage', kind: 'service', unitPriceCents: 6000, quantity: 1 } as const;
  await sales.addFreeLine(clerk, await at(), line);
  expect(await sales.putOnAccount(clerk, await at())).toMatchObject({ outcome: 'refused' });
  await sales.invoice(clerk, await at(), { customerName: 'Alix Dubois', ...CUSTOMER.billing });
  expect(await sales.putOnAccount(clerk, await at())).toEqual({ outcome: 'done' });
  return { id, sales, at };
}

test('a counter sale on account is on the invoice too: nothing of it is paid, returned or billed alone', async () => {
  const { id, sales, at } = await soldOnAccount();
  const stock = shop.tables.selectFrom('products').select('stock').where('id', '=', shop.ssd);
  expect((await stock.executeTakeFirstOrThrow()).stock).toBe(4);
  const [sale] = await open();
  const goods = (sale?.cents ?? 0) - 6000;
  const { id: invoice, number } = await issued();
  expect(await invoices().find(clerk, invoice)).toMatchObject({ goods_cents: goods, services_cents: 6000 });
  expect(await sales.find(clerk, id)).toMatchObject({ grouped: { number }, grouped_cents: goods + 6000 });
  const paying = { amountCents: 100, method: 'cash' } as const;
  const tries = [
    await sales.pay(clerk, await at(), paying),
    await sales.cancel(clerk, await at(), 'Erreur'),
    await sales.invoice(clerk, await at(), { customerName: 'Alix Dubois', ...CUSTOMER.billing }),
  ];
  expect(tries.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
  expect((await sales.list(clerk, '')).waiting).toEqual([]);
  await invoices().credit(clerk, await seen(invoice), {
    ...{ amountCents: goods + 6000, reason: 'Erreur', method: undefined, isMailed: false },
  });
  expect((await sales.list(clerk, '')).waiting.map((sale) => sale.id)).toEqual([id]);
  expect(await sales.pay(clerk, await at(), paying)).toMatchObject({ outcome: 'paid' });
});

test('the account of a company finds its invoice, with the way to pay it; others and drafts are not there', async () => {
  const client = await addIdentity(shop.database, { role: 'client' });
  await shop.tables
    .insertInto('customers')
    .values({ email: CUSTOMER.email, name: CUSTOMER.name, user_id: client.id })
    .execute();
  await done(DUBOIS, 9000);
  const of = (userId: string) => listAccountInvoices({ database: shop.database, secret: 'secret' }, userId);
  await draft();
  expect(await of(client.id)).toEqual([]);
  const { id, number } = await issued();
  const [found, ...more] = await of(client.id);
  expect([more, found]).toEqual([
    [],
    expect.objectContaining({ number, due_on: '2026-12-21', total_cents: 11_000, paid_cents: 0 }),
  ]);
  expect(found?.what).toContain('Hébergement, Écran');
  expect(invoices().linkOf(id)).toContain(found?.token);
  expect(await of(clerk.id)).toEqual([]);
});

test('a device leaves without an invoice of its own when it goes on that of the month', async () => {
  const id = await done(DUBOIS, 9000);
  const leaving = { ...FETCHED, isGrouped: true, owes: true } as const;
  expect(await handOver(repairs(), id, leaving, SHOP)).toMatchObject({ outcome: 'moved' });
  expect((await findForShop(shop.database, id))?.moneyDocuments.invoices).toEqual([]);
  const { number } = await issued();
  expect(await findForShop(shop.database, id)).toMatchObject({
    grouped: { number, amount_cents: 9000 },
    money: { priceCents: 9000, dueCents: 0, overCents: 0 },
  });
});

test('a credit note of all of it gives each what is due back; one of a part does not', async () => {
  const id = await done(DUBOIS, 9000);
  const { id: invoice } = await issued();
  const credit = async (amountCents: number) =>
    invoices().credit(clerk, await seen(invoice), {
      ...{ amountCents, reason: 'Erreur', method: undefined, isMailed: false },
    });
  await credit(4000);
  expect(await due(id)).toBe(0);
  await credit(5000);
  expect([await due(id), (await open()).length]).toEqual([9000, 1]);
  expect(await pay(id, 9000)).toEqual({ outcome: 'recorded' });
  await expect(
    sql`update public.grouped_sales set released_at = null`.execute(shop.tables),
  ).rejects.toThrow();
});

test('two clerks with lists that overlap: one invoices, the other is told, and nothing is billed twice', async () => {
  const repair = await done(DUBOIS, 9000);
  const drafted = await draft();
  const { id: sold } = await soldOnAccount();
  const all = await chosen();
  const other = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  const of = (...ids: string[]) => all.filter(({ id }) => ids.includes(id));
  const asked = { customer: CUSTOMER, isMailed: false };
  const outcomes = await Promise.all([
    invoices().group(clerk, { ...asked, chosen: of(repair, sold) }),
    invoices().group(other, { ...asked, chosen: of(sold, drafted) }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['issued', 'refused']);
  const refused = outcomes.find(({ outcome }) => outcome === 'refused');
  expect(refused).toMatchObject({ reason: expect.stringContaining('relisez la liste') });
  // What the other one alone had ticked is still open, once; no number of the series is missing.
  const rows = await shop.tables.selectFrom('grouped_sales').select(['repair_id', 'sale_id']).execute();
  expect(rows.filter(({ sale_id }) => sale_id === sold)).toHaveLength(1);
  expect(await open()).toHaveLength(1);
  const { number } = await issued();
  expect(number).toContain('-000002');
  expect(await open()).toEqual([]);
});

test('what has moved since, is paid in part, or is of somebody else is not billed, and nothing is taken', async () => {
  const [first, second] = [await done(DUBOIS, 9000), await done(DUBOIS, 4500)];
  await done({ company: 'Autre SAS', siren: null }, 3000);
  const before = await chosen();
  const ofDubois = before.filter(({ id }) => [first, second].includes(id));
  const refusedWith = async (asked: typeof before) => {
    const result = await group({ chosen: asked });
    return result.outcome === 'refused' ? result.reason : result.outcome;
  };
  expect(await refusedWith(before)).toContain('une seule entreprise');
  expect(await refusedWith([])).toContain('Cochez');
  expect(await refusedWith(ofDubois.map((each) => ({ ...each, cents: each.cents + 1 })))).toContain('changé');
  await pay(second, 1000);
  expect(await refusedWith(ofDubois)).toContain('changé');
  expect([await due(first), (await open()).map(({ id }) => id)]).toEqual([
    9000,
    expect.not.arrayContaining([second]),
  ]);
  const ofFirst = ofDubois.filter(({ id }) => id === first);
  const both = await Promise.all([refusedWith(ofFirst), refusedWith(ofFirst)]);
  expect(both.toSorted()).toEqual([expect.stringContaining('changé'), 'issued']);
});
