import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The documents about the money of a repair, oldest first. */
export async function readMoneyDocuments(kysely: Kysely<Schema>, repairId: string) {
  const note = await kysely
    .selectFrom('repair_notes')
    .select('written_at')
    .where('repair_id', '=', repairId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const invoices = await kysely
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'deposit_id', 'total_cents'])
    .where('repair_id', '=', repairId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const creditNotes =
    invoices.length === 0
      ? []
      : await kysely
          .selectFrom('credit_notes')
          .innerJoin('invoices', 'invoices.number', 'invoice_number')
          .select(['credit_notes.number', 'credit_notes.issued_at', 'credit_notes.total_cents'])
          .where('repair_id', '=', repairId)
          .orderBy('credit_notes.number')
          .execute();
  return {
    noteAt: note?.written_at ?? null,
    invoices: invoices.map((invoice) => ({ ...invoice, isDeposit: invoice.deposit_id !== null })),
    creditNotes,
  };
}
