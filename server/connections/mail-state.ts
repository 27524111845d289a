import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The time since which no mail leaves because of the server or its settings; null if mails leave. */
export async function failingSince(tx: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since
    from internal.outbox
    where channel = 'mail' and sent_at is null and failed_at is null
      and last_error ~ '^MailError: mail (settings|unreachable|timeout) '
  `.execute(tx);
  return rows[0]?.since ?? null;
}
