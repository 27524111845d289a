import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findGroupInvoice } from '../payments/group-invoice.ts';
import { LABEL_OWNER } from './prepaid-label.ts';

// What both readers of a case ask alike: find-by-link.ts for its customer, find-for-shop.ts for the shop.

/** Whether the case of the outer query « repairs » has a prepaid label. */
export const HAS_LABEL = sql<boolean>`exists (
  select from public.uploads label where label.owner_kind = ${LABEL_OWNER} and label.owner_id = repairs.id
)`.as('has_label');

/** The time to drop off the device, if an appointment was made. */
export function readAppointment(kysely: Kysely<Schema>, repairId: string) {
  return kysely
    .selectFrom('appointments')
    .select(['reference', 'starts_at'])
    .where('repair_id', '=', repairId)
    .orderBy('starts_at')
    .executeTakeFirst();
}

/** The invoice that asks for the case together with others, if one does. */
export const readGroup = async (kysely: Kysely<Schema>, repair: { id: string; grouped_cents: number }) =>
  repair.grouped_cents > 0 ? findGroupInvoice(kysely, { repair_id: repair.id }) : null;
