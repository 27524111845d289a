import { sql, type Transaction } from 'kysely';
import { readCaseNumber } from '#domain/cases/case-number.ts';
import type { WithdrawalRequest } from '#domain/order/withdrawal-request.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { findRenounced, renounceRepair } from '../../repairs/renounce-repair.ts';
import { addWithdrawalEvent } from './withdrawal-row.ts';

export type Withdrawal = {
  id: string;
  /** "REN-2026-K7R-4WM" */
  reference: string;
  /**
   * Null if no order matches the number and the e-mail: the declaration counts all the same, and somebody looks at
   * it.
   */
  orderId: string | null;
  /** The same for a contract about a repair. */
  repairId: string | null;
  name: string;
  contract: string;
  email: string;
  details: string | null;
  declaredAt: Date;
};

/** Records a declaration once, with the mails about it: the same id again finds the first declaration. */
export function declareWithdrawal(
  database: Pick<Database, 'transaction'>,
  id: string,
  request: WithdrawalRequest,
  now: Date,
): Promise<Withdrawal> {
  return database.transaction(async (tx) => {
    // The second of two clicks waits, and then finds the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin withdrawal ${id}`}, 0))`.execute(
      tx,
    );
    const earlier = await findWithdrawal(tx, id);
    if (earlier) return earlier;
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('number', '=', readCaseNumber('CMD', request.contract) ?? '')
      .where('email', '=', request.email)
      .executeTakeFirst();
    const repair = order ? null : await findRenounced(tx, request.contract, request.email);
    const row = await tx
      .insertInto('withdrawals')
      .values({
        id,
        reference: sql`internal.draw_number('REN', ${now})`,
        order_id: order?.id ?? null,
        repair_id: repair?.id ?? null,
        customer_name: request.name,
        contract_reference: request.contract,
        email: request.email,
        details: request.details,
        declared_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addWithdrawalEvent(tx, { id, state: null }, 'received', { actor: 'customer' }, now);
    if (repair) await renounceRepair(tx, repair.id, row.reference, now, now);
    return withdrawalOf(row);
  });
}

/** A declaration by its id, which only its customer and our own screens have. */
export async function findWithdrawal(
  tables: Pick<Transaction<Schema>, 'selectFrom'>,
  id: string,
): Promise<Withdrawal | null> {
  const row = await tables.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? withdrawalOf(row) : null;
}

type Row = {
  id: string;
  reference: string;
  order_id: string | null;
  repair_id: string | null;
  customer_name: string;
  contract_reference: string;
  email: string;
  details: string | null;
  declared_at: Date;
};

function withdrawalOf(row: Row): Withdrawal {
  const { id, reference, email, details } = row;
  return {
    id,
    reference,
    email,
    details,
    orderId: row.order_id,
    repairId: row.repair_id,
    name: row.customer_name,
    contract: row.contract_reference,
    declaredAt: row.declared_at,
  };
}
