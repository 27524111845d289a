import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Receipt, totalsOf } from '#domain/accounting/accounting.ts';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import { expectedOf, ledgerCents } from '#domain/closing/closing-account.ts';
import { netCents } from '#domain/payments/ledger.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { readLedgerSums, readTotals } from '#server/shop/closings/read-ledger-sums.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fillOrders } from '#tests/support/many-orders.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(1);
const SALES = 10_000;
const BUY_BACKS = 1000;
const EXCHANGES = 500;
const PAYOUT_WAYS = ['cash', 'transfer', 'cheque', 'own_card'] as const;
const WAYS = ['cash', 'shop_card', 'contactless', 'transfer', 'card', 'cheque'] as const;

type Entry = {
  order_id: string | null;
  repair_id: string | null;
  sale_id: string | null;
  used_goods_number: string | null;
  kind: 'payment' | 'refund' | 'payout';
  method: (typeof WAYS)[number] | 'own_card' | 'exchange';
  amount_cents: number;
  corrects_id: number | null;
  reason: string | null;
  created_at: string;
};

/** What a model keeps of the entries, apart from the database: sums by month, kind of money and way. */
class Model {
  readonly sums = new Map<string, number>();
  add(at: string, kind: Receipt['kind'] | 'bought', way: string, cents: number): void {
    const key = `${at.slice(0, 7)} ${kind} ${way}`;
    this.sums.set(key, (this.sums.get(key) ?? 0) + cents);
  }
}

/** Sums that are not zero, in the order of their keys. */
const sorted = (sums: ReadonlyMap<string, number>) =>
  [...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Rounds as PostgreSQL does, half of a cent away from zero. */
const rounded = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents));

test('receipts, purchases, the till and entries of 10,000 random sales, 1,000 buy-backs and 500 exchanges say the same as the ledger', async () => {
  const random = seededRandom(7);
  await emptyRepairs(shop.database);
  const admin = await addIdentity(shop.database, { role: 'admin' });
  await fillOrders(shop.database, SALES / 2);
  const orders = await shop.tables.selectFrom('orders').select('id').execute();
  const { id: repair } = await counterRepair(repairDeps(shop.database));
  const sales = await shop.tables.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: string; goods: number; total: number }>`
      insert into public.counter_sales (number, state, goods_cents, services_cents, actor_id, closed_at)
      select 'VEN-2026-' || lpad(n::text, 6, '0'), 'closed', (n * 7919) % 40000, 1 + (n * 104729) % 30000, ${admin.id}, now()
      from generate_series(1, ${SALES / 4}) n
      returning id, goods_cents as goods, total_cents as total
    `.execute(tx);
    return rows;
  });

  const [goods, exchanged] = await shop.tables.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ number: string }>`
      insert into public.used_goods (number, acquired_on, description, origin, price_cents, method, seller_name, seller_address,
        document_kind, document_number, document_issuer, recorded_by)
      select 'LP-2026-' || lpad(n::text, 6, '0'), '2026-01-01', 'iPhone', 'Achat', 1, 'cash', 'Camille Renard', 'Reims',
        'passport', 'X', 'X', ${admin.id}
      from generate_series(1, ${BUY_BACKS + EXCHANGES}) n
      returning number
    `.execute(tx);
    const numbers = rows.map(({ number }) => number);
    return [numbers.slice(0, BUY_BACKS), numbers.slice(BUY_BACKS)] as const;
  });

  const model = new Model();
  const bought = new Model();
  const entries: (Entry & { id: number })[] = [];
  /** Writes an entry on a day of 2026 at noon, and what it means into the model. */
  function write(entry: Pick<Entry, 'kind'> & Partial<Entry>, goodsShare: number): Entry & { id: number } {
    const day = new Date(Date.UTC(2026, 0, 1 + random.int(365), 12));
    const written = {
      order_id: null,
      repair_id: null,
      sale_id: null,
      used_goods_number: null,
      method: random.pick(WAYS),
      amount_cents: 1 + random.int(90_000),
      corrects_id: null,
      reason: null,
      created_at: day.toISOString(),
      ...entry,
      id: entries.length + 1,
    };
    entries.push(written);
    const cents = netCents(written);
    if (written.kind === 'payout') {
      bought.add(written.created_at, 'bought', written.method, -cents);
      return written;
    }
    const goods = rounded(cents * goodsShare);
    model.add(written.created_at, 'sale', written.method, goods);
    model.add(written.created_at, 'service', written.method, cents - goods);
    return written;
  }
  for (let count = 0; count < SALES; count++) {
    const sale = random.pick(sales);
    const [about, share] = random.pick([
      [{ order_id: random.pick(orders).id }, 1],
      [{ repair_id: repair }, 0],
      [{ sale_id: sale.id }, sale.goods / sale.total],
    ] as const);
    const paid = write({ ...about, kind: 'payment' }, share);
    const way = { ...about, method: paid.method };
    if (random.int(10) === 0)
      write({ ...way, kind: 'refund', amount_cents: 1 + random.int(paid.amount_cents) }, share);
    if (random.int(20) === 0) {
      const { id: corrects_id, amount_cents } = paid;
      write({ ...way, kind: 'payment', amount_cents, corrects_id, reason: 'Erreur de saisie' }, share);
    }
  }
  for (const used_goods_number of goods) {
    const paid = write({ used_goods_number, kind: 'payout', method: random.pick(PAYOUT_WAYS) }, 0);
    if (random.int(10) > 0) continue;
    const { id: corrects_id, amount_cents, method } = paid;
    const reason = 'Erreur de saisie';
    write({ used_goods_number, kind: 'payout', method, amount_cents, corrects_id, reason }, 0);
    write({ used_goods_number, kind: 'payout', method: random.pick(PAYOUT_WAYS) }, 0);
  }
  for (const used_goods_number of exchanged) {
    const sale = random.pick(sales);
    const taken = write({ used_goods_number, kind: 'payout', method: 'exchange' }, 0);
    const { amount_cents } = taken;
    const of = { used_goods_number, sale_id: sale.id, kind: 'payment', method: 'exchange' } as const;
    write({ ...of, amount_cents }, sale.goods / sale.total);
  }
  await shop.tables.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.payments (id, order_id, repair_id, sale_id, used_goods_number, kind, method, amount_cents, corrects_id,
        reason, created_at)
      overriding system value
      select id, order_id, repair_id, sale_id, used_goods_number, kind, method, amount_cents, corrects_id, reason, created_at
      from json_populate_recordset(null::public.payments, ${JSON.stringify(entries)})
    `.execute(tx);
  });

  const { receipts: read, purchases: readPurchases } = createAccounting({
    database: shop.database,
    shop: () => shop.facts,
    clock: () => shop.now,
  }).api;
  const boughtSums = new Map<string, number>();
  const sums = new Map<string, number>();
  const accounts = new Map<string, number>();
  for (let month = 1; month <= 12; month++) {
    const { receipts, isWhole } = await read(admin, { year: 2026, month });
    expect([month, isWhole]).toEqual([month, true]);
    for (const { day, kind, way, amountCents } of receipts) {
      const key = `${day.slice(0, 7)} ${kind} ${way}`;
      sums.set(key, (sums.get(key) ?? 0) + amountCents);
    }
    const ofMonth = [...model.sums].filter(([key]) => Number(key.slice(5, 7)) === month);
    const sum = (word: string) =>
      ofMonth.filter(([key]) => key.includes(word)).reduce((total, [, cents]) => total + cents, 0);
    expect(totalsOf(receipts)).toEqual({ sale: sum('sale'), service: sum('service'), all: sum('') });
    // The accountant's file: as much in debit as in credit, and its accounts of income are the declaration.
    const purchases = await readPurchases(admin, { year: 2026, month });
    for (const { day, way, amountCents } of purchases) {
      const key = `${day.slice(0, 7)} bought ${way === 'card' ? 'own_card' : way}`;
      boughtSums.set(key, (boughtSums.get(key) ?? 0) + amountCents);
    }
    for (const line of toFec(journalOf(receipts, purchases)).split('\r\n').slice(1, -1)) {
      const [account = '', debit = '', credit = ''] = [4, 11, 12].map((column) => line.split('\t')[column]);
      const cents = Number(debit.replace(',', '')) - Number(credit.replace(',', ''));
      accounts.set(account, (accounts.get(account) ?? 0) + cents);
    }
  }
  expect(sorted(sums)).toEqual(sorted(model.sums));
  expect(sorted(boughtSums)).toEqual(sorted(bought.sums));
  const sumOf = ({ sums: all }: Model, word: string) =>
    [...all].filter(([key]) => key.endsWith(word)).reduce((total, [, cents]) => total + cents, 0);
  const modelSum = (word: string) => sumOf(model, word);
  const paid = (word: string) => sumOf(bought, word);
  const byKind = (kind: Receipt['kind']) =>
    [...model.sums]
      .filter(([key]) => key.includes(` ${kind} `))
      .reduce((total, [, cents]) => total + cents, 0);
  expect(Object.fromEntries(accounts)).toEqual({
    '512000': modelSum(' transfer') - paid(' transfer') - paid(' cheque') - paid(' own_card'),
    '511200': modelSum(' cheque'),
    '511500': modelSum(' shop_card') + modelSum(' contactless'),
    '467100': 0,
    '511600': modelSum(' card'),
    '530000': modelSum(' cash') - paid(' cash'),
    '607000': paid(''),
    '706000': -byKind('service'),
    '707000': -byKind('sale'),
  });
  expect([...accounts.values()].reduce((total, cents) => total + cents, 0)).toBe(0);
  // The till of the year: what its cash should be is what the accountant's file says of it.
  const stretch = { from: new Date('2025-12-31T23:00:00Z'), until: new Date('2026-12-31T23:00:00Z') };
  const { book, totals } = await shop.database.transaction(async (tx) => ({
    ...(await readLedgerSums(tx, stretch)),
    totals: await readTotals(tx, stretch, '2026-12-31'),
  }));
  expect(expectedOf(book, { floatCents: 0, spentCents: 0 }).cashCents).toBe(accounts.get('530000'));
  expect([ledgerCents(book), totals.yearCents, totals.totalCents]).toEqual([
    modelSum(''),
    modelSum(''),
    modelSum(''),
  ]);
});
