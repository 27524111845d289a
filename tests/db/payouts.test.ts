import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { salesByDay } from '#server/admin/figures/sales-by-day.ts';
import { checkTill } from '#server/admin/health/check-till.ts';
import type { CountedDay } from '#server/shop/closings/close-day.ts';
import { createClosings } from '#server/shop/closings/closings-module.ts';
import { askedBuyBack, buyBackModules, GOOD_CONDITION, openBuyBacks } from '#tests/support/buy-backs.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// Each test begins on 21 November 2026 at eleven in Paris, without a closing.
const shop = useShopDatabase(0);
const NOVEMBER = { year: 2026, month: 11 };
let owner: AdminIdentity;
let clerk: AdminIdentity;

beforeEach(async () => {
  await emptyTables(shop.database, 'public.used_units', 'public.used_goods', 'public.buy_backs');
  owner = await addIdentity(shop.database, { role: 'admin' });
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
});

const clock = () => shop.now;
const accounting = () => createAccounting({ database: shop.database, shop: () => shop.facts, clock }).api;
const closings = () => createClosings({ database: shop.database, clock }).api;

const bought = (change: object = {}) => ({
  ...{ acquiredOn: '2026-11-20', description: 'Console PlayStation 5', serial: 'S01-123' },
  ...{ origin: 'Achat à un particulier', price: '180', way: 'cash' },
  ...{ sellerName: 'Renard Camille', sellerAddress: '1 rue de Vesle, 51100 Reims' },
  ...{ documentKind: 'identity_card', documentNumber: '123456789', documentIssuer: 'Préfecture, 2021' },
  ...change,
});

/** Writes into the register, or corrects an entry; returns its number. */
async function register(change: object = {}, corrects: string | null = null): Promise<string> {
  const form = usedGoodsSchema(shop.now, corrects !== null).parse(
    bought({ ...(corrects !== null && { correction: 'Prix mal lu' }), ...change }),
  );
  const recorded = await accounting().recordUsedGoods(clerk, form, corrects);
  if (recorded.outcome !== 'recorded') throw new Error(JSON.stringify(recorded));
  return recorded.number;
}

const payouts = () =>
  shop.tables
    .selectFrom('payments')
    .select(['used_goods_number as goods', 'method', 'amount_cents as cents', 'reference', 'reason'])
    .select(['actor_id as by', (eb) => eb('corrects_id', 'is not', null).as('isCounter')])
    .where('kind', '=', 'payout')
    .orderBy('id')
    .execute();

const COUNTED: CountedDay = {
  ...{ day: '2026-11-21', countedCents: 0, spentCents: 0, bankedCents: 0, floatCents: 0 },
  ...{ leftCents: undefined, terminalCents: undefined, reason: undefined },
};

async function close(typed: Partial<CountedDay> = {}) {
  const { last, open } = await closings().till(clerk, null);
  const seen = { seenClosing: last?.number ?? 0, seenEntries: open?.entries ?? 0 };
  return closings().close(clerk, seen, { ...COUNTED, ...typed });
}

test('an entry of the register is one entry of the ledger, with way, amount and who paid', async () => {
  const number = await register();
  await register({ way: 'none', price: '0' });
  await register({ documentKind: 'company', way: 'transfer' });
  expect(await payouts()).toEqual([
    {
      goods: number,
      method: 'cash',
      cents: 18_000,
      reference: null,
      reason: null,
      by: clerk.id,
      isCounter: false,
    },
  ]);
});

/** A buy-back at 140 €, whose deed is signed. */
async function signedBuyBack() {
  const { asking, admin } = buyBackModules(shop.database, clock);
  await openBuyBacks(admin, owner);
  const { id } = await askedBuyBack(asking);
  const seen = async () => ({ id, seenVersion: (await admin.find(clerk, id))?.version ?? 0 });
  await admin.offerBuyBack(clerk, await seen(), { cents: 14_000, until: '2026-12-14', note: undefined });
  await admin.noteCondition(clerk, await seen(), { answers: GOOD_CONDITION, note: undefined });
  expect(
    await admin.prepareDeed(clerk, await seen(), {
      ...{ item: 'iPhone 12', serial: '490154203237518', isUnlocked: 'oui', isAdult: 'oui' },
      ...{ sellerName: 'Camille Renard', sellerAddress: '12 rue de Vesle, 51100 Reims' },
      ...{ documentKind: 'passport', documentNumber: '88AB', documentIssuer: 'Préfecture, 2019' },
      ...{ way: 'cheque', reference: '0004512' },
    }),
  ).toEqual({ outcome: 'done' });
  const signed = await seen();
  return { id, admin, buy: () => admin.buyBuyBack(clerk, signed) };
}

test('two clerks who buy a device at once pay it once, with the number of its cheque', async () => {
  const { id, admin, buy } = await signedBuyBack();
  const both = await Promise.all([buy(), buy()]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await payouts()).toMatchObject([
    {
      goods: (await admin.find(clerk, id))?.entry_number,
      method: 'cheque',
      cents: 14_000,
      reference: '0004512',
    },
  ]);
});

test('the till expects what was paid in cash less, and no sale is counted less', async () => {
  await register();
  await register({ way: 'card', price: '50' });
  const { open } = await closings().till(clerk, null);
  expect(open).toMatchObject({
    ...{ entries: 2, boughtCents: 0 },
    book: {
      cash: { inCents: 0, outCents: 0, boughtCents: 18_000 },
      own_card: { inCents: 0, outCents: 0, boughtCents: 5000 },
    },
  });
  // The same money, typed as spent besides, is missing twice.
  expect(await close({ floatCents: 30_000, countedCents: 12_000, spentCents: 18_000 })).toMatchObject({
    issues: [{ path: 'reason' }],
  });
  expect(await close({ floatCents: 30_000, countedCents: 12_000 })).toMatchObject({ outcome: 'closed' });
  expect(await closings().find(clerk, 1)).toMatchObject({ month_cents: 0, year_cents: 0, total_cents: 0 });
});

test('in a closed day nothing is paid, and the register says nothing of it', async () => {
  const { id, admin, buy } = await signedBuyBack();
  await close();
  const closed = shop.now;
  shop.now = new Date(closed.getTime() - 1000);
  expect(await buy()).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('la caisse est clôturée jusqu’au'),
  });
  await expect(register()).rejects.toThrow('la caisse est clôturée');
  expect(await accounting().allUsedGoods(owner)).toEqual([]);
  expect(await admin.find(clerk, id)).toMatchObject({ state: 'offered', unit_number: null });
  shop.now = new Date(closed.getTime() + 1000);
  expect(await buy()).toEqual({ outcome: 'done' });
});

test('a correction of the register takes the money back once, and keeps it where it is the same', async () => {
  const first = await register();
  const second = await register({ sellerAddress: '2 rue de Vesle, 51100 Reims' }, first);
  expect(await payouts()).toHaveLength(1);
  const third = await register({ price: '108' }, second);
  expect(await payouts()).toMatchObject([
    { goods: first, cents: 18_000, isCounter: false },
    { goods: first, cents: 18_000, isCounter: true, reason: 'Prix mal lu' },
    { goods: first, cents: 10_800, isCounter: false },
  ]);
  const fourth = await register({ way: 'none', price: '0' }, third);
  expect(await payouts()).toHaveLength(4);
  await register({ way: 'transfer', price: '108' }, fourth);
  const all = await payouts();
  expect(all.at(-1)).toMatchObject({ goods: first, method: 'transfer', cents: 10_800, isCounter: false });
  expect(all.reduce((sum, { cents, isCounter }) => sum + (isCounter ? -cents : cents), 0)).toBe(10_800);
});

test('goods that were paid before the ledger knew of them stay out of it when they are corrected', async () => {
  const { id: _, ...old } = await shop.tables
    .insertInto('used_goods')
    .values({
      ...{ number: 'LP-2025-000001', acquired_on: '2025-02-01', description: 'Console', origin: 'Achat' },
      ...{ price_cents: 5000, method: 'cash', seller_name: 'X', seller_address: 'X', recorded_by: owner.id },
      ...{ document_kind: 'passport', document_number: 'X', document_issuer: 'X' },
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await register({ price: '60' }, old.number);
  expect(await payouts()).toEqual([]);
});

test('more than a thousand euros in cash are refused at the way, and by the database', async () => {
  const faults = (change: object) =>
    usedGoodsSchema(shop.now, false)
      .safeParse(bought(change))
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(faults({ price: '1000' })).toBeUndefined();
  expect(faults({ price: '1000,01' })).toEqual([['way', expect.stringContaining('1000\u00a0€')]]);
  // Told with what else is wrong.
  expect(
    faults({ price: '1000,01', sellerName: '' })
      ?.map(([path]) => path)
      .toSorted(),
  ).toEqual(['sellerName', 'way']);
  const number = await register({ way: 'none', price: '0' });
  const payout = (more: object) =>
    shop.tables
      .insertInto('payments')
      .values({
        ...{ kind: 'payout', method: 'cash', amount_cents: 100, used_goods_number: number },
        ...more,
      })
      .execute();
  await expect(payout({ amount_cents: 100_001 })).rejects.toThrow('payments_cash_of_payouts');
  await expect(payout({ method: 'card' })).rejects.toThrow('payments_ways_of_payouts');
  await expect(payout({ used_goods_number: 'LP-2026-999999' })).rejects.toThrow('has no entry');
  await expect(payout({ kind: 'refund' })).rejects.toThrow('payments_one_sale');
  await payout({});
  await expect(payout({ amount_cents: 200 })).rejects.toThrow('are paid already');
});

test('the chain tells whoever says that other goods were paid for', async () => {
  const number = await register();
  expect(await close({ floatCents: 18_000 })).toMatchObject({ outcome: 'closed' });
  const checked = () => shop.database.transaction(checkTill);
  expect(await checked()).toMatchObject([{ state: 'ok' }]);
  await shop.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update public.payments set used_goods_number = ${`${number}0`} where kind = 'payout'`.execute(
      tx,
    );
  });
  expect(await checked()).toMatchObject([{ state: 'bad' }]);
});

test('purchases, receipts, figures and the accountant’s file say it once', async () => {
  const first = await register();
  await register({ price: '108' }, first);
  const purchases = await accounting().purchases(owner, NOVEMBER);
  expect(
    purchases.map(({ entry, supplier, amountCents, way }) => [entry, supplier, amountCents, way]),
  ).toEqual([18_000, -18_000, 10_800].map((cents) => [first, 'Renard Camille', cents, 'cash']));
  const { receipts } = await accounting().receipts(owner, NOVEMBER);
  expect(receipts).toEqual([]);
  const lines = toFec(journalOf(receipts, purchases)).split('\r\n').slice(1, -1);
  const sumOf = (account: string) =>
    lines
      .map((line) => line.split('\t'))
      .filter((cells) => cells[4] === account)
      .reduce((sum, cells) => sum + cents(cells[11]) - cents(cells[12]), 0);
  expect([sumOf('607000'), sumOf('530000')]).toEqual([10_800, -10_800]);
  expect(new Set(lines.map((line) => line.split('\t')[8]))).toEqual(new Set([first]));
  const span = { from: sql<Date>`'2026-11-01'::timestamptz`, until: sql<Date>`'2026-12-01'::timestamptz` };
  const { rows } = await sql`select * from (${salesByDay(span)}) as days`.execute(shop.tables);
  expect(rows).toEqual([]);
});

const cents = (euros: string | undefined): number =>
  Math.round(Number((euros ?? '').replace(',', '.')) * 100);

test('what the shop pays is read by no account, whatever its role', async () => {
  await register();
  const client = await addIdentity(shop.database, { role: 'client' });
  for (const { claims } of [client, clerk, owner])
    expect(
      await shop.database.asRole({ ...claims, role: 'authenticated' }, (tx) =>
        tx.selectFrom('payments').select(['amount_cents']).where('kind', '=', 'payout').execute(),
      ),
    ).toEqual([]);
});
