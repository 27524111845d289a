import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { HOLDING_STATES, isOpen } from '#domain/appointment/appointment-states.ts';
import { isAwaited } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { findGroupInvoice } from '../payments/group-invoice.ts';
import { LABEL_OWNER } from './prepaid-label.ts';

// What both readers of a case ask alike: find-by-link.ts for its customer, find-for-shop.ts for the shop.

/** Whether the case of the outer query « repairs » has a prepaid label. */
export const HAS_LABEL = sql<boolean>`exists (
  select from public.uploads label where label.owner_kind = ${LABEL_OWNER} and label.owner_id = repairs.id
)`.as('has_label');

/** The time to drop off the device, if an appointment was made and stands. */
export function readAppointment(kysely: Kysely<Schema>, repairId: string) {
  return kysely
    .selectFrom('appointments')
    .select(['reference', 'state', 'starts_at'])
    .where('repair_id', '=', repairId)
    .where('state', 'in', HOLDING_STATES)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst();
}

/** Why the customer of a request may not say any more how its device comes; undefined while they may. */
export async function announceObstacle(
  tx: Transaction<Schema>,
  repair: Pick<Selectable<Schema['repairs']>, 'id' | 'state' | 'way_in'>,
): Promise<string | undefined> {
  if (!isAwaited(repair))
    return repair.way_in === 'mail-in' && repair.state === 'announced'
      ? 'Un envoi est déjà annoncé dans ce dossier\u00a0: écrivez-nous pour le changer.'
      : 'Ce dossier a avancé entre-temps\u00a0: relisez-le.';
  const appointment = await readAppointment(tx, repair.id);
  return appointment && isOpen(appointment.state)
    ? `Un créneau est déjà réservé pour ce dossier (${appointment.reference})\u00a0: le lien de son message le déplace ou l’annule.`
    : undefined;
}

/** The invoice that asks for the case together with others, if one does. */
export const readGroup = async (kysely: Kysely<Schema>, repair: { id: string; grouped_cents: number }) =>
  repair.grouped_cents > 0 ? findGroupInvoice(kysely, { repair_id: repair.id }) : null;
