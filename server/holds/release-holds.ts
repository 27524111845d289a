import type { Transaction } from 'kysely';
import { isOrderOver } from '#domain/order/order-states.ts';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import { applyClosing } from '../appointments/change-appointment.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { applyMove } from '../shop/orders/move-order.ts';
import { lockOrder } from '../shop/orders/order-row.ts';
import type { Hold } from './read-holds.ts';

/** One hold as the page showed it. */
export type ShownHold = Pick<Hold, 'kind' | 'id' | 'state'>;

export type Released = {
  orders: number;
  appointments: number;
  /** Holds that were proven, paid or dealt with since the page was drawn: they stay as they are. */
  kept: number;
  /** Holds that were released before, or expired. */
  gone: number;
};

export type ReleaseDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

/** Only a customer who has confirmed gets a mail about it. */
const NOTE =
  'L’atelier a libéré cette réservation, qui n’était pas réglée. Si vous la vouliez, commandez à nouveau ou appelez-nous.';

/**
 * Gives back the holds that were shown and have not changed since. Each is a transaction of its own, so two presses
 * at once, a payment or a confirmation only wait for one row.
 * @throws NotAdminError
 */
export async function releaseHolds(
  deps: ReleaseDeps,
  admin: AdminIdentity,
  shown: readonly ShownHold[],
): Promise<Released> {
  const released: Released = { orders: 0, appointments: 0, kept: 0, gone: 0 };
  for (const hold of shown) {
    const release = hold.kind === 'order' ? releaseOrder : releaseAppointment;
    const outcome = await changeAsAdmin(deps.database, admin, 'orders', (tx) =>
      release(tx, deps, admin, hold),
    );
    if (outcome !== 'released') released[outcome] += 1;
    else released[hold.kind === 'order' ? 'orders' : 'appointments'] += 1;
  }
  return released;
}

type Release = (
  tx: Transaction<Schema>,
  deps: ReleaseDeps,
  admin: AdminIdentity,
  hold: ShownHold,
) => Promise<'released' | 'kept' | 'gone'>;

const releaseOrder: Release = async (tx, { clock }, admin, { id, state }) => {
  const order = await lockOrder(tx, id);
  if (!order || isOrderOver(order.state)) return 'gone';
  if (order.state !== state || order.paid_cents > order.refunded_cents) return 'kept';
  const move = { to: 'cancelled', actor: 'shop', actorId: admin.id, note: NOTE } as const;
  return (await applyMove(tx, order, move, clock())).outcome === 'moved' ? 'released' : 'kept';
};

const releaseAppointment: Release = async (tx, { clock }, admin, { id, state }) => {
  const row = await tx
    .selectFrom('appointments')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.state === 'cancelled' || row.state === 'expired') return 'gone';
  if (row.state !== state) return 'kept';
  const closing = { to: 'cancelled', actor: 'shop', actorId: admin.id } as const;
  const { outcome } = await applyClosing(tx, id, closing, clock());
  return outcome === 'changed' ? 'released' : 'kept';
};
