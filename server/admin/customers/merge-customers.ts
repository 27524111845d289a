import { sql, type Transaction } from 'kysely';
import type { CustomerMerge } from '#domain/customers/customer-step.ts';
import { phoneColumns } from '../../appointments/book-appointment.ts';
import type { Moved } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';
import { findCard } from './find-customer.ts';
import { type Card, ownsAppointment, ownsOrder, ownsRepair } from './owned-rows.ts';

export type MergeOutcome = { outcome: 'merged' } | Refused;

/** Why two cards cannot be merged; undefined if they can. */
export function mergeObstacle(kept: Card, gone: Card): string | undefined {
  if (kept.id === gone.id) return 'C’est la même fiche.';
  if (kept.user_id !== null && gone.user_id !== null)
    return 'Deux comptes ne se fusionnent pas\u00a0: chacun a prouvé sa propre adresse et garde sa connexion. Le client supprime lui-même celui dont il ne veut plus, et ce qui reste de lui peut alors être fusionné.';
  if (gone.user_id !== null) return 'Gardez la fiche qui a un compte\u00a0: fusionnez dans l’autre sens.';
  return undefined;
}

/** The details of the merged card. An account keeps what its owner typed; what it lacks comes from the other card. */
function mergedDetails(kept: Card, gone: Card, choice: Pick<CustomerMerge, 'name' | 'email' | 'phone'>) {
  const pick = (name: 'name' | 'email' | 'phone') => {
    const [first, second] = choice[name] === 'kept' || kept.user_id !== null ? [kept, gone] : [gone, kept];
    return first[name] ?? second[name];
  };
  const address = kept.address ?? gone.address;
  return {
    name: pick('name'),
    email: pick('email'),
    phone: pick('phone'),
    company: kept.company ?? gone.company,
    address: address && JSON.stringify(address),
    import_id: kept.import_id ?? gone.import_id,
  };
}

/** How many rows move with a card. */
export async function countOwned(tx: Transaction<Schema>, card: Card): Promise<Moved> {
  const { rows } = await sql<Moved>`
    select
      (select count(*)::integer from public.orders where ${ownsOrder(card)}) as orders,
      (select count(*)::integer from public.repairs where ${ownsRepair(card)}) as repairs,
      (select count(*)::integer from public.appointments where ${ownsAppointment(card)}) as appointments,
      (select count(*)::integer from public.customer_notes where customer_id = ${card.id}) as notes
  `.execute(tx);
  return rows[0] ?? { orders: 0, repairs: 0, appointments: 0, notes: 0 };
}

/**
 * Merges two cards, all or nothing: rows of the duplicate get the keys of the kept card or, if that is an account,
 * belong to the account. Invoices and declarations keep the address that they were made with.
 * @throws NotAdminError
 */
export async function mergeCustomers(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: () => Date },
  admin: AdminIdentity,
  keptId: string,
  asked: CustomerMerge,
): Promise<MergeOutcome> {
  return orRefused(
    changeAsAdmin(database, admin, 'customers', async (tx) => {
      await merge(tx, keptId, asked, { actorId: admin.id, now: clock() });
      return { outcome: 'merged' as const };
    }),
  );
}

async function merge(
  tx: Transaction<Schema>,
  keptId: string,
  asked: CustomerMerge,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const [kept, gone] = await lockBoth(tx, keptId, asked.goneId);
  const obstacle = mergeObstacle(kept, gone);
  if (obstacle) throw new Refusal(obstacle);
  const moved = await countOwned(tx, gone);
  const details = mergedDetails(kept, gone, asked);
  await tx
    .updateTable('customer_notes')
    .set({ customer_id: kept.id })
    .where('customer_id', '=', gone.id)
    .execute();
  await tx
    .updateTable('customer_merges')
    .set({ customer_id: kept.id })
    .where('customer_id', '=', gone.id)
    .execute();
  // This frees its address.
  await tx.deleteFrom('customers').where('id', '=', gone.id).execute();
  await tx.updateTable('customers').set(details).where('id', '=', kept.id).execute();
  await tx
    .insertInto('customer_merges')
    .values({
      customer_id: kept.id,
      gone_id: gone.id,
      gone_name: gone.name,
      gone_email: gone.email,
      gone_phone: gone.phone,
      moved: JSON.stringify(moved),
      actor_id: actorId,
      merged_at: now,
    })
    .execute();
  // Only the owner of an account joins what guests left under its address.
  const cards = kept.user_id === null ? [gone, kept] : [gone];
  for (const card of cards) await rekey(tx, card, { ...details, user_id: kept.user_id });
}

/**
 * Their rows first, those of both cards in the order of their ids, then the cards: an account that joins its guests’ cases locks in the
 * same order.
 */
async function lockBoth(tx: Transaction<Schema>, keptId: string, goneId: string): Promise<[Card, Card]> {
  const before = [await findCard(tx, keptId), await findCard(tx, goneId)];
  const cards = before.flatMap((card) => card ?? []);
  if (cards.length < before.length) throw new Refusal('Cette fiche n’existe plus.');
  await tx
    .selectFrom('orders')
    .select('id')
    .where(({ or }) => or(cards.map(ownsOrder)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('repairs')
    .select('id')
    .where(({ or }) => or(cards.map(ownsRepair)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('appointments')
    .select('id')
    .where(({ or }) => or(cards.map(ownsAppointment)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [keptId, goneId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [kept, gone] = [await findCard(tx, keptId), await findCard(tx, goneId)];
  if (!kept || !gone) throw new Refusal('Cette fiche n’existe plus.');
  return [kept, gone];
}

type Keys = Pick<Card, 'user_id' | 'email' | 'phone'>;

/** Gives a card's rows other keys. Rows of an account itself do not change. */
async function rekey(tx: Transaction<Schema>, card: Card, { user_id, email, phone }: Keys): Promise<void> {
  const guest = { ...card, user_id: null };
  if (email === null) {
    // Both cards have only a number.
    await tx.updateTable('repairs').set({ phone }).where(ownsRepair(guest)).execute();
    await tx.updateTable('appointments').set(phoneColumns(phone)).where(ownsAppointment(guest)).execute();
    return;
  }
  await tx.updateTable('orders').set({ email, user_id }).where(ownsOrder(guest)).execute();
  await tx.updateTable('repairs').set({ email, user_id }).where(ownsRepair(guest)).execute();
  await tx.updateTable('appointments').set({ email, user_id }).where(ownsAppointment(guest)).execute();
}
