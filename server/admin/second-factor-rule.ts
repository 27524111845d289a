import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Tells the database, whose policies use it too, how long an administrator may work without a second factor; null:
 * without limit.
 */
export async function setSecondFactorRule(db: Kysely<Schema>, graceS: number | null): Promise<void> {
  await sql`update internal.second_factor_rule set grace_s = ${graceS} where grace_s is distinct from ${graceS}`.execute(
    db,
  );
}
