import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** What the account's sessions have shown of their owner was shown an hour ago. */
export const staleSessions = (db: Kysely<Schema>, email: string) =>
  sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where session_id in (
      select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}
    )
  `.execute(db);
