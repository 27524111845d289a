import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The certificates of a case, the oldest first. */
export const readWipes = (kysely: Kysely<Schema>, repairId: string) =>
  kysely
    .selectFrom('repair_wipes')
    .select([
      'number',
      'medium',
      'description',
      'serial',
      'technique',
      'done_on',
      'document_hash',
      'issued_at',
    ])
    .where('repair_id', '=', repairId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
