import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { ReceivedInvoice } from './received-invoice.ts';

/** The line of the register of purchases that has this invoice already, the first of them; undefined if none has. */
export const findRecordedInvoice = (
  tx: Transaction<Schema>,
  { number, supplier }: Pick<ReceivedInvoice, 'number' | 'supplier'>,
): Promise<RecordedInvoice | undefined> =>
  tx
    .selectFrom('purchases')
    .select(['id', 'bought_on as day'])
    .where(sql`lower(reference)`, '=', number.toLowerCase())
    .where(sql`lower(supplier)`, '=', supplier.toLowerCase())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export type RecordedInvoice = { id: number; day: string };
