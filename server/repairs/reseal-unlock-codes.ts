import type { Database } from '../db/database.ts';
import { openWithAny, type SealKeys, sealText } from '../sealed-text.ts';

/**
 * Seals every unlock code again with the key in use, each in its own transaction, so that the workshop can go on. It
 * can be repeated. @throws if a code was sealed by none of the keys
 */
export async function resealUnlockCodes(
  { kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  keys: SealKeys,
): Promise<number> {
  const files = await kysely.selectFrom('repair_unlock_codes').select('repair_id').execute();
  let count = 0;
  for (const { repair_id: id } of files)
    await transaction(async (tx) => {
      const kept = await tx
        .selectFrom('repair_unlock_codes')
        .select('sealed')
        .where('repair_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      // Its device was handed over meanwhile.
      if (!kept) return;
      const sealed = sealText(keys[0], id, openWithAny(keys, id, kept.sealed));
      await tx.updateTable('repair_unlock_codes').set({ sealed }).where('repair_id', '=', id).execute();
      count += 1;
    });
  return count;
}
