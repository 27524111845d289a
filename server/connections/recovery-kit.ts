import path from 'node:path';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { S3Settings } from '../uploads/store/s3-store.ts';
import { openPassphrase } from './backup-passphrase.ts';
import { findConnection } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';

/** The secrets that bring the shop back on another machine, together with a backup. */
export type RecoveryKit = {
  siteUrl: string;
  /** Null if backups are in clear, or their passphrase does not open any more. */
  passphrase: string | null;
  /** One is stored, and the key of this machine does not open it: earlier backups still ask for it. */
  isPassphraseLost: boolean;
  /** The lines of DATA_DIR/repair-key, or the parts of REPAIR_SECRET_KEY. */
  repairKeys: string[];
  isKeyGiven: boolean;
  /** Where the backups are. */
  folder: string;
  dataDir: string;
  /** The database is a PostgreSQL of its own. */
  hasOwnDatabase: boolean;
  /** Files are in a bucket, which no backup contains; without its secret key, which its service gives again. */
  bucket: Omit<S3Settings, 'secretAccessKey'> | null;
  /** Copies of the backups are in that bucket. */
  hasCopies: boolean;
};

type KitDeps = {
  database: Pick<Database, 'transaction'>;
  connections: Pick<Connections, 'storage' | 'backupPlace'>;
  keys: () => SealKeys;
  siteUrl: string;
};

/**
 * The only page that shows a secret again, to be printed. It requires a session with the second factor and asks for
 * that proof; the audit log records who had it.
 */
export const createRecoveryKit = (
  { backups, repairKey, dataDir, database: given }: Config,
  { database, connections, keys, siteUrl }: KitDeps,
) => ({
  read: (admin: AdminIdentity): Promise<RecoveryKit | 'refused'> =>
    changeAsAdmin(database, admin, 'settings', async (tx) => {
      if (admin.claims.aal !== 'aal2') return 'refused';
      const row = await findConnection(tx, 'backups');
      await noteChange(tx, admin, {
        table_name: 'internal.connection_settings',
        row_id: 'kit',
        row_name: 'Trousse de secours',
        operation: 'update',
        after: { shown: true },
      });
      const stored = openPassphrase(keys(), row?.secrets ?? {});
      const place = connections.backupPlace();
      const { bucket } = connections.storage();
      return {
        siteUrl,
        passphrase: backups.passphrase ?? stored ?? null,
        isPassphraseLost: backups.passphrase === undefined && stored === null,
        repairKeys: keys().map((key) => key.toString('base64')),
        isKeyGiven: repairKey !== undefined,
        folder: place.folder,
        dataDir: path.resolve(dataDir),
        hasOwnDatabase: given.url !== undefined,
        bucket: bucket
          ? {
              endpoint: bucket.endpoint,
              bucket: bucket.bucket,
              region: bucket.region,
              accessKeyId: bucket.accessKeyId,
            }
          : null,
        hasCopies: place.toBucket && bucket !== undefined,
      };
    }),
});
