import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Time for which the shop keeps the data that it checked a testimonial with (content/pages/legal/privacy). */
const KEPT = '1 year';

export const isOldSubmission = (now: Date) =>
  sql<boolean>`consented_at < ${now}::timestamptz - ${KEPT}::interval`;

/** Deletes the addresses and numbers of old testimonials, visible or not. */
export async function purgeSubmissions(database: { kysely: Kysely<Schema> }, now: Date): Promise<void> {
  await database.kysely.deleteFrom('testimonial_submissions').where(isOldSubmission(now)).execute();
}
