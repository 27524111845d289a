import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Receipt } from '#domain/accounting/accounting.ts';
import { vatOfEntries, vatOfUnratedDeposit } from '#domain/vat/vat-of-entries.ts';
import { type RatedCents, sumByRate, takenOff, type VatPart, vatParts } from '#domain/vat/vat-parts.ts';
import { USUAL_VAT_RATE, vatInsideCents } from '#domain/vat/vat-rates.ts';
import { type VatRegime, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { Schema } from '../../db/schema.ts';
import { signedCents } from '../../payments/signed-cents.ts';

/** What of a document is at one rate, for goods or for services where it has both. */
type RatedLine = RatedCents & { kind?: Receipt['kind']; vatCents?: number };

export type ReceiptRow = Receipt & {
  /** The entry of the ledger, which has two rows if it is of goods and of services. */
  id: number;
  /** What the document of the sale has at each rate; empty in franchise, null without a document. */
  rated: RatedLine[] | null;
};

/** The document of the sale of an entry `p` of the ledger. */
export const DOCUMENT_VAT = sql`
  case
    when p.sale_id is not null then (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'kind', case l.kind when 'goods' then 'sale' else 'service' end, 'rate', l.vat_rate, 'grossCents', l.total_cents
          )
        ) filter (where v.seller->'seller' ? 'vatNumber'),
        '[]'::jsonb
      )
      from public.counter_sales v
      join public.counter_sale_lines l on l.sale_id = v.id
      where v.id = p.sale_id
    )
    when p.free_invoice_id is not null then (
      -- What its deposits had is theirs.
      select coalesce(
        i.data->'rest',
        (
          select jsonb_agg(
            jsonb_build_object(
              'kind', case l.kind when 'goods' then 'sale' else 'service' end, 'rate', l.vat_rate, 'grossCents', l.total_cents
            )
          )
          from public.free_invoice_lines l
          where l.free_invoice_id = i.free_invoice_id and (i.data ? 'vat' or f.is_deposit)
        ),
        '[]'::jsonb
      )
      from public.invoices i
      join public.free_invoices f on f.id = i.free_invoice_id
      where i.free_invoice_id = p.free_invoice_id
    )
    when p.repair_id is not null then coalesce(
      (
        select coalesce(data->'vat', '[]'::jsonb) from public.invoices
        where repair_id = p.repair_id and deposit_id is null
      ),
      (
        select coalesce(data->'vat', '[]'::jsonb) from public.repair_notes
        where repair_id = p.repair_id order by id desc limit 1
      )
    )
    else (select coalesce(data->'vat', '[]'::jsonb) from public.invoices where order_id = p.order_id)
  end
`;

/** An entry of a sale, and the document that it has for itself, as it stands there. */
type MoneyRow = {
  id: number;
  sale: string;
  day: string;
  cents: number;
  correctsId: number | null;
  replacesId: number | null;
  own: (RatedCents & { vatCents?: number })[] | null;
  /** Whether it is of a deposit whose invoice is of a day without VAT: the day of the payment decides. */
  isUnratedDeposit: boolean;
};

type Span = { start: RawBuilder<unknown>; end: RawBuilder<unknown>; firstDay: string };

/**
 * The entries of all sales that had money in a period, from the first day with VAT to its end, in their order: what was recorded
 * before is in another period perhaps.
 */
export async function readSaleMoney(
  tx: Transaction<Schema>,
  { start, end, firstDay }: Span,
): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    with touched as materialized (
      select order_id, repair_id, sale_id, free_invoice_id
      from public.payments
      where created_at >= ${start} and created_at < ${end}
    ),
    entry as (
      select p.id from public.payments p
      where p.created_at >= ${start} and p.created_at < ${end} and p.kind <> 'payout'
      union
      select p.id from touched t join public.payments p on p.order_id = t.order_id where p.created_at < ${start}
      union
      select p.id from touched t join public.payments p on p.repair_id = t.repair_id where p.created_at < ${start}
      union
      select p.id from touched t join public.payments p on p.sale_id = t.sale_id where p.created_at < ${start}
      union
      select p.id from touched t join public.payments p on p.free_invoice_id = t.free_invoice_id
      where p.created_at < ${start}
    )
    select
      p.id, coalesce(p.order_id, p.repair_id, p.sale_id, p.free_invoice_id) as sale, p.corrects_id as "correctsId",
      to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      ${signedCents} as cents,
      -- What is right is written at the very moment at which what is wrong, and older, is taken back.
      case when p.corrects_id is null then nullif(
        least(
          p.id,
          min(p.corrects_id) over (
            partition by p.order_id, p.repair_id, p.sale_id, p.free_invoice_id, p.created_at, p.kind
          )
        ),
        p.id
      ) end as "replacesId",
      case
        when d.number is not null then coalesce(d.data->'vat', '[]'::jsonb)
        when n.number is not null then coalesce(n.data->'vat', '[]'::jsonb)
        -- What came back of a ticket says of which line it was.
        when l.id is not null and v.seller->'seller' ? 'vatNumber'
          then jsonb_build_array(jsonb_build_object('rate', l.vat_rate, 'grossCents', p.amount_cents))
      end as own,
      coalesce(f.is_deposit and not i.data ? 'vat', false) as "isUnratedDeposit"
    from entry
    join public.payments p using (id)
    left join public.invoices d on d.deposit_id = p.id
    left join public.credit_notes n on n.refund_id = p.id
    left join public.counter_returns b on b.refund_id = p.id
    left join public.counter_sale_lines l on l.id = b.line_id
    left join public.counter_sales v on v.id = p.sale_id
    left join public.free_invoices f on f.id = p.free_invoice_id
    left join public.invoices i on i.free_invoice_id = p.free_invoice_id
    where p.created_at >= ${firstDay}::timestamp at time zone 'Europe/Paris'
    order by p.created_at, p.id
  `.execute(tx);
  return rows;
}

/**
 * Receipts with the VAT in them, each entry of a sale its own share; money of before the first switch has none. A sale without a
 * document follows the regime of the day of its money.
 */
export function withVat(
  rows: readonly ReceiptRow[],
  money: readonly MoneyRow[],
  vatRegimes: readonly VatRegime[],
): Receipt[] {
  const documents = new Map(rows.map(({ id, rated }) => [id, rated]));
  const vatOf = new Map<number, VatPart[]>();
  for (const ofSale of Map.groupBy(money, ({ sale }) => sale).values()) {
    const rated =
      ofSale.map(({ id }) => documents.get(id)).find((document) => document !== undefined) ?? null;
    const parts = partsOf(rated ?? []);
    const ofEntries = ofSale.some(({ isUnratedDeposit }) => isUnratedDeposit)
      ? vatOfUnratedDeposit(
          parts,
          ofSale.map((entry) => ({ ...entry, isRated: vatRegimeAt(vatRegimes, entry.day) !== null })),
        )
      : vatOfEntries(
          parts,
          ofSale.map((entry) => ({ ...entry, own: ownVat(entry, rated, vatRegimes) })),
        );
    for (const [id, each] of ofEntries) vatOf.set(id, each);
  }
  const rowsOf = Map.groupBy(rows, ({ id }) => id);
  return rows.map(({ id, rated, ...receipt }) => {
    const all = vatOf.get(id) ?? [];
    const isBoth = (rowsOf.get(id) ?? []).length > 1;
    const ofGoods = isBoth ? goodsShare(all, rated ?? []) : all;
    const vat = isBoth && receipt.kind === 'service' ? takenOff(all, ofGoods) : ofGoods;
    const parts = vat.filter(({ grossCents, vatCents }) => grossCents !== 0 || vatCents !== 0);
    return parts.length > 0 ? { ...receipt, vat: parts } : receipt;
  });
}

/** The VAT of a document: as it says it, or of its lines. */
function partsOf(rated: readonly RatedLine[]): VatPart[] {
  const said = rated.flatMap(({ vatCents, ...part }) =>
    vatCents === undefined ? [] : [{ ...part, vatCents }],
  );
  return said.length === rated.length ? sumByRate(said) : vatParts(rated);
}

/** The VAT of the document of an entry alone; of a sale without a document, of its day. */
function ownVat(
  { day, cents, own }: MoneyRow,
  rated: readonly RatedCents[] | null,
  vatRegimes: readonly VatRegime[],
): VatPart[] | null {
  if (own !== null)
    return own.map((part) => ({
      ...part,
      vatCents: part.vatCents ?? vatInsideCents(part.grossCents, part.rate),
    }));
  if (rated !== null) return null;
  const grossCents = Math.abs(cents);
  return vatRegimeAt(vatRegimes, day) ? vatParts([{ rate: USUAL_VAT_RATE, grossCents }]) : [];
}

/** What of the parts of an entry is for goods, as the lines of its document are. */
function goodsShare(parts: readonly VatPart[], document: readonly RatedLine[]): VatPart[] {
  const sum = (lines: readonly RatedLine[]) => lines.reduce((total, { grossCents }) => total + grossCents, 0);
  return parts.map(({ rate, grossCents, vatCents }) => {
    const ofRate = document.filter((line) => line.rate === rate);
    const share = sum(ofRate.filter(({ kind }) => kind === 'sale')) / (sum(ofRate) || 1);
    return { rate, grossCents: Math.round(grossCents * share), vatCents: Math.round(vatCents * share) };
  });
}
