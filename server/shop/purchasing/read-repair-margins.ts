import { sql, type Transaction } from 'kysely';
import { type AccountingPeriod, accountingDays } from '#domain/accounting/accounting.ts';
import type { Schema } from '../../db/schema.ts';

export type RepairMargin = {
  reference: string;
  deviceKind: string;
  brand: string | null;
  model: string | null;
  /** What was paid for it and not given back. */
  soldCents: number;
  /** Of the parts that were fitted, at their purchase price of today; null if the shop does not know one. */
  costCents: number | null;
};

/** What each repair that was handed over in a period brought, and what its parts cost, by what it brought. */
export async function readRepairMargins(
  tx: Transaction<Schema>,
  period: AccountingPeriod,
): Promise<RepairMargin[]> {
  const { from, before } = accountingDays(period);
  const { rows } = await sql<RepairMargin>`
    select
      r.reference, r.device_kind as "deviceKind", r.brand, r.model,
      (r.paid_cents - r.refunded_cents)::bigint as "soldCents",
      case
        when count(p.id) = count(b.purchase_price_cents)
          then coalesce(sum(p.quantity * b.purchase_price_cents), 0)::bigint
      end as "costCents"
    from public.repairs r
    left join public.repair_parts p on p.repair_id = r.id and p.state = 'taken'
    left join public.product_purchases b on b.product_id = p.product_id
    where r.handed_over_at >= ${from}::timestamp at time zone 'Europe/Paris'
      and r.handed_over_at < ${before}::timestamp at time zone 'Europe/Paris'
    group by r.id
    having r.paid_cents - r.refunded_cents > 0 or count(p.id) > 0
    order by "soldCents" desc, r.reference
  `.execute(tx);
  return rows;
}
