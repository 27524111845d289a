import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export const isOldEntry = sql<boolean>`
  recorded_at < now() - interval '10 years' and not exists (
    select from public.used_goods later
    where later.corrects_id = used_goods.id and later.recorded_at >= now() - interval '10 years'
  )
`;

/** Deletes entries of more than ten years ago; one that was corrected since stays beside its correction. */
export async function purgeUsedGoods({ kysely }: { kysely: Kysely<Schema> }): Promise<void> {
  await sql`delete from public.used_goods where ${isOldEntry}`.execute(kysely);
}
