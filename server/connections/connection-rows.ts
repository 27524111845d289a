import type { Kysely, Transaction } from 'kysely';
import type { ColumnTypes } from '../db/column-types.ts';
import type { Schema } from '../db/schema.ts';
import { openWithAny, type SealKeys, sealText } from '../sealed-text.ts';

/** The services that the owner can set on screen. */
export type ConnectionName =
  | 'mail'
  | 'cards'
  | 'sms'
  | 'backups'
  | 'alerts'
  | 'schedule'
  | 'replies'
  | 'platform'
  | 'storage'
  | 'address';

/** A secret as it is stored: base64 of `sealText`, and the version of the row with which it came. */
export type SealedSecret = ColumnTypes['internal.connection_settings.secrets'][string];

/** What a form may know of a stored secret: the version of the row with which it came, 0 if there is none. */
export type StoredSecret = { sealVersion: number };

/** A secret does not open in another row, nor under another name. */
const ownerOf = (connection: ConnectionName, secret: string) => `connection ${connection} ${secret}`;

export const sealSecret = (
  keys: SealKeys,
  [connection, secret]: [ConnectionName, string],
  { text, version }: { text: string; version: number },
): SealedSecret => ({
  sealed: sealText(keys[0], ownerOf(connection, secret), text).toString('base64'),
  version,
});

/** Null for a secret that none of the keys opens: the key is lost, or the row was changed by hand. */
export function openSecret(
  keys: SealKeys,
  [connection, secret]: [ConnectionName, string],
  { sealed }: SealedSecret,
): string | null {
  try {
    return openWithAny(keys, ownerOf(connection, secret), Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}

export const findConnection = (tables: Kysely<Schema>, name: ConnectionName) =>
  tables
    .selectFrom('internal.connection_settings')
    .select(['settings', 'secrets', 'version', 'updated_at', 'updated_by'])
    .where('name', '=', name)
    .executeTakeFirst();

/**
 * Seals every secret again with the key in use; one that no key opens stays as it is. Returns how many were sealed.
 */
export async function resealConnections(
  transaction: <T>(fn: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>,
  keys: SealKeys,
): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx
      .selectFrom('internal.connection_settings')
      .select(['name', 'secrets'])
      .forUpdate()
      .execute();
    let count = 0;
    for (const { name, secrets } of rows) {
      const place = (secret: string) => [name as ConnectionName, secret] as [ConnectionName, string];
      const resealed = Object.entries(secrets).map(([secret, kept]) => {
        const text = openSecret(keys, place(secret), kept);
        if (text === null) return [secret, kept];
        count += 1;
        return [secret, sealSecret(keys, place(secret), { text, version: kept.version })];
      });
      await tx
        .updateTable('internal.connection_settings')
        .set({ secrets: JSON.stringify(Object.fromEntries(resealed)) })
        .where('name', '=', name)
        .execute();
    }
    return count;
  });
}
