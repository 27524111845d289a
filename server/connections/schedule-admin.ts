import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type AdminIdentity, changeAsAdmin, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import { folderFault, listPlaced } from '../backup/backup-place.ts';
import type { BackupSchedule } from '../backup/backups-module.ts';
import {
  COPIES_PREFIX,
  listCopies,
  type OpenedCopy,
  openCopy,
  removeCopies,
} from '../backup/bucket-copies.ts';
import type { KeptBackup } from '../backup/kept-backups.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../limits/limits.ts';
import { placeInForce, scheduleInForce } from './backup-schedule.ts';
import type { ConnectionFault, ConnectionRefusal, ConnectionSave } from './connection-outcomes.ts';
import { findConnection } from './connection-rows.ts';
import type { Connections } from './connections-module.ts';
import { takeTrial } from './trials.ts';
import { BUCKET_TIMEOUT_MS, storageFailure, tryPrefix } from './try-storage.ts';
import { changedNames, setMeanwhile, type WriteDeps, writeConnection } from './write-connection.ts';

type ScheduleAdminDeps = WriteDeps & {
  connections: Pick<Connections, 'reload' | 'storage' | 'sealing'>;
  limits: Pick<Limits, 'take'>;
};

/** When backups are made, how many are kept, and where. A folder that is null is the usual one. */
export type EnteredSchedule = BackupSchedule & { folder: string | null; toBucket: boolean };

type PlaceTrial = ConnectionRefusal | { outcome: 'sent'; to: string };

type CopyRead =
  | ({ outcome: 'read' } & OpenedCopy)
  /** The session has not used a second factor: a copy is everything that the shop knows about everybody. */
  | { outcome: 'one factor' | 'missing' }
  | { outcome: 'failed'; words: string };

type BucketCopies = { rows: KeptBackup[]; failure: string | null };

/** When backups are made, how many are kept and where they go, for /entreprise/connexions/rythme. */
export function createScheduleAdmin(config: Config, deps: ScheduleAdminDeps) {
  const { given } = config.backups;
  const { connections } = deps;

  /** What would be in force: the environment's parts stay as they are. */
  const withGiven = (entered: EnteredSchedule): EnteredSchedule => ({
    ...entered,
    folder: given.folder ? null : entered.folder,
    toBucket: given.toBucket ? config.backups.toBucket : entered.toBucket,
  });

  /** What is in force, as its form writes it. */
  function storedSchedule(row: Awaited<ReturnType<typeof findConnection>>): EnteredSchedule {
    const { folder, isTyped, toBucket } = placeInForce(config, row);
    return { ...scheduleInForce(config, row), folder: isTyped ? folder : null, toBucket };
  }

  async function refusalOf(
    admin: AdminIdentity,
    entered: EnteredSchedule,
  ): Promise<ConnectionRefusal | null> {
    const { folder, toBucket } = withGiven(entered);
    if (folder === null && !toBucket) return null;
    const refused = await takeTrial(deps.limits, admin);
    if (refused) return refused;
    const faults: ConnectionFault[] = [];
    const fault = folder && (await folderFault(folder, config.dataDir));
    if (fault) faults.push({ path: 'folder', message: fault });
    const { bucket } = connections.storage();
    if (toBucket && !bucket) faults.push({ path: 'toBucket', message: NO_BUCKET });
    if (toBucket && connections.sealing() !== 'on') faults.push({ path: 'toBucket', message: UNSEALED });
    if (faults.length > 0) return { outcome: 'faults', faults };
    if (!toBucket || !bucket) return null;
    const { failure } = await tryPrefix(bucket, COPIES_PREFIX);
    return failure && { outcome: 'failed', failure: { ...failure, field: 'toBucket' } };
  }

  const isCopied = (admin: AdminIdentity): Promise<boolean> =>
    readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
      const row = await findConnection(tx, 'schedule');
      return placeInForce(config, row).toBucket;
    });

  return {
    find: (admin: AdminIdentity) =>
      readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
        const row = await findConnection(tx, 'schedule');
        const place = placeInForce(config, row);
        const left = (await listPlaced(place)).filter(({ folder }) => folder !== place.folder);
        return {
          stored: storedSchedule(row),
          given,
          folder: place.folder,
          /** Folders before that still have some. */
          leftIn: [...new Set(left.map((each) => each.folder))],
          bucket: connections.storage().bucket?.bucket ?? null,
          isHosted: config.supabaseUrl !== undefined,
        };
      }),
    /** What the bucket has; null if there is none. */
    async copies(admin: AdminIdentity): Promise<BucketCopies | null> {
      await checkAdmin(deps.database, admin, 'settings');
      const { bucket } = connections.storage();
      if (!bucket) return null;
      try {
        return { rows: await listCopies(bucket, BUCKET_TIMEOUT_MS), failure: null };
      } catch (error) {
        return { rows: [], failure: storageFailure(error, 'list').words };
      }
    },
    /** A copy as the bucket has it, sealed; its first part has been read when the promise resolves. */
    async readCopy(admin: AdminIdentity, name: string): Promise<CopyRead> {
      await checkAdmin(deps.database, admin, 'settings');
      if (admin.claims.aal !== 'aal2') return { outcome: 'one factor' };
      const { bucket } = connections.storage();
      if (!bucket) return { outcome: 'missing' };
      let copy: OpenedCopy | null;
      try {
        copy = await openCopy(bucket, name, BUCKET_TIMEOUT_MS);
      } catch (error) {
        return { outcome: 'failed', words: storageFailure(error, 'copy').words };
      }
      if (!copy) return { outcome: 'missing' };
      await changeAsAdmin(deps.database, admin, 'settings', (tx) =>
        noteChange(tx, admin, {
          table_name: 'backups',
          row_id: name,
          row_name: `Copie dans «\u00a0${bucket.bucket}\u00a0»`,
          operation: 'update',
          after: { downloaded: true },
        }),
      );
      return { outcome: 'read', ...copy };
    },
    /** Writes into the folder and into the bucket what is needed to know that they take it, and stores nothing. */
    async try(admin: AdminIdentity, entered: EnteredSchedule): Promise<PlaceTrial> {
      await checkAdmin(deps.database, admin, 'settings');
      const refused = await refusalOf(admin, entered);
      if (refused) return refused;
      const { folder, toBucket } = withGiven(entered);
      const bucket = toBucket ? connections.storage().bucket?.bucket : undefined;
      return {
        outcome: 'sent',
        to: [
          folder ?? config.backups.folder,
          ...(bucket ? [`le compartiment «\u00a0${bucket}\u00a0»`] : []),
        ].join(' et '),
      };
    },
    /** Writes the rhythm and the place, unless they have changed since the form was drawn. What the environment decides stays as it is. */
    async save(
      admin: AdminIdentity,
      entered: EnteredSchedule,
      guard: EditGuard<EnteredSchedule>,
    ): Promise<ConnectionSave> {
      await checkAdmin(deps.database, admin, 'settings');
      const refused = await refusalOf(admin, entered);
      if (refused) return refused;
      return writeConnection<ConnectionSave>(deps, admin, 'schedule', async (row, _version, tx) => {
        const now = storedSchedule(row);
        const overtaken = await setMeanwhile(tx, 'schedule', guard, { stored: now });
        if (overtaken) return overtaken;
        const before = placeInForce(config, row);
        const kept = await listPlaced(before);
        const { folder, toBucket } = withGiven(entered);
        const next = {
          everyHours: given.every ? now.everyHours : entered.everyHours,
          keep: given.keep ? now.keep : entered.keep,
        };
        const settings = {
          ...next,
          folder,
          // They are listed and removed there until the last one is gone.
          earlierFolders: [...new Set(kept.map((each) => each.folder))].filter((each) => each !== folder),
          toBucket,
        };
        return {
          settings,
          secrets: {},
          changed: changedNames(flat(now), flat({ ...next, folder, toBucket })),
        };
      });
    },
    /** Removes what the bucket has, once nothing is copied there any more. */
    async removeCopies(admin: AdminIdentity): Promise<'removed' | 'still copied'> {
      if (await isCopied(admin)) return 'still copied';
      const { bucket, earlier } = connections.storage();
      for (const each of [bucket, earlier]) if (each) await removeCopies(each);
      await changeAsAdmin(deps.database, admin, 'settings', (tx) =>
        noteChange(tx, admin, {
          table_name: 'internal.connection_settings',
          row_id: 'schedule',
          row_name: 'Copies des sauvegardes',
          operation: 'delete',
          after: { removed: true },
        }),
      );
      return 'removed';
    },
  };
}

const flat = ({ keep, ...entered }: EnteredSchedule) => ({ ...entered, ...keep });

const NO_BUCKET = 'Réglez d’abord un compartiment, dans «\u00a0Stockage des fichiers\u00a0».';
const UNSEALED =
  'Écrivez d’abord la phrase secrète des sauvegardes\u00a0: aucune ne quitte cette machine sans être chiffrée.';
