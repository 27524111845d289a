import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Receipt, totalsOf, vatOfReceipts } from '#domain/accounting/accounting.ts';
import { journalOf, toFec } from '#domain/accounting/journal.ts';
import { depositLines, type RestOfPrice, restOfPrice } from '#domain/free-invoice/deposits.ts';
import { netCents } from '#domain/payments/ledger.ts';
import { periodVat } from '#domain/vat/period-vat.ts';
import { vatOfUnratedDeposit } from '#domain/vat/vat-of-entries.ts';
import {
  creditedParts,
  type RatedCents,
  sumByRate,
  takenOff,
  type VatPart,
  vatParts,
} from '#domain/vat/vat-parts.ts';
import { VAT_RATES, type VatRate } from '#domain/vat/vat-rates.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fillOrders } from '#tests/support/many-orders.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(1);
const SALES = 10_000;
const SWITCH = '2026-07-01';
const VAT_NUMBER = 'FR44732829320';
const regimes = [{ from: SWITCH, vatNumber: VAT_NUMBER }];
const KINDS = ['order', 'repair', 'sale', 'free_invoice'] as const;

type Kind = (typeof KINDS)[number];
type Line = RatedCents & { kind: 'goods' | 'service' };
type Entry = {
  id: number;
  kind: 'payment' | 'refund';
  method: string;
  amount_cents: number;
  is_deposit: boolean;
  corrects_id: number | null;
  reason: string | null;
  created_at: string;
} & Partial<Record<`${Kind}_id`, string>>;
type Document = { number: string; total_cents: number; issued_at: string; data: { vat?: VatPart[] } };

const random = seededRandom(11);
const sumOf = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
const grossOf = (all: readonly { grossCents: number }[]) => sumOf(all.map(({ grossCents }) => grossCents));
const noon = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString();
const filled = (parts: readonly VatPart[]) =>
  sumByRate(parts).filter(({ grossCents, vatCents }) => grossCents !== 0 || vatCents !== 0);

const isTaxedOn = (day: number) => noon(day).slice(0, 10) >= SWITCH;

/** A free invoice that deducts a deposit: the lines of that one, and what it leaves. */
type AfterDeposit = { deposit: readonly Line[]; rest: readonly RestOfPrice[] };

const bookedRest = ({ kind, ...part }: RestOfPrice) => ({
  ...part,
  kind: kind === 'goods' ? 'sale' : 'service',
});

/** What is written into the tables, and what it must come to. */
class Year {
  readonly entries: Entry[] = [];
  readonly invoices: (Document & Record<string, unknown>)[] = [];
  readonly notes: (Document & { invoice_number: string; refund_id: number })[] = [];
  readonly repairNotes: object[] = [];
  /** What documents of days with VAT have, less what their credit notes take off. */
  readonly documents: VatPart[] = [];
  paidCents = 0;
  #numbers = 0;

  readonly #number = (series: string) => `${series}-2026-${String(++this.#numbers).padStart(6, '0')}`;

  #enter(entry: Pick<Entry, 'kind' | 'amount_cents' | 'created_at'> & Partial<Entry>): Entry {
    const whole = {
      id: this.entries.length + 1,
      method: random.pick(['cash', 'shop_card', 'card', 'transfer', 'cheque']),
      is_deposit: false,
      corrects_id: null,
      reason: null,
      ...entry,
    };
    this.entries.push(whole);
    const sign = (whole.kind === 'payment' ? 1 : -1) * (whole.corrects_id === null ? 1 : -1);
    this.paidCents += sign * whole.amount_cents;
    return whole;
  }

  /** An invoice of a deposit; of a day without VAT, it has that of the days of its money. */
  sellDeposit(id: string, lines: readonly Line[], day: number): void {
    const before = this.entries.length;
    this.sell('free_invoice', id, lines, day);
    if (isTaxedOn(day)) return;
    const money = this.entries
      .slice(before)
      .filter(({ created_at }) => created_at.slice(0, 10) >= SWITCH)
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id)
      .map((entry) => ({
        ...{
          id: entry.id,
          cents: netCents(entry),
          correctsId: entry.corrects_id,
          replacesId: null,
          isRated: true,
        },
      }));
    this.documents.push(...[...vatOfUnratedDeposit(vatParts(lines), money).values()].flat());
  }

  /** Sells, is paid in parts on several days, takes some of it back; after a deposit, what is left of the price. */
  sell(kind: Kind, id: string, lines: readonly Line[], day: number, after?: AfterDeposit): void {
    const isTaxed = isTaxedOn(day);
    const sale = { [`${kind}_id`]: id };
    const vat = after ? takenOff(vatParts(lines), vatParts(after.deposit)) : vatParts(lines);
    const data = isTaxed ? { vat: vatParts(lines), ...(after && { rest: after.rest.map(bookedRest) }) } : {};
    const total = grossOf(lines) - grossOf(after?.deposit ?? []);
    const hasInvoice = kind === 'order' || kind === 'free_invoice' || random.int(2) === 0;
    let now = day;
    const later = () => {
      now = Math.min(364, now + random.int(20));
      return noon(now);
    };
    // A repair without any document follows the day of its money.
    const isBare = kind === 'repair' && !hasInvoice && random.int(2) === 0;
    if (kind === 'repair' && !hasInvoice && !isBare)
      this.repairNotes.push({ repair_id: id, total_cents: total, data, written_at: noon(day) });
    const invoice = { ...sale, number: this.#number('FAC'), total_cents: total, issued_at: noon(day), data };
    if (hasInvoice) this.invoices.push(invoice);
    const deposit =
      kind === 'repair' && hasInvoice && total > 1 && random.int(3) === 0 ? 1 + random.int(total - 1) : 0;
    if (deposit > 0) {
      const paid = this.#enter({
        ...sale,
        kind: 'payment',
        amount_cents: deposit,
        is_deposit: true,
        created_at: noon(day),
      });
      const own = isTaxed ? { vat: vatParts([{ rate: '20', grossCents: deposit }]) } : {};
      this.invoices.push({
        ...sale,
        ...{
          number: this.#number('FAC'),
          total_cents: deposit,
          issued_at: noon(day),
          data: own,
          deposit_id: paid.id,
        },
      });
    }
    let due = total - deposit;
    while (due > 0) {
      const amount_cents = random.int(2) === 0 ? due : 1 + random.int(due);
      const at = later();
      // An organisation pays a part of some repairs.
      const isBonus = kind === 'repair' && random.int(4) === 0;
      const paid = this.#enter({
        ...{ ...sale, kind: 'payment', amount_cents, created_at: at },
        ...(isBonus && { method: 'bonus' }),
      });
      if (random.int(15) === 0)
        this.#enter({
          ...paid,
          id: this.entries.length + 1,
          corrects_id: paid.id,
          reason: 'Erreur de saisie',
        });
      else {
        due -= amount_cents;
        if (isBare && at.slice(0, 10) >= SWITCH)
          this.documents.push(...vatParts([{ rate: '20', grossCents: amount_cents }]));
      }
    }
    if (isBare) return;
    if (isTaxed) this.documents.push(...vat);
    if (total === 0 || random.int(8) !== 0) return;
    // Without an invoice all of it comes back; with one in parts, each with its credit note, some of known lines.
    let left = total;
    const earlier: VatPart[][] = [];
    do {
      const cents = hasInvoice && random.int(2) === 0 ? 1 + random.int(left) : left;
      const refund = this.#enter({ ...sale, kind: 'refund', amount_cents: cents, created_at: later() });
      const back = isTaxed
        ? creditedParts(vat, earlier, cents, random.int(2) === 0 ? lines.slice(0, 1) : [])
        : [];
      if (isTaxed) this.documents.push(...takenOff([], back));
      earlier.push(back);
      left -= cents;
      if (hasInvoice)
        this.notes.push({
          ...{ number: this.#number('AV'), invoice_number: invoice.number, refund_id: refund.id },
          ...{ total_cents: cents, issued_at: refund.created_at, data: isTaxed ? { vat: back } : {} },
        });
    } while (left > 0 && random.int(2) === 0);
  }
}

/** A deposit of a part of a price, or of all of it. */
function afterDeposit(lines: readonly Line[], day: number): AfterDeposit {
  const cents = 1 + random.int(grossOf(lines));
  const deposit = depositLines(restOfPrice(lines, [], { isRated: true }), cents);
  const isRated = isTaxedOn(day);
  const vat = isRated ? vatParts(deposit) : undefined;
  return { deposit, rest: restOfPrice(lines, [{ lines: deposit, cents, vat }], { isRated }) };
}

/** Lines of a sale; repairs are services, orders are goods. */
const linesOf = (kind: Kind): Line[] =>
  Array.from({ length: 1 + random.int(4) }, () => ({
    kind:
      kind === 'order' ? 'goods' : kind === 'repair' ? 'service' : random.pick(['goods', 'service'] as const),
    rate: kind === 'repair' ? random.pick(['20', '20', '5.5'] as const) : random.pick(VAT_RATES),
    grossCents: 1 + random.int(30_000),
  }));

test('of 10,000 random sales, before a switch and after it, ledger, documents, declarations and entries say the same to the cent', async () => {
  await emptyRepairs(shop.database);
  const admin = await addIdentity(shop.database, { role: 'admin' });
  await fillOrders(shop.database, SALES / 4);
  const orders = (await shop.tables.selectFrom('orders').select('id').execute()).map(({ id }) => id);
  const { id: model } = await counterRepair(repairDeps(shop.database));
  const year = new Year();
  const sales: object[] = [];
  const saleLines: object[] = [];
  const frees: object[] = [];
  const freeLines: object[] = [];
  const repairs: { id: string; reference: string; hash: string }[] = [];
  for (let count = 1; count <= SALES; count++) {
    const kind = KINDS[count % KINDS.length] ?? 'sale';
    const day = random.int(340);
    const lines = linesOf(kind);
    const id = kind === 'order' ? (orders.pop() ?? '') : randomUUID();
    const rated = (line: Line) => ({
      label: 'Article',
      kind: line.kind,
      unit_price_cents: line.grossCents,
      vat_rate: line.rate,
    });
    const sumsOf = (all: readonly Line[]) => {
      const centsOf = (of: Line['kind']) => grossOf(all.filter((line) => line.kind === of));
      return { goods_cents: centsOf('goods'), services_cents: centsOf('service'), actor_id: admin.id };
    };
    const sums = sumsOf(lines);
    const seller = noon(day).slice(0, 10) >= SWITCH ? { vatNumber: VAT_NUMBER } : {};
    if (kind === 'sale') {
      const number = `VEN-2026-${String(count).padStart(6, '0')}`;
      sales.push({ ...sums, id, number, state: 'closed', closed_at: noon(day), seller: { seller } });
      saleLines.push(...lines.map((line) => ({ ...rated(line), sale_id: id, quantity: 1 })));
    }
    if (kind === 'free_invoice') {
      freeLines.push(...lines.map((line) => ({ ...rated(line), free_invoice_id: id })));
      const after = random.int(3) === 0 ? afterDeposit(lines, day) : undefined;
      frees.push({ ...(after ? sumsOf(after.rest) : sums), id });
      if (after) {
        const deposit = randomUUID();
        frees.push({ ...sumsOf(after.deposit), id: deposit, is_deposit: true, deposit_of_id: id });
        freeLines.push(...after.deposit.map((line) => ({ ...rated(line), free_invoice_id: deposit })));
        year.sellDeposit(deposit, after.deposit, day);
      }
      year.sell(kind, id, lines, day, after);
      continue;
    }
    if (kind === 'repair')
      repairs.push({
        id,
        reference: `REP-2026-9${String(count).padStart(5, '0')}`,
        hash: count.toString(16).padStart(64, '0'),
      });
    year.sell(kind, id, lines, day);
  }
  const bills = Array.from({ length: 200 }, () => {
    const day = noon(random.int(365)).slice(0, 10);
    const amount_cents = 1 + random.int(50_000);
    return { day, amount_cents, vat_cents: day >= SWITCH ? Math.round(amount_cents / 6) || null : null };
  });
  const json = (rows: readonly object[]) => JSON.stringify(rows);
  await shop.tables.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.counter_sales (id, number, state, closed_at, goods_cents, services_cents, actor_id, seller)
      select id, number, state, closed_at, goods_cents, services_cents, actor_id, seller
      from json_populate_recordset(null::public.counter_sales, ${json(sales)})
    `.execute(tx);
    await sql`
      insert into public.counter_sale_lines (sale_id, label, kind, quantity, unit_price_cents, vat_rate)
      select sale_id, label, kind, quantity, unit_price_cents, vat_rate
      from json_populate_recordset(null::public.counter_sale_lines, ${json(saleLines)})
    `.execute(tx);
    await sql`
      insert into public.free_invoices (id, goods_cents, services_cents, actor_id, terms_days, customer_name, is_deposit, deposit_of_id)
      select id, goods_cents, services_cents, actor_id, 30, 'Dubois', coalesce(is_deposit, false), deposit_of_id
      from json_populate_recordset(null::public.free_invoices, ${json(frees)})
    `.execute(tx);
    await sql`
      insert into public.free_invoice_lines (free_invoice_id, label, kind, unit, quantity_hundredths, unit_price_cents, vat_rate)
      select free_invoice_id, label, kind, 'piece', 100, unit_price_cents, vat_rate
      from json_populate_recordset(null::public.free_invoice_lines, ${json(freeLines)})
    `.execute(tx);
    await sql`
      insert into public.repairs
      select (jsonb_populate_record(r, jsonb_build_object(
        'id', copy.id, 'reference', copy.reference, 'link_hash', copy.hash, 'idempotency_key', copy.id
      ))).*
      from public.repairs r, json_to_recordset(${json(repairs)}) as copy (id uuid, reference text, hash text)
      where r.id = ${model}
    `.execute(tx);
    await sql`
      insert into public.payments (id, order_id, repair_id, sale_id, free_invoice_id, kind, method, amount_cents, is_deposit,
        corrects_id, reason, created_at)
      overriding system value
      select id, order_id, repair_id, sale_id, free_invoice_id, kind, method, amount_cents, is_deposit, corrects_id, reason,
        created_at
      from json_populate_recordset(null::public.payments, ${json(year.entries)})
    `.execute(tx);
    await sql`
      insert into public.invoices
      select * from json_populate_recordset(null::public.invoices, ${json(year.invoices)})
    `.execute(tx);
    await sql`
      insert into public.credit_notes
      select * from json_populate_recordset(null::public.credit_notes, ${json(year.notes)})
    `.execute(tx);
    await sql`
      insert into public.repair_notes (repair_id, total_cents, data, written_at)
      select repair_id, total_cents, data, written_at
      from json_populate_recordset(null::public.repair_notes, ${json(year.repairNotes)})
    `.execute(tx);
    await sql`
      insert into public.purchases (bought_on, supplier, nature, amount_cents, vat_cents, method, recorded_by)
      select day, 'Mobilax', 'Écrans', amount_cents, vat_cents, 'card', ${admin.id}
      from json_to_recordset(${json(bills)}) as bill (day date, amount_cents int, vat_cents int)
    `.execute(tx);
  });
  await sql`analyze`.execute(shop.tables);

  const books = createAccounting({
    database: shop.database,
    shop: () => ({ ...shop.facts, vatRegimes: regimes }),
    clock: () => shop.now,
  }).api;
  const accounts = new Map<string, number>();
  const received: VatPart[] = [];
  const totals = { sale: 0, service: 0, all: 0 };
  const netOf = { sale: 0, service: 0 };
  let dueCents = 0;
  for (let month = 1; month <= 12; month++) {
    const period = { year: 2026, month };
    const { receipts, isWhole } = await books.receipts(admin, period);
    const purchases = await books.purchases(admin, period);
    expect([month, isWhole]).toEqual([month, true]);
    if (month < 7) expect(vatOfReceipts(receipts)).toEqual([]);
    const ofMonth = totalsOf(receipts);
    for (const kind of ['sale', 'service', 'all'] as const) totals[kind] += ofMonth[kind];
    for (const { kind, amountCents, vat = [] } of receipts) netOf[kind] += amountCents - vatCentsOf(vat);
    received.push(...vatOfReceipts(receipts));
    const declared = periodVat({
      received: vatOfReceipts(receipts),
      boughtCents: 0,
      billVatCents: purchases.map(({ vatCents }) => vatCents),
    });
    dueCents += declared.collectedCents - marginVatOf(receipts) - declared.deductedCents;
    // Each entry of the accountant's file is as much in debit as in credit.
    const entries = new Map<string, number>();
    for (const line of toFec(journalOf(receipts, purchases)).split('\r\n').slice(1, -1)) {
      const cells = line.split('\t');
      const [number = '', account = ''] = [cells[2], cells[4]];
      const [debit = 0, credit = 0] = [cells[11], cells[12]].map((cell) => Number(cell?.replace(',', '')));
      expect(debit < 0 || credit < 0).toBe(false);
      accounts.set(account, (accounts.get(account) ?? 0) + debit - credit);
      entries.set(number, (entries.get(number) ?? 0) + debit - credit);
    }
    expect([...entries.values()].every((cents) => cents === 0)).toBe(true);
  }

  // The books have the VAT of the documents, rate by rate, however they were paid and given back.
  expect(filled(received)).toEqual(filled(year.documents));
  // The ledger, and the accounts of money: what came less what went for purchases.
  expect(totals.all).toBe(year.paidCents);
  const boughtCents = sumOf(bills.map(({ amount_cents }) => amount_cents));
  const deductedCents = sumOf(bills.map(({ vat_cents }) => vat_cents ?? 0));
  const balance = (start: string) =>
    sumOf([...accounts].filter(([account]) => account.startsWith(start)).map(([, cents]) => cents));
  expect(balance('5')).toBe(year.paidCents - boughtCents);
  expect([balance('607'), balance('445660')]).toEqual([boughtCents - deductedCents, deductedCents]);
  // The declaration, and the accounts of VAT and of income.
  const ofRate = (rate: VatRate) => vatCentsOf(filled(received).filter((part) => part.rate === rate));
  expect(['445711', '445712', '445713', '445714'].map((account) => -balance(account))).toEqual(
    (['20', '10', '5.5', '2.1'] as const).map(ofRate),
  );
  expect(dueCents).toBe(-balance('44571') - deductedCents);
  expect([-balance('707'), -balance('706')]).toEqual([netOf.sale, netOf.service]);
  expect(balance('')).toBe(0);
});

const vatCentsOf = (parts: readonly VatPart[]) => sumOf(parts.map(({ vatCents }) => vatCents));

/** VAT on the margin of a month without purchases, which no entry has. */
const marginVatOf = (receipts: readonly Pick<Receipt, 'vat'>[]) =>
  periodVat({
    received: vatOfReceipts(receipts).filter(({ rate }) => rate === 'margin'),
    boughtCents: 0,
    billVatCents: [],
  }).collectedCents;
