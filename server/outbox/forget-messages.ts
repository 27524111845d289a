import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long it is known what an account or an alert was sent: long enough to see that something did not leave. */
const KEPT = '30 days';

/** Of what has an address of its own; what speaks of an order, a repair or an appointment goes with it. */
export const isOldMessage = (now: Date) => sql<boolean>`
  address is not null and created_at < ${now}::timestamptz - ${KEPT}::interval
`;

export async function forgetMessages({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await sql`delete from internal.outbox where ${isOldMessage(now)}`.execute(kysely);
}
