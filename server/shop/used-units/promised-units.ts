import { type RawBuilder, sql } from 'kysely';

/**
 * The number of the paid deposit that has promised a unit to the customer of a draft; null if none has.
 * @param unitId as the statement knows it
 * @param draftId whose own deposits do not count
 */
export const promisedBy = (unitId: RawBuilder<unknown>, draftId: string | null = null) => sql<string | null>`(
  select document.number
  from public.free_invoice_lines line
  join public.free_invoices draft on draft.id = line.free_invoice_id and draft.state = 'draft'
  join public.free_invoices deposit
    on deposit.deposit_of_id = draft.id and deposit.paid_cents > deposit.refunded_cents
  join public.invoices document on document.free_invoice_id = deposit.id
  where line.unit_id = ${unitId} and draft.id is distinct from ${draftId}::uuid
  limit 1
)`;
