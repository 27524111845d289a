import { sql } from 'kysely';
import { FORGOTTEN_AFTER, KEPT_AFTER_PURCHASE } from '#domain/buy-back/buy-back-states.ts';
import type { Database } from '../../db/database.ts';
import type { Uploads } from '../../uploads/uploads-module.ts';
import { BUY_BACK_UPLOADS } from './ask-buy-back.ts';

/** Requests that led to no purchase, by their last change, and purchases whose contract nobody can argue about any more. */
export const isOldBuyBack = (now: Date) => sql<boolean>`
  updated_at < ${now}::timestamptz
    - case when state = 'bought' then ${KEPT_AFTER_PURCHASE}::interval else ${FORGOTTEN_AFTER}::interval end
`;

type ForgetDeps = { database: Pick<Database, 'kysely'>; uploads: Pick<Uploads, 'remove'> };

/** Forgets old requests, with their photos and their history. The register and the unit keep what the law asks of them. */
export async function forgetBuyBacks({ database, uploads }: ForgetDeps, now: Date): Promise<void> {
  const gone = await database.kysely
    .deleteFrom('buy_backs')
    .where(isOldBuyBack(now))
    .returning('id')
    .execute();
  for (const { id } of gone) await uploads.remove({ kind: BUY_BACK_UPLOADS, id });
}
