import { type RawBuilder, sql } from 'kysely';
import type { BonusState } from '#domain/bonus/bonus-states.ts';
import type { Database } from '../../db/database.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/** Upper bound for a list: the site never holds more in memory at once. */
const MOST_LISTED = 5000;

type ListedBonus = {
  id: string;
  repair: string;
  invoice: string;
  invoicedOn: string;
  totalCents: number;
  organisation: string;
  cents: number;
  state: BonusState;
  reference: string | null;
  reason: string | null;
  sentAt: Date | null;
  settledAt: Date | null;
  label: string | null;
  brand: string | null;
  model: string | null;
  serial: string | null;
  fault: string;
  doneOn: string | null;
  customer: string;
  email: string | null;
  phone: string | null;
  postcode: string | null;
  city: string | null;
};

/** The invoiced bonuses, with all that the form of an organisation asks for, the oldest first. */
export const listBonuses = (database: Pick<Database, 'transaction'>, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'accounting', async (tx): Promise<ListedBonus[]> => {
    const { rows } = await sql<ListedBonus>`
      select
        b.repair_id as id, r.reference as repair, b.invoice_number as invoice,
        to_char(i.issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "invoicedOn",
        -- The whole price: deposits that had an invoice of their own are in it.
        (select sum((line ->> 'totalCents')::integer) from jsonb_array_elements(i.data -> 'lines') as line)::integer
          as "totalCents",
        b.organisation, b.amount_cents as cents, b.state, b.reference, b.reason,
        b.sent_at as "sentAt", b.settled_at as "settledAt", ${AGREED_LABEL} as label,
        r.brand, r.model, r.serial, r.fault,
        to_char(coalesce(r.ready_at, r.handed_over_at) at time zone 'Europe/Paris', 'YYYY-MM-DD') as "doneOn",
        r.customer_name as customer, r.email, r.phone,
        i.data -> 'customer' -> 'address' ->> 'postcode' as postcode,
        i.data -> 'customer' -> 'address' ->> 'city' as city
      from public.repair_bonuses b
      join public.repairs r on r.id = b.repair_id
      join public.invoices i on i.number = b.invoice_number
      order by b.created_at, b.repair_id
      limit ${MOST_LISTED}
    `.execute(tx);
    return rows;
  });

/** What the accepted quote of the case `r` calls its device, in the organisation's words. */
const AGREED_LABEL: RawBuilder<string | null> = sql`(
  select q.bonus ->> 'label' from public.repair_quotes q
  where q.repair_id = r.id and q.state = 'accepted' order by q.version desc limit 1
)`;

type UninvoicedBonus = { repair: string; label: string; cents: number; hasAddress: boolean };

/** Repairs that are done, whose bonus waits for an invoice. */
export const listUninvoiced = (database: Pick<Database, 'transaction'>, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'accounting', async (tx): Promise<UninvoicedBonus[]> => {
    const { rows } = await sql<UninvoicedBonus>`
      select
        r.reference as repair, agreed.bonus ->> 'label' as label, (agreed.bonus ->> 'cents')::integer as cents,
        coalesce(r.billing_address, p.billing_address, r.return_address) is not null as "hasAddress"
      from public.repairs r
      left join public.profiles p on p.id = r.user_id
      cross join lateral (
        select bonus, accepted_cents from public.repair_quotes q
        where q.repair_id = r.id and q.state = 'accepted' order by q.version desc limit 1
      ) as agreed
      where agreed.bonus is not null and r.company is null
        and r.state in ('ready', 'handed_over') and r.agreement = 'quote' and r.renounced_at is null
        and agreed.accepted_cents
          + coalesce((select sum(amount_cents) from public.repair_charges c where c.repair_id = r.id), 0)
          >= greatest((agreed.bonus ->> 'leastCents')::integer, (agreed.bonus ->> 'cents')::integer + 1)
        and not exists (select from public.repair_bonuses b where b.repair_id = r.id)
        and not exists (select from public.invoices i where i.repair_id = r.id and i.deposit_id is null)
      order by r.ready_at, r.reference
      limit ${MOST_LISTED}
    `.execute(tx);
    return rows;
  });
