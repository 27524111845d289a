import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { connectOutside } from '../outgoing/connect-outside.ts';
import type { Connect } from '../outgoing/send-outside.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { Storage } from '../uploads/store/file-places.ts';
import type { S3Bucket, S3Settings } from '../uploads/store/s3-store.ts';
import { openSecret, type SealedSecret, sealSecret } from './connection-rows.ts';
import { readStoredConnection } from './stored-connection.ts';

const bucketSchema = z.object({
  endpoint: z.string(),
  bucket: z.string(),
  region: z.string(),
  accessKeyId: z.string(),
});

/** A bucket as it is set on screen, without its secret key. Empty: not set. */
export type BucketSettings = z.infer<typeof bucketSchema>;

const storageSettingsSchema = bucketSchema.extend({
  /** The bucket before, as long as it has files. */
  earlier: bucketSchema.nullable().default(null),
});

type StorageSettings = z.infer<typeof storageSettingsSchema>;

export const NO_BUCKET: BucketSettings = { endpoint: '', bucket: '', region: '', accessKeyId: '' };

/** The data that the form of the storage shows. */
export type StoredStorage = BucketSettings & {
  /** The secret key's version: it changes with the key, and reveals nothing of it. 0 if there is none. */
  sealVersion: number;
};

/** The typed settings; an empty secret key stands for the stored one. */
export type EnteredStorage = BucketSettings & { secretAccessKey: string };

export const isSameBucket = (one: BucketSettings, other: BucketSettings): boolean =>
  one.endpoint === other.endpoint && one.bucket === other.bucket;

/** A secret key is given to the service and the account for which it was typed, and to no other. */
export const isSameAccount = (one: BucketSettings, other: BucketSettings): boolean =>
  one.endpoint === other.endpoint && one.accessKeyId === other.accessKeyId;

type Secrets = Readonly<Record<string, SealedSecret>>;
type SecretName = 'secretAccessKey' | 'earlierSecretAccessKey';

export function openStorageSecret(keys: SealKeys, secrets: Secrets, name: SecretName): string | null {
  const sealed = secrets[name];
  return sealed ? openSecret(keys, ['storage', name], sealed) : null;
}

export const sealStorageSecret = (keys: SealKeys, name: SecretName, text: string, version: number) => ({
  [name]: sealSecret(keys, ['storage', name], { text, version }),
});

type Row = { settings: unknown; secrets: Secrets } | undefined;

/** The stored settings; null if they do not fit. */
export function storageSettingsOf(row: Row): StorageSettings | null {
  return storageSettingsSchema.safeParse(row?.settings ?? NO_BUCKET).data ?? null;
}

type Opened = Storage & {
  /** A secret key does not open any more: files of that bucket are out of reach, and none is written there. */
  isLost: boolean;
};

/** The buckets of a row that can be used. */
export function openStorage(row: Row, keys: SealKeys, connect?: Connect): Opened {
  const settings = storageSettingsOf(row);
  if (!settings) return { isLost: true };
  const { earlier, ...own } = settings;
  const opened = (of: BucketSettings | null, name: SecretName): S3Bucket | undefined => {
    if (!of || of.bucket === '') return undefined;
    const secretAccessKey = openStorageSecret(keys, row?.secrets ?? {}, name);
    return secretAccessKey ? { ...of, secretAccessKey, connect } : undefined;
  };
  const bucket = opened(own, 'secretAccessKey');
  const before = opened(earlier, 'earlierSecretAccessKey');
  const isLost = (own.bucket !== '' && !bucket) || (earlier !== null && !before);
  return { bucket, earlier: before, isLost };
}

/** The environment's bucket is where new files go; the screen's may still have some. */
export function storageInForce(given: S3Settings | undefined, { bucket, earlier, isLost }: Opened): Opened {
  if (!given) return { bucket, earlier, isLost };
  const [other] = [bucket, earlier].filter((each) => each && !isSameBucket(each, given));
  return { bucket: given, earlier: other, isLost };
}

/** The same for a command, which has no pool. */
export async function storedStorage(
  connection: pg.ClientConfig,
  keys: () => SealKeys,
  { s3, privateHosts }: Pick<Config, 's3' | 'privateHosts'>,
): Promise<Storage> {
  const row = await readStoredConnection(connection, 'storage');
  if (!row) return { bucket: s3 };
  const connect: Connect = (to) => connectOutside(to, { privateHosts, timeoutMs: CONNECT_TIMEOUT_MS });
  return storageInForce(s3, openStorage(row, keys(), connect));
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Whether the same buckets are reached with the same keys. */
export function isSameStorage(one: Opened, other: Opened): boolean {
  const texts = ({ bucket, earlier, isLost }: Opened) =>
    JSON.stringify([bucket, earlier, isLost].map((each) => each ?? null));
  return texts(one) === texts(other);
}

/** Long enough for every process to have heard of the new bucket: none writes to the one before any more. */
const HEARD_AFTER_MS = 10 * 60_000;

/** Forgets the bucket before, which has no file any more. */
export async function forgetEarlier(database: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await database.kysely
    .updateTable('internal.connection_settings')
    .set({
      settings: sql`settings || '{"earlier": null}'::jsonb`,
      secrets: sql`secrets - 'earlierSecretAccessKey'`,
    })
    .where('name', '=', 'storage')
    .where('updated_at', '<', new Date(now.getTime() - HEARD_AFTER_MS))
    .execute();
}
