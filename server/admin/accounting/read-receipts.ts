import { sql } from 'kysely';
import { type AccountingPeriod, accountingDays, type Receipt } from '#domain/accounting/accounting.ts';
import { type RatedCents, vatParts, vatShare } from '#domain/vat/vat-parts.ts';
import { USUAL_VAT_RATE } from '#domain/vat/vat-rates.ts';
import { type VatRegime, vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { Database } from '../../db/database.ts';
import { goodsCents, signedCents } from '../../payments/signed-cents.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/**
 * Upper bound for the rows that are read, more than a year of the shop has; `isWhole` says whether any were cut off.
 */
const MOST = 20_000;

/**
 * The book of receipts (CGI, article 50-0): each entry of the ledger, by day of Reims. In one statement.
 */
export function readReceipts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[] = [],
): Promise<{ receipts: Receipt[]; isWhole: boolean }> {
  const { from, before } = accountingDays(period);
  const start = sql`${from}::date::timestamp at time zone 'Europe/Paris'`;
  const end = sql`${before}::date::timestamp at time zone 'Europe/Paris'`;
  return readAsTableOwner(database, admin, 'accounting', async (tx) => {
    // A shop that never had VAT in its prices is not asked for any.
    const vat = vatRegimes.length === 0 ? NO_VAT : VAT_OF_SALES;
    const { rows } = await sql<ReceiptRow>`
      select
        to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
        coalesce(
          c.number,
          (select number from public.invoices where deposit_id = p.id),
          -- What took back an invoiced deposit has the credit note of that invoice.
          (
            select n.number
            from public.invoices i
            join public.credit_notes n on n.invoice_number = i.number
            where i.deposit_id = p.corrects_id
            limit 1
          ),
          s.document
        ) as document,
        s.customer,
        s.is_company as "isCompany",
        part.kind,
        case
          when p.corrects_id is not null then 'Rectification, ' || s.name
          when p.kind = 'refund' then 'Remboursement, ' || s.name
          when p.is_deposit then 'Acompte, ' || s.name
          else upper(left(s.name, 1)) || substr(s.name, 2)
        end || coalesce('\u00a0: ' || p.reason, '') as what,
        p.method as way,
        f.full_name as "takenBy",
        part.cents as "amountCents",
        ${vat} as "rated"
      from public.payments p
      -- One row each, so that a month looks up its own sales and no others.
      cross join lateral (
        select 'commande ' || o.number as name, coalesce(o.company, o.customer_name) as customer,
          o.company is not null as is_company,
          coalesce((select number from public.invoices where order_id = o.id), o.number) as document,
          null::integer as goods_cents, null::integer as total_cents
        from public.orders o
        where o.id = p.order_id
        union all
        select 'réparation ' || r.reference, coalesce(r.company, r.customer_name), r.company is not null,
          coalesce(
            (select number from public.invoices where repair_id = r.id and deposit_id is null), r.reference
          ),
          null, null
        from public.repairs r
        where r.id = p.repair_id
        union all
        select 'vente ' || v.number, coalesce(v.company, v.customer_name, 'Client au comptoir'),
          v.company is not null,
          coalesce((select number from public.invoices where sale_id = v.id), v.number), v.goods_cents, v.total_cents
        from public.counter_sales v
        where v.id = p.sale_id
        union all
        select 'facture ' || i.number, coalesce(v.company, v.customer_name), v.company is not null, i.number, v.goods_cents, v.total_cents
        from public.free_invoices v
        join public.invoices i on i.free_invoice_id = v.id
        where v.id = p.free_invoice_id
        limit 1
      ) as s
      -- Two rows for a sale of goods and services.
      cross join lateral (
        values ('sale', ${goodsCents}), ('service', ${signedCents} - ${goodsCents})
      ) as part (kind, cents)
      left join public.credit_notes c on c.refund_id = p.id
      left join public.profiles f on f.id = p.actor_id and f.role = 'admin'
      where p.created_at >= ${start} and p.created_at < ${end} and part.cents <> 0
      order by p.created_at, document, p.id, part.kind
      limit ${MOST + 1}
    `.execute(tx);
    const receipts = rows.slice(0, MOST).map((row) => withVat(row, vatRegimes));
    return { receipts, isWhole: rows.length <= MOST };
  });
}

type ReceiptRow = Receipt & {
  /** What the document of the sale has at each rate; empty in franchise, null without a document. */
  rated: RatedCents[] | null;
};

/**
 * The receipt with its share of the VAT of its sale; money of before the first switch has none. A sale without a document follows
 * the regime of the day of its money.
 */
function withVat({ rated, ...receipt }: ReceiptRow, vatRegimes: readonly VatRegime[]): Receipt {
  const { amountCents, day } = receipt;
  const first = vatRegimes.find(({ vatNumber }) => vatNumber !== null);
  if (first === undefined || day < first.from) return receipt;
  const ofDay = () =>
    vatRegimeAt(vatRegimes, day) ? [{ rate: USUAL_VAT_RATE, grossCents: amountCents }] : [];
  const vat = vatShare(vatParts(rated ?? ofDay()), amountCents);
  return vat.length > 0 ? { ...receipt, vat } : receipt;
}

const NO_VAT = sql`'[]'::jsonb`;

const VAT_OF_SALES = sql`
  case
    when p.sale_id is not null then (
      select coalesce(
        jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'grossCents', l.total_cents))
          filter (where v.seller->'seller' ? 'vatNumber'),
        '[]'::jsonb
      )
      from public.counter_sales v
      join public.counter_sale_lines l on l.sale_id = v.id
      where v.id = p.sale_id
    )
    when p.repair_id is not null then coalesce(
      (select coalesce(data->'vat', '[]'::jsonb) from public.invoices where deposit_id = p.id),
      (
        select coalesce(data->'vat', '[]'::jsonb) from public.invoices
        where repair_id = p.repair_id and deposit_id is null
      ),
      (
        select coalesce(data->'vat', '[]'::jsonb) from public.repair_notes
        where repair_id = p.repair_id order by id desc limit 1
      )
    )
    else (
      select coalesce(data->'vat', '[]'::jsonb) from public.invoices
      where order_id = p.order_id or free_invoice_id = p.free_invoice_id
    )
  end
`;
