import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { totalsOf } from '#domain/accounting/accounting.ts';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import { expectedOf } from '#domain/closing/closing-account.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { createClosings } from '#server/shop/closings/closings-module.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// Each test begins on 21 November 2026: a console worth 80 € is taken in exchange, and somebody buys a computer of 300 €.
const shop = useShopDatabase(0);
const NOVEMBER = { year: 2026, month: 11 };
const DONE = { outcome: 'done' };
let owner: AdminIdentity;
let clerk: AdminIdentity;
let device = '';

const clock = () => shop.now;
const accounting = () => createAccounting({ database: shop.database, shop: () => shop.facts, clock }).api;
const closings = () => createClosings({ database: shop.database, clock }).api;
const sales = () =>
  createCounterSales({
    ...{ secret: 'secret', siteUrl: 'https://www.exemple.fr', database: shop.database, clock },
    shop: () => shop.facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async () => {} },
  }).api;

async function register(change: object = {}, corrects: string | null = null): Promise<string> {
  const form = usedGoodsSchema(shop.now, corrects !== null).parse({
    ...{ acquiredOn: '2026-11-20', description: 'Console PlayStation 4', serial: 'S01-123' },
    ...{ origin: 'Échange au comptoir', price: '80', way: 'exchange' },
    ...{ sellerName: 'Renard Camille', sellerAddress: '1 rue de Vesle, 51100 Reims' },
    ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
    ...(corrects !== null && { correction: 'Prix mal lu' }),
    ...change,
  });
  const recorded = await accounting().recordUsedGoods(owner, form, corrects);
  if (recorded.outcome !== 'recorded') throw new Error(JSON.stringify(recorded));
  return recorded.number;
}

beforeEach(async () => {
  await emptyTables(shop.database, 'public.used_units', 'public.used_goods');
  owner = await addIdentity(shop.database, { role: 'admin' });
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  device = await register();
});

/** The form of a sale as it is drawn now. */
const seen = async (id: string) => ({ id, seenVersion: (await sales().find(clerk, id))?.version ?? 0 });

async function opened(unitPriceCents = 30_000): Promise<string> {
  const id = randomUUID();
  const line = { label: 'PC portable', kind: 'goods', unitPriceCents, quantity: 1 } as const;
  expect(await sales().addFreeLine(clerk, { id, seenVersion: 0 }, line)).toEqual(DONE);
  return id;
}

const take = async (id: string) => sales().takeExchange(clerk, await seen(id), device);
const pay = async (id: string, amountCents: number) =>
  sales().pay(clerk, await seen(id), { amountCents, method: 'shop_card' });
const waiting = async () =>
  (await sales().waitingExchanges(clerk)).map(({ number, leftCents }) => [number, leftCents]);

/** A sale of 300 € that the device and a card have paid. */
async function paid(): Promise<string> {
  const id = await opened();
  expect(await take(id)).toMatchObject({ outcome: 'paid', dueCents: 22_000 });
  expect(await pay(id, 22_000)).toMatchObject({ outcome: 'paid', dueCents: 0 });
  return id;
}

/** The sums of the accountant's file that are not zero, by account. */
async function accounts(): Promise<Record<string, number>> {
  const { receipts } = await accounting().receipts(owner, NOVEMBER);
  const purchases = await accounting().purchases(owner, NOVEMBER);
  const sums = new Map<string, number>();
  for (const line of toFec(journalOf(receipts, purchases)).split('\r\n').slice(1, -1)) {
    const [account = '', debit = '', credit = ''] = [4, 11, 12].map((column) => line.split('\t')[column]);
    const cents = Number(debit.replace(',', '')) - Number(credit.replace(',', ''));
    sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
}

test('a device in exchange is bought and the sale sold at their whole prices, once in each book', async () => {
  expect(await waiting()).toEqual([[device, 8000]]);
  expect(await accounts()).toEqual({ '467100': -8000, '607000': 8000 });
  await paid();
  expect(await waiting()).toEqual([]);
  const { receipts } = await accounting().receipts(owner, NOVEMBER);
  expect(totalsOf(receipts)).toEqual({ sale: 30_000, service: 0, all: 30_000 });
  expect(await accounting().purchases(owner, NOVEMBER)).toMatchObject([
    { entry: device, supplier: 'Renard Camille', amountCents: 8000, way: 'exchange' },
  ]);
  expect(await accounts()).toEqual({ '511500': 22_000, '607000': 8000, '707000': -30_000 });
  const { open } = await closings().till(clerk, null);
  expect(open?.book).toEqual({
    exchange: { inCents: 8000, outCents: 0, boughtCents: 8000 },
    shop_card: { inCents: 22_000, outCents: 0 },
  });
  expect(expectedOf(open?.book ?? {}, { floatCents: 0, spentCents: 0 })).toEqual({
    cashCents: 0,
    terminalCents: 22_000,
  });
  expect(await accounting().findUsedGoods(owner, device)).toMatchObject({
    exchange: { sales: [{ cents: 8000 }], leftCents: 0 },
  });
});

test('two clerks take a device off two sales once; what is left of it pays another sale', async () => {
  const [one, other] = [await opened(), await opened()];
  const both = await Promise.all([take(one), take(other)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'refused']);
  device = await register({ serial: 'S02', price: '50' });
  const [small, next] = [await opened(2000), await opened(2500)];
  expect(await take(small)).toMatchObject({ dueCents: 0 });
  expect(await waiting()).toEqual([[device, 3000]]);
  expect(await take(next)).toMatchObject({ dueCents: 0 });
  expect(await waiting()).toEqual([[device, 500]]);
  expect(await take(next)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('Rien n’est dû'),
  });
});

test('a device that has paid a sale keeps its price until that payment is taken back', async () => {
  const id = await paid();
  await expect(register({ price: '70' }, device)).rejects.toThrow('a payé une vente au comptoir');
  // What is no money may be corrected.
  const second = await register({ sellerAddress: '2 rue de Vesle, 51100 Reims' }, device);
  const entry = (await sales().find(clerk, id))?.entries.find(({ method }) => method === 'exchange');
  const right = { entryId: entry?.id ?? 0, method: 'transfer', reason: 'Payé par virement' } as const;
  expect(await sales().correctWay(clerk, await seen(id), right)).toEqual(DONE);
  expect(await waiting()).toEqual([[device, 8000]]);
  await register({ price: '70' }, second);
  expect(await waiting()).toEqual([[device, 7000]]);
  expect(await accounts()).toMatchObject({ '467100': -7000, '607000': 7000, '512000': 8000 });
});

test('a sale that is cancelled gives back its money, and the device waits again', async () => {
  const id = await paid();
  expect(await sales().cancel(clerk, await seen(id), 'Le client renonce')).toEqual(DONE);
  const sale = await sales().find(clerk, id);
  expect(sale).toMatchObject({ state: 'cancelled', paid_cents: 22_000, refunded_cents: 22_000 });
  expect(await waiting()).toEqual([[device, 8000]]);
  // It went back to its owner: nothing was bought.
  await register({ way: 'none', price: '0' }, device);
  expect(await waiting()).toEqual([]);
  expect(await accounts()).toEqual({});
});

test('the database lets no device pay more than it is worth, nor anything but a counter sale', async () => {
  const id = await opened();
  await take(id);
  const write = (more: object) =>
    shop.tables
      .insertInto('payments')
      .values({
        ...{ kind: 'payment', method: 'exchange', amount_cents: 1, sale_id: id, used_goods_number: device },
        ...more,
      })
      .execute();
  await expect(write({})).rejects.toThrow('are worth less');
  await expect(write({ used_goods_number: null })).rejects.toThrow('are worth less');
  await expect(write({ method: 'cash' })).rejects.toThrow('payments_payout_of_used_goods');
  await expect(write({ kind: 'refund' })).rejects.toThrow('payments_exchange_of_counter_sales');
  const standing = await shop.tables
    .selectFrom('payments')
    .select('id')
    .where('kind', '=', 'payout')
    .executeTakeFirstOrThrow();
  const takesBack = { ...{ kind: 'payout', sale_id: null, amount_cents: 8000 }, reason: 'Erreur' };
  await expect(write({ ...takesBack, corrects_id: standing.id })).rejects.toThrow('have paid for a sale');
});

test('an exchange has a price, told at its field', () => {
  const faults =
    usedGoodsSchema(shop.now, false).safeParse({ way: 'exchange', price: '0' }).error?.issues ?? [];
  expect(faults.find(({ path }) => path[0] === 'price')?.message).toContain('la valeur de l’échange');
});
