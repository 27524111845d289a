import { sql } from 'kysely';
import { type AccountingPeriod, accountingDays, type Receipt } from '#domain/accounting/accounting.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Database } from '../../db/database.ts';
import { goodsCents, signedCents } from '../../payments/signed-cents.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';
import { DOCUMENT_VAT, type ReceiptRow, readSaleMoney, withVat } from './receipt-vat.ts';

/**
 * Upper bound for the rows that are read, more than a year of the shop has; `isWhole` says whether any were cut off.
 */
const MOST = 20_000;

/**
 * The register of receipts (CGI, article 50-0): each entry of the ledger about a sale, by day of Reims. In one statement.
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
    const firstDay = vatRegimes.find(({ vatNumber }) => vatNumber !== null)?.from;
    const isRated = firstDay !== undefined && firstDay < before;
    const { rows } = await sql<ReceiptRow>`
      select
        p.id,
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
        ${isRated ? DOCUMENT_VAT : sql`null`} as "rated"
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
        select case when v.is_deposit then 'facture d’acompte ' else 'facture ' end || i.number, coalesce(v.company, v.customer_name), v.company is not null, i.number, v.goods_cents, v.total_cents
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
    const receipts = rows.slice(0, MOST);
    const isWhole = rows.length <= MOST;
    if (!isRated) return { receipts: receipts.map(({ id: _, rated: __, ...receipt }) => receipt), isWhole };
    const money = await readSaleMoney(tx, { start, end, firstDay });
    return { receipts: withVat(receipts, money, vatRegimes), isWhole };
  });
}
