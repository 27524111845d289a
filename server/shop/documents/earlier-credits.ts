import type { Transaction } from 'kysely';
import type { VatPart } from '#domain/vat/vat-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** What VAT the credit notes of an invoice take off it, in their order. */
export async function earlierCredits(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  invoiceNumber: string,
): Promise<VatPart[][]> {
  const notes = await tx
    .selectFrom('credit_notes')
    .select(({ ref }) => ref('data', '->').key('vat').$castTo<VatPart[] | null>().as('vat'))
    .where('invoice_number', '=', invoiceNumber)
    .orderBy('number')
    .execute();
  return notes.map(({ vat }) => vat ?? []);
}
