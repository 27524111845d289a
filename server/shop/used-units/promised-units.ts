import { type RawBuilder, sql } from 'kysely';

/**
 * The number of the paid deposit that has promised a unit to the customer of a draft; null if none has. Of two, as cards may pay them,
 * the one that was paid first has it.
 * @param unitId as the statement knows it
 * @param draftId whose own promise does not count, also while it is issued
 */
export const promisedBy = (unitId: RawBuilder<unknown>, draftId: string | null = null) => sql<string | null>`(
  select case when draft.id is distinct from ${draftId}::uuid then document.number end
  from public.free_invoice_lines line
  join public.free_invoices draft
    on draft.id = line.free_invoice_id and (draft.state = 'draft' or draft.id = ${draftId}::uuid)
  join public.free_invoices deposit
    on deposit.deposit_of_id = draft.id and deposit.paid_cents > deposit.refunded_cents
  join public.invoices document on document.free_invoice_id = deposit.id
  where line.unit_id = ${unitId}
  order by (select min(entry.id) from public.payments entry where entry.free_invoice_id = deposit.id)
  limit 1
)`;
