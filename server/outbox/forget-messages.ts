import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long messages to accounts and alerts are kept: long enough to see that one did not leave. */
const KEPT = '30 days';

/**
 * Only messages with an address of their own. Those about an order, a repair or an appointment are deleted with it.
 */
export const isOldMessage = (now: Date) => sql<boolean>`
  address is not null and created_at < ${now}::timestamptz - ${KEPT}::interval
`;

export async function forgetMessages({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await sql`delete from internal.outbox where ${isOldMessage(now)}`.execute(kysely);
}
