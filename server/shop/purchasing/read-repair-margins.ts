import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { Schema } from '../../db/schema.ts';
import { deductedShare, isOnVatDay } from '../../vat/vat-days.ts';

export type RepairMargin = {
  reference: string;
  deviceKind: string;
  brand: string | null;
  model: string | null;
  /** What was paid for it and not given back. */
  soldCents: number;
  /** Of the parts that were fitted, at what the case says, or at their purchase price of today; null if the shop does not know one. */
  costCents: number | null;
};

/**
 * What each repair that was handed over in a period brought, and what its parts cost, by what it brought; without the VAT that its
 * document says, or that of the day if it has none.
 */
export async function readRepairMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
  vatRegimes: readonly VatRegime[] = [],
): Promise<RepairMargin[]> {
  const { from, before } = accountingDays(period);
  const isFree = vatRegimes.length === 0;
  const { rows } = await sql<RepairMargin>`
    with handed_over as (
      select r.*, r.paid_cents - r.refunded_cents + ${PAID_BY_GROUP} as kept_cents, ${isFree ? sql`0.0` : shareOfVat(vatRegimes)} as vat_share
      from public.repairs r
      where r.handed_over_at >= ${from}::timestamp at time zone 'Europe/Paris'
        and r.handed_over_at < ${before}::timestamp at time zone 'Europe/Paris'
    )
    select
      r.reference, r.device_kind as "deviceKind", r.brand, r.model,
      round(r.kept_cents * (1 - r.vat_share))::bigint as "soldCents",
      case
        when count(p.id) = count(coalesce(p.cost_cents, b.purchase_price_cents))
          then coalesce(
            round(sum(
              p.quantity * coalesce(p.cost_cents, b.purchase_price_cents)
                * (1 - case when r.vat_share > 0 then ${isFree ? sql`0` : deductedShare(sql`p.product_id`)} else 0 end)
            )),
            0
          )::bigint
      end as "costCents"
    from handed_over r
    left join public.repair_parts p on p.repair_id = r.id and p.state = 'taken'
    left join public.product_purchases b on b.product_id = p.product_id
    group by r.reference, r.device_kind, r.brand, r.model, r.kept_cents, r.vat_share
    having r.kept_cents > 0 or count(p.id) > 0
    order by "soldCents" desc, r.reference
  `.execute(tx);
  return rows;
}

/** What was kept of its grouped invoice for the repair « r », in proportion. */
const PAID_BY_GROUP = sql`
  coalesce(
    (
      select round(g.amount_cents * least(f.paid_cents - f.refunded_cents, f.total_cents)::numeric / f.total_cents)::integer
      from public.grouped_sales g
      join public.free_invoices f on f.id = g.free_invoice_id
      where g.repair_id = r.id and g.released_at is null
    ),
    0
  )
`;

/** What of the price of the repair « r » is VAT. */
const shareOfVat = (vatRegimes: readonly VatRegime[]) => sql`
  coalesce(
    (
      select coalesce(sum((part->>'vatCents')::numeric) / nullif(sum((part->>'grossCents')::numeric), 0), 0)
      from (
        select coalesce(
          (select data from public.invoices where repair_id = r.id and deposit_id is null),
          (select data from public.repair_notes where repair_id = r.id order by id desc limit 1)
        ) as data
      ) as document
      left join jsonb_array_elements(document.data->'vat') as part on true
      having count(document.data) > 0
    ),
    case when ${isOnVatDay(vatRegimes, sql`r.handed_over_at`)} then 1 / 6.0 else 0.0 end
  )
`;
