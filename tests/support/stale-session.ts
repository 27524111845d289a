import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Moves the proofs of identity in the account's sessions back by an hour. */
export const staleSessions = (db: Kysely<Schema>, email: string) =>
  sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where session_id in (
      select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}
    )
  `.execute(db);
