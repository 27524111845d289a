import { sql, type Transaction } from 'kysely';
import { CASE_COLUMNS } from '#domain/repair/customer-state.ts';
import type { Schema } from '../../db/schema.ts';
import { refusedSince } from '../../outbox/refused-addresses.ts';
import { WITHDRAWALS_OF_ORDER } from '../../shop/orders/renounced-orders.ts';
import { ownsAppointment, ownsOrder, ownsRepair, ownsSale } from './owned-rows.ts';

/** Everything that the shop knows about a customer. */
export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Upper bound for each kind, newest first; the lists of orders and repairs have the others. */
const SHOWN = 50;

/** Null if there is no card with that id. The number of statements does not depend on the data. */
export async function findCustomer(tx: Transaction<Schema>, id: string) {
  const card = await findCard(tx, id);
  if (!card) return null;
  const account =
    card.user_id === null
      ? undefined
      : await tx
          .selectFrom('auth.users as u')
          .leftJoin('profiles as p', 'p.id', 'u.id')
          .select([
            'u.last_sign_in_at',
            'p.role',
            'p.company',
            'p.siren',
            'p.billing_address',
            'p.delivery_address',
          ])
          .where('u.id', '=', card.user_id)
          .executeTakeFirst();
  const orders = await tx
    .selectFrom('orders')
    .select(['number', 'state', 'total_cents', 'paid_cents', 'refunded_cents', 'created_at'])
    .select(WITHDRAWALS_OF_ORDER.as('withdrawals'))
    .where(ownsOrder(card))
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const sales = await tx
    .selectFrom('counter_sales')
    .select(['id', 'number', 'state', 'total_cents', 'closed_at'])
    .where(ownsSale(card))
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(SHOWN)
    .execute();
  const repairs = await tx
    .selectFrom('repairs')
    .select([...CASE_COLUMNS, 'id', 'reference', 'device_kind', 'brand', 'model', 'serial', 'created_at'])
    .where(ownsRepair(card))
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const appointments = await tx
    .selectFrom('appointments')
    .select(['reference', 'state', 'device', 'starts_at'])
    .where(ownsAppointment(card))
    .orderBy('starts_at', 'desc')
    .limit(SHOWN)
    .execute();
  const messages = await tx
    .selectFrom('repair_messages')
    .innerJoin('repairs', 'repairs.id', 'repair_id')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['repair_messages.id', 'author', 'full_name as author_name', 'text', 'reference'])
    .select('repair_messages.created_at')
    .where(ownsRepair(card))
    .orderBy('repair_messages.id', 'desc')
    .limit(SHOWN)
    .execute();
  const notes = await tx
    .selectFrom('customer_notes')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['customer_notes.id', 'text', 'full_name', 'customer_notes.created_at'])
    .where('customer_id', '=', id)
    .orderBy('customer_notes.id')
    .execute();
  const merges = await tx
    .selectFrom('customer_merges')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .select([
      'customer_merges.id',
      'gone_name',
      'gone_email',
      'gone_phone',
      'moved',
      'full_name',
      'merged_at',
    ])
    .where('customer_id', '=', id)
    .orderBy('customer_merges.id', 'desc')
    .execute();
  const imported =
    card.import_id === null
      ? undefined
      : await tx
          .selectFrom('internal.data_imports')
          .select(['file_name', 'done_at'])
          .where('id', '=', card.import_id)
          .executeTakeFirst();
  return {
    ...card,
    imported: imported ?? null,
    account: account ?? null,
    orders,
    sales,
    repairs,
    appointments,
    messages,
    notes,
    merges,
  };
}

/** The card alone. */
export const findCard = (tx: Transaction<Schema>, id: string) =>
  tx
    .selectFrom('customers')
    .select(['id', 'user_id', 'email', 'name', 'phone', 'company', 'address', 'import_id', 'created_at'])
    .select(refusedSince(sql.ref('email')).as('email_refused_at'))
    .where('id', '=', id)
    .executeTakeFirst();
