import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { vatOfReceipts } from '#domain/accounting/accounting.ts';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import { vatParts } from '#domain/vat/vat-parts.ts';
import { VAT_RATES, type VatRate } from '#domain/vat/vat-rates.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(1);
const SALES = 3000;
const SWITCH = '2026-07-01';
const regimes = [{ from: SWITCH, vatNumber: 'FR44732829320' }];

type Line = {
  sale_id: string;
  label: string;
  kind: string;
  quantity: number;
  unit_price_cents: number;
  vat_rate: VatRate;
};

test('of 3,000 random sales, before a switch and after it, books and entries have the VAT of their documents', async () => {
  const random = seededRandom(11);
  const admin = await addIdentity(shop.database, { role: 'admin' });
  const lines: Line[] = [];
  const payments: object[] = [];
  const sales: object[] = [];
  let paidCents = 0;
  let untaxedCents = 0;
  /** What documents say, and how far payments in parts may be from it. */
  let vatCents = 0;
  let parts = 0;
  for (let count = 1; count <= SALES; count++) {
    const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    const at = new Date(Date.UTC(2026, 0, 1 + random.int(365), 12)).toISOString();
    const isTaxed = at.slice(0, 10) >= SWITCH;
    const own = Array.from({ length: 1 + random.int(4) }, () => ({
      sale_id: id,
      label: 'Article',
      kind: random.pick(['goods', 'service'] as const),
      quantity: 1 + random.int(3),
      unit_price_cents: 1 + random.int(30_000),
      vat_rate: random.pick(VAT_RATES),
    }));
    lines.push(...own);
    const sumOf = (kind: string) =>
      own
        .filter((line) => line.kind === kind)
        .reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0);
    const total = sumOf('goods') + sumOf('service');
    sales.push({
      ...{ id, number: `VEN-2026-${String(count).padStart(6, '0')}`, state: 'closed', closed_at: at },
      ...{ goods_cents: sumOf('goods'), services_cents: sumOf('service'), actor_id: admin.id },
      seller: { seller: isTaxed ? { vatNumber: 'FR44732829320' } : {} },
    });
    const first = random.int(2) === 0 ? total : 1 + random.int(total);
    for (const amount_cents of [first, total - first].filter((cents) => cents > 0)) {
      payments.push({
        sale_id: id,
        kind: 'payment',
        method: random.pick(['cash', 'shop_card']),
        amount_cents,
        created_at: at,
      });
      // Goods and services stand on lines of their own.
      if (isTaxed) parts += 2;
    }
    paidCents += total;
    if (!isTaxed) untaxedCents += total;
    else
      for (const part of vatParts(
        own.map(({ vat_rate, quantity, unit_price_cents }) => ({
          rate: vat_rate,
          grossCents: quantity * unit_price_cents,
        })),
      ))
        vatCents += part.vatCents;
  }
  await shop.tables.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.counter_sales (id, number, state, closed_at, goods_cents, services_cents, actor_id, seller)
      select id, number, state, closed_at, goods_cents, services_cents, actor_id, seller
      from json_populate_recordset(null::public.counter_sales, ${JSON.stringify(sales)})
    `.execute(tx);
    await sql`
      insert into public.counter_sale_lines (sale_id, label, kind, quantity, unit_price_cents, vat_rate)
      select sale_id, label, kind, quantity, unit_price_cents, vat_rate
      from json_populate_recordset(null::public.counter_sale_lines, ${JSON.stringify(lines)})
    `.execute(tx);
    await sql`
      insert into public.payments (sale_id, kind, method, amount_cents, created_at)
      select sale_id, kind, method, amount_cents, created_at
      from json_populate_recordset(null::public.payments, ${JSON.stringify(payments)})
    `.execute(tx);
  });

  const { receipts } = await createAccounting({
    database: shop.database,
    shop: () => ({ ...shop.facts, vatRegimes: regimes }),
    clock: () => shop.now,
  }).api.receipts(admin, { year: 2026, month: null });
  const rated = vatOfReceipts(receipts);
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
  expect(sum(rated.map(({ grossCents }) => grossCents))).toBe(paidCents - untaxedCents);
  const inBooks = sum(rated.map((part) => part.vatCents));
  // Each part payment rounds its share of each rate: cents apart, never more than half a cent for each.
  expect(Math.abs(inBooks - vatCents)).toBeLessThan((parts * VAT_RATES.length) / 2);
  expect(Math.abs(inBooks - vatCents)).toBeLessThan(vatCents / 1000);

  const accounts = new Map<string, number>();
  const entries = new Map<string, number>();
  for (const line of toFec(journalOf(receipts, [])).split('\r\n').slice(1, -1)) {
    const cells = line.split('\t');
    const [number = '', account = ''] = [cells[2], cells[4]];
    const [debit = 0, credit = 0] = [cells[11], cells[12]].map((cell) => Number(cell?.replace(',', '')));
    expect(debit < 0 || credit < 0).toBe(false);
    accounts.set(account, (accounts.get(account) ?? 0) + debit - credit);
    entries.set(number, (entries.get(number) ?? 0) + debit - credit);
  }
  expect([...entries.values()].every((cents) => cents === 0)).toBe(true);
  const balance = (start: string) =>
    sum([...accounts].filter(([account]) => account.startsWith(start)).map(([, cents]) => cents));
  expect(balance('5')).toBe(paidCents);
  expect(balance('4457')).toBe(-inBooks);
  expect(balance('70')).toBe(-(paidCents - inBooks));
});
