import { sql, type Transaction } from 'kysely';
import { OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { INBOUND_FILES } from '../inbound/inbound-rows.ts';
import { LABEL_OWNER } from '../repairs/prepaid-label.ts';
import { NO_EMAIL, withoutPerson } from '../shop/orders/without-person.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { storedFiles } from '../uploads/stored-files.ts';
import type { Person } from './personal-tables.ts';

type RemoveDeps = {
  database: Pick<Database, 'transaction'>;
  store: Pick<FileStore, 'remove'>;
};

/** From this amount on, a contract concluded online is kept for ten years (code de la consommation, D. 213-1). */
const KEPT_CONTRACT_CENTS = 12_000;

/** Replaces a person's name; the address leads nowhere (RFC 2606). */
const NOBODY = 'Compte supprimé';

/**
 * Deletes an account, with its sessions and everything that the shop is not obliged to keep; docs/retention.md has
 * the rest. One transaction: all of it or nothing. The files go last, since a store cannot restore them.
 */
export async function removeAccount({ database, store }: RemoveDeps, person: Person, now: Date) {
  await store.remove(await database.transaction((tx) => removeAccountIn(tx, person, now)));
}

/** The same in a transaction; returns the files that its caller removes once it has ended. */
export async function removeAccountIn(tx: Transaction<Schema>, person: Person, now: Date): Promise<string[]> {
  await lockOwn(tx, person);
  await removeReviews(tx, person);
  await anonymiseOrders(tx, person);
  const files = await anonymiseRepairs(tx, person);
  await removeWhatIsAddressed(tx, person, now);
  await removeTraces(tx, person);
  await tx.deleteFrom('auth.users').where('id', '=', person.id).execute();
  return files;
}

const BY_ID = sql`id`;

/** What an account owns, also if it stays: its rows lose their owner. Each in the order in which others lock several of its rows. */
const OWNED = {
  orders: BY_ID,
  repairs: BY_ID,
  appointments: BY_ID,
  counter_sales: BY_ID,
  // The invoice of the whole price before its deposits.
  free_invoices: sql`deposit_of_id nulls first, id`,
} as const;

/** Locks what changes in several rows. */
async function lockOwn(tx: Transaction<Schema>, { id }: Person): Promise<void> {
  for (const [table, order] of Object.entries(OWNED))
    await sql`
      select from ${sql.table(`public.${table}`)} where user_id = ${id} order by ${order} for update
    `.execute(tx);
}

/** Reviews of what the account ordered, while its orders still say that they are its own. */
async function removeReviews(tx: Transaction<Schema>, { id }: Person): Promise<void> {
  await tx
    .deleteFrom('testimonials')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_reviews')
        .innerJoin('order_lines', 'order_lines.id', 'product_reviews.order_line_id')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select('product_reviews.testimonial_id')
        .where('orders.user_id', '=', id),
    )
    .execute();
}

/** Small orders that are over: the invoice keeps what accounting needs. The others stay, without a name. */
async function anonymiseOrders(tx: Transaction<Schema>, { id }: Person): Promise<void> {
  const orders = await tx
    .updateTable('orders')
    .set(withoutPerson(NOBODY))
    .where('user_id', '=', id)
    .where('total_cents', '<', KEPT_CONTRACT_CENTS)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['collected', 'delivered', 'refunded']),
        eb.and([
          eb('state', 'in', ['expired', 'cancelled', 'returned']),
          eb('paid_cents', '=', eb.ref('refunded_cents')),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawals')
            .select('withdrawals.id')
            .whereRef('withdrawals.order_id', '=', 'orders.id')
            .where('withdrawals.state', 'in', OPEN_WITHDRAWALS),
        ),
      ),
    )
    .returning('id')
    .execute();
  if (orders.length === 0) return;
  // Unsent messages no longer have a reader.
  await tx
    .deleteFrom('internal.outbox')
    .where('about_kind', '=', 'order')
    .where(
      'about_id',
      'in',
      orders.map((order) => order.id),
    )
    .where('sent_at', 'is', null)
    .execute();
}

/** Anonymises requests that came to nothing: no device was ever taken in. Returns the files that showed the device. */
async function anonymiseRepairs(tx: Transaction<Schema>, { id }: Person): Promise<string[]> {
  const repairs = await tx
    .updateTable('repairs')
    .set({
      customer_name: NOBODY,
      email: NO_EMAIL,
      phone: null,
      return_address: null,
      company: null,
      siren: null,
      purchase_reference: null,
      billing_address: null,
      second_name: null,
      second_phone: null,
      second_may_collect: false,
      serial: null,
      subject: null,
      fault: 'Effacé avec le compte.',
      tracking_in: null,
      user_id: null,
    })
    .where('user_id', '=', id)
    .where('state', '=', 'closed')
    .where('registered_at', 'is', null)
    .returning('id')
    .execute();
  if (repairs.length === 0) return [];
  const ids = repairs.map((repair) => repair.id);
  await tx.deleteFrom('repair_messages').where('repair_id', 'in', ids).execute();
  const uploads = await tx
    .deleteFrom('uploads')
    .where('owner_kind', 'in', ['repair', LABEL_OWNER])
    .where('owner_id', 'in', ids)
    .returning(['stored_key', 'mime', 'bytes'])
    .execute();
  return uploads.flatMap(storedFiles);
}

/**
 * Removes what was left under the account's address, and its own appointments. A future appointment stays until it is
 * over.
 */
async function removeWhatIsAddressed(
  tx: Transaction<Schema>,
  { id, email }: Person,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('stock_alerts').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('newsletter_subscribers').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('internal.outbox').where(sql`lower(address)`, '=', email).execute();
  await tx.deleteFrom('internal.staff_invitations').where('email', '=', email).execute();
  await tx.deleteFrom('internal.refused_addresses').where('address', '=', email).execute();
  await tx
    .deleteFrom('uploads')
    .where('owner_kind', '=', INBOUND_FILES)
    .where('owner_id', 'in', (eb) =>
      eb.selectFrom('internal.inbound_messages').select('id').where('sender', '=', email),
    )
    .execute();
  await tx.deleteFrom('internal.inbound_messages').where('sender', '=', email).execute();
  await tx
    .deleteFrom('testimonials')
    .where('id', 'in', (eb) =>
      eb.selectFrom('testimonial_submissions').select('testimonial_id').where(sql`lower(email)`, '=', email),
    )
    .execute();
  await tx
    .deleteFrom('appointments')
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('ends_at', '<', now), eb('state', '=', 'cancelled')]))
    .execute();
}

/** Rows of the auth service that no foreign key ties to the account. */
async function removeTraces(tx: Transaction<Schema>, { id }: Person): Promise<void> {
  await tx.deleteFrom('auth.refresh_tokens').where('user_id', '=', id).execute();
  await tx.deleteFrom('auth.flow_state').where('user_id', '=', id).execute();
  await sql`delete from auth.audit_log_entries where payload ->> 'actor_id' = ${id}`.execute(tx);
}
