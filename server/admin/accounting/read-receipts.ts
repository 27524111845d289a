import { sql } from 'kysely';
import { type AccountingPeriod, accountingDays, type Receipt } from '#domain/accounting/accounting.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/**
 * Upper bound for the rows that are read, more than a year of the shop has; `isWhole` says whether any were cut off.
 */
const MOST = 20_000;

/**
 * The book of receipts (CGI, article 50-0): each payment and refund of an order, and each repair paid at its
 * hand-over, by day of Reims. In one statement.
 */
export function readReceipts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  period: AccountingPeriod,
): Promise<{ receipts: Receipt[]; isWhole: boolean }> {
  const { from, before } = accountingDays(period);
  const start = sql`${from}::date::timestamp at time zone 'Europe/Paris'`;
  const end = sql`${before}::date::timestamp at time zone 'Europe/Paris'`;
  return readAsTableOwner(database, admin, 'accounting', async (tx) => {
    const { rows } = await sql<Receipt>`
      select to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, document, customer, kind, what, way,
        staff.full_name as "takenBy", amount_cents as "amountCents"
      from (
        select p.created_at as at, p.id, coalesce(c.number, i.number, o.number) as document, o.customer_name as customer,
          'sale' as kind,
          case p.kind when 'refund' then 'Remboursement, commande ' else 'Commande ' end || o.number as what,
          p.method as way, p.actor_id as taker,
          case p.kind when 'refund' then -p.amount_cents else p.amount_cents end as amount_cents
        from public.payments p
        join public.orders o on o.id = p.order_id
        left join public.invoices i on i.order_id = o.id
        left join public.credit_notes c on c.refund_id = p.id
        where p.created_at >= ${start} and p.created_at < ${end}
        union all
        select e.created_at, e.id, r.reference, r.customer_name, 'service', 'Réparation ' || r.reference,
          e.payload ->> 'paidBy', e.actor_id, q.accepted_cents
        from public.repair_events e
        join public.repairs r on r.id = e.repair_id
        join lateral (
          select accepted_cents
          from public.repair_quotes
          where repair_id = r.id and state = 'accepted'
          order by version desc
          limit 1
        ) q on true
        where e.kind = 'hand_over' and e.payload ->> 'paidBy' in ('card', 'cash', 'transfer', 'before')
          and q.accepted_cents > 0 and e.created_at >= ${start} and e.created_at < ${end}
      ) as receipt
      left join public.profiles staff on staff.id = taker and staff.role = 'admin'
      order by at, document, receipt.id
      limit ${MOST + 1}
    `.execute(tx);
    return { receipts: rows.slice(0, MOST), isWhole: rows.length <= MOST };
  });
}
