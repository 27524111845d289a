import path from 'node:path';
import type { Kysely } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits/limits.ts';
import type { SealKeys } from '../sealed-text.ts';
import { FILE_FOLDERS } from '../uploads/store/file-folders.ts';
import { localStore } from '../uploads/store/local-store.ts';
import type { S3Bucket } from '../uploads/store/s3-store.ts';
import { addressFault } from './address-fault.ts';
import type { ConnectionFault, ConnectionRefusal, ConnectionSave } from './connection-outcomes.ts';
import { findConnection } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import {
  type BucketSettings,
  type EnteredStorage,
  isSameAccount,
  isSameBucket,
  NO_BUCKET,
  openStorageSecret,
  type StoredStorage,
  sealStorageSecret,
  storageSettingsOf,
} from './storage-settings.ts';
import { takeTrial } from './trials.ts';
import { tryStorage } from './try-storage.ts';
import {
  changedNames,
  setMeanwhile,
  type WriteDeps,
  type Written,
  writeConnection,
} from './write-connection.ts';

type StorageAdminDeps = WriteDeps & {
  database: Pick<Database, 'kysely' | 'transaction'>;
  connections: Connections;
  keys: () => SealKeys;
  limits: Pick<Limits, 'take'>;
};

export type StorageSave = ConnectionSave | { outcome: 'environment' };
type StorageTrial = ConnectionRefusal | { outcome: 'sent'; to: string } | { outcome: 'environment' };

/** Where files are stored, for /entreprise/connexions/fichiers. */
export function createStorageAdmin({ s3, privateHosts, dataDir }: Config, deps: StorageAdminDeps) {
  const { database, connections, keys, limits } = deps;
  const isGiven = s3 !== undefined;

  /** The faults that can be found without asking the service. */
  function faultsOf(entered: EnteredStorage, stored: Stored): ConnectionFault[] {
    const faults: ConnectionFault[] = [];
    if (entered.secretAccessKey === '') {
      if (stored.secret === null)
        faults.push({ path: 'secretAccessKey', message: 'Écrivez la clé secrète.' });
      else if (!isSameAccount(entered, stored.stored))
        faults.push({ path: 'secretAccessKey', message: OTHER_ACCOUNT });
    }
    const { earlier } = stored;
    const { bucket } = stored.stored;
    if (earlier && bucket !== '' && !isSameBucket(entered, stored.stored) && !isSameBucket(entered, earlier))
      faults.push({ path: 'bucket', message: stillThere(earlier.bucket) });
    return faults;
  }

  const bucketOf = ({ secretAccessKey, ...bucket }: EnteredStorage, secret: string | null): S3Bucket => ({
    ...bucket,
    secretAccessKey: secretAccessKey || (secret ?? ''),
    connect: connections.connect,
  });

  /** The refusal of settings that are wrong, or that the service does not take. */
  async function refusalOf(admin: AdminIdentity, entered: EnteredStorage): Promise<ConnectionRefusal | null> {
    const stored = await readAsTableOwner(database, admin, 'settings', (tx) => storedStorage(tx, keys()));
    const faults = faultsOf(entered, stored);
    const message = await addressFault(entered.endpoint, { privateHosts, inClear: IN_CLEAR });
    if (message) faults.unshift({ path: 'endpoint', message });
    if (faults.length > 0) return { outcome: 'faults', faults };
    const refused = await takeTrial(limits, admin);
    if (refused) return refused;
    const failure = await tryStorage(bucketOf(entered, stored.secret), database);
    return failure && { outcome: 'failed', failure };
  }

  return {
    /** The storage as it is set, for its form, and how many files are elsewhere. */
    async find(admin: AdminIdentity) {
      const { stored, secret, earlier } = await readAsTableOwner(database, admin, 'settings', (tx) =>
        storedStorage(tx, keys()),
      );
      const { bucket } = connections.storage();
      return {
        stored,
        isGiven,
        isLost: stored.sealVersion > 0 && secret === null,
        bucket: bucket?.bucket ?? null,
        /** A bucket that still has files, or may have. */
        earlier: earlier?.bucket ?? null,
        folder: path.resolve(dataDir),
        inFolder: await countFiles(dataDir),
      };
    },
    /** Saves a bucket that has taken, listed, given back and deleted a file. New files go there at once. */
    async save(
      admin: AdminIdentity,
      entered: EnteredStorage,
      guard: EditGuard<StoredStorage>,
    ): Promise<StorageSave> {
      if (isGiven) return { outcome: 'environment' };
      const refused = await refusalOf(admin, entered);
      if (refused) return refused;
      return writeConnection<StorageSave>(deps, admin, 'storage', async (row, version, tx) => {
        const before = await storedStorage(tx, keys());
        const { stored } = before;
        const isSameSecret = entered.secretAccessKey !== '' && entered.secretAccessKey === before.secret;
        const overtaken = await setMeanwhile(tx, 'storage', guard, { stored, isSameSecret });
        if (overtaken) return overtaken;
        const faults = faultsOf(entered, before);
        if (faults.length > 0) return { outcome: 'faults', faults };
        const { secretAccessKey: typed, ...settings } = entered;
        const kept = row?.secrets.secretAccessKey;
        const own =
          typed === '' && kept
            ? { secretAccessKey: kept }
            : sealStorageSecret(keys(), 'secretAccessKey', typed, version);
        return storageRow(before, { settings, own, version, isTyped: typed !== '' });
      });
    },
    /** New files go to the data folder again; those of the bucket follow. */
    async remove(admin: AdminIdentity, guard: EditGuard<StoredStorage>): Promise<StorageSave> {
      if (isGiven) return { outcome: 'environment' };
      return writeConnection<StorageSave>(deps, admin, 'storage', async (_row, version, tx) => {
        const before = await storedStorage(tx, keys());
        const overtaken = await setMeanwhile(tx, 'storage', guard, { stored: before.stored });
        if (overtaken) return overtaken;
        if (before.earlier && before.stored.bucket !== '')
          return {
            outcome: 'faults',
            faults: [{ path: 'bucket', message: stillThere(before.earlier.bucket) }],
          };
        return storageRow(before, { settings: NO_BUCKET, own: {}, version, isTyped: false });
      });
    },
    /** Gives a bucket up that is out of reach: what is only there is not found any more. */
    async forget(admin: AdminIdentity, guard: EditGuard<StoredStorage>): Promise<StorageSave> {
      return writeConnection<StorageSave>(deps, admin, 'storage', async (row, _version, tx) => {
        const before = await storedStorage(tx, keys());
        const overtaken = await setMeanwhile(tx, 'storage', guard, { stored: before.stored });
        if (overtaken) return overtaken;
        const { sealVersion: _, ...settings } = before.stored;
        const own = row?.secrets.secretAccessKey;
        const secrets: Written['secrets'] = own ? { secretAccessKey: own } : {};
        return {
          settings: { ...settings, earlier: null },
          secrets,
          changed: ['earlier'],
        };
      });
    },
    /** Writes, lists, reads and deletes a file with what is typed, and stores nothing. */
    async try(admin: AdminIdentity, entered: EnteredStorage): Promise<StorageTrial> {
      await checkAdmin(database, admin, 'settings');
      if (isGiven) return { outcome: 'environment' };
      const refused = await refusalOf(admin, entered);
      return refused ?? { outcome: 'sent', to: entered.bucket };
    },
  };

  /** The next row: a bucket that is left is read until its files have been moved. */
  function storageRow(
    { stored, secret, earlier, earlierSecret }: Stored,
    next: { settings: BucketSettings; own: Written['secrets']; version: number; isTyped: boolean },
  ): Written {
    const { sealVersion, ...old } = stored;
    const isLeft = old.bucket !== '' && secret !== null && !isSameBucket(old, next.settings);
    const left = isLeft ? old : earlier && !isSameBucket(earlier, next.settings) ? earlier : null;
    const leftSecret = isLeft ? secret : earlierSecret;
    return {
      settings: { ...next.settings, earlier: left },
      secrets: {
        ...next.own,
        ...(left &&
          leftSecret &&
          sealStorageSecret(keys(), 'earlierSecretAccessKey', leftSecret, next.version)),
      },
      changed: changedNames(old, next.settings, next.isTyped ? ['secretAccessKey'] : []),
    };
  }
}

const IN_CLEAR = 'En clair, les photos des clients se liraient en chemin\u00a0: prenez une adresse en https.';
const OTHER_ACCOUNT =
  'Le service ou l’identifiant a changé\u00a0: écrivez de nouveau la clé secrète, elle n’est donnée qu’au compte pour lequel elle a été écrite.';

const stillThere = (bucket: string) =>
  `Des fichiers sont encore dans «\u00a0${bucket}\u00a0»\u00a0: le site les déplace d’heure en heure. Changez ensuite de compartiment, ou oubliez l’ancien.`;

/** The files of the data folder, which has no bucket's. */
async function countFiles(dataDir: string): Promise<number> {
  let count = 0;
  for (const folder of FILE_FOLDERS)
    for await (const { key } of localStore(path.join(dataDir, folder)).list())
      if (!key.endsWith('.tmp')) count += 1;
  return count;
}

type Stored = Awaited<ReturnType<typeof storedStorage>>;

async function storedStorage(tx: Kysely<Schema>, keys: SealKeys) {
  const row = await findConnection(tx, 'storage');
  const { earlier, ...bucket } = storageSettingsOf(row) ?? { ...NO_BUCKET, earlier: null };
  const secrets = row?.secrets ?? {};
  const stored: StoredStorage = { ...bucket, sealVersion: secrets.secretAccessKey?.version ?? 0 };
  return {
    stored,
    earlier,
    secret: openStorageSecret(keys, secrets, 'secretAccessKey'),
    earlierSecret: openStorageSecret(keys, secrets, 'earlierSecretAccessKey'),
  };
}
