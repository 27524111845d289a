import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** What the credit notes of an invoice take off it, in their order. */
export async function earlierCredits(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  invoiceNumber: string,
): Promise<number[]> {
  const notes = await tx
    .selectFrom('credit_notes')
    .select('total_cents')
    .where('invoice_number', '=', invoiceNumber)
    .orderBy('number')
    .execute();
  return notes.map(({ total_cents }) => total_cents);
}
