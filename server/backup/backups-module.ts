import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import { recordRuns } from '../jobs/record-runs.ts';
import type { Log } from '../log.ts';
import type { Job, Module } from '../module.ts';
import type { Storage } from '../uploads/store/file-places.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPlace, checkInvitation, listPlaced } from './backup-place.ts';
import { copyToBucket } from './bucket-copies.ts';
import { listBuckets } from './buckets.ts';
import { chooseKept, type KeepRule } from './choose-kept.ts';
import { backupName, type KeptBackup, listUnfinished } from './kept-backups.ts';
import { BACKUP_LOCK, takeBackup } from './take-backup.ts';

export type BackupSettings = {
  folder: string;
  /** Whether each is copied to the bucket for files. */
  toBucket: boolean;
  /** Whether the environment decides these parts of the rhythm and the place. */
  given: { every: boolean; keep: boolean; folder: boolean; toBucket: boolean };
  /** Seals the archives. */
  passphrase?: string;
} & BackupSchedule;

export type BackupSchedule = {
  /** Hours between two backups; null if they are only made on demand. */
  everyHours: number | null;
  keep: KeepRule;
};

type BackupList = {
  kept: KeptBackup[];
  isRunning: boolean;
  isHosted: boolean;
  everyHours: number | null;
  keep: KeepRule;
};
type BackupFile = { bytes: number; stream: ReadableStream };

type BackupsDeps = {
  database: Pick<Database, 'connection' | 'kysely' | 'transaction'>;
  /** The rhythm in force. */
  schedule: () => BackupSchedule;
  /** The place in force. */
  place: () => BackupPlace;
  /** The passphrase in force, which seals the archives. @throws BackupError if it does not open any more */
  passphrase: () => Promise<string | undefined>;
  dataDir: string;
  /** False with a hosted project: not all of its tables are ours, and it has backups of its own. */
  isHosted: boolean;
  /** The buckets that hold files. */
  storage: () => Storage;
  clock: () => Date;
  log: Log;
};

const HOUR_MS = 3_600_000;
const JOB = 'backup';
/** Copies backups to the bucket. */
export const COPY_JOB = 'backup copies';

export type Backups = ReturnType<typeof createBackups>['api'];

/**
 * The backups of this process: taken by a job or on demand, and kept for their time in folders, which are the only
 * record of them. All functions except `newest` throw NotAdminError for anyone but an administrator.
 */
export function createBackups(deps: BackupsDeps) {
  const { database, schedule, place, isHosted, clock, log } = deps;
  const everyHoursNow = () => (isHosted ? null : schedule().everyHours);
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  /**
   * The backup that an administrator asked for; it counts as under way from then on, though its start is recorded
   * first.
   */
  let asked: Promise<unknown> | undefined;

  function backUp(now: Date): Promise<void> {
    underWay ??= takeAndRotate(deps, now, stopping.signal).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const isUnderWay = () => underWay !== undefined || asked !== undefined;

  const job: Job = {
    name: JOB,
    every: 'hour',
    async run(now) {
      const everyHours = everyHoursNow();
      if (everyHours === null) return;
      const [newest] = await listPlaced(place());
      // Half an hour early rather than an hour late: jobs run every hour.
      const dueAt = newest ? newest.takenAt.getTime() + (everyHours - 0.5) * HOUR_MS : 0;
      if (now.getTime() >= dueAt) await backUp(now);
    },
  };

  const copyJob: Job = {
    name: COPY_JOB,
    every: 'hour',
    async run(now) {
      if (!place().toBucket) return;
      const { bucket, earlier } = deps.storage();
      if (!bucket) throw new BackupError(NO_BUCKET);
      const kept = await listPlaced(place());
      const done = await copyToBucket(
        { bucket, earlier },
        { kept, keep: schedule().keep, now, signal: stopping.signal },
      );
      if (done.copied + done.removed > 0) log.info(done, 'backups copied to the bucket');
      if (kept[0]?.isSealed === false) throw new BackupError(UNSEALED);
    },
  };
  const [onDemand] = recordRuns([{ ...job, run: backUp }], { kysely: database.kysely, log, clock });

  const api = {
    async list(admin: AdminIdentity): Promise<BackupList> {
      const isRunning = await readAsTableOwner(database, admin, 'site', async (tx) => {
        const { rows } = await sql<{ isHeld: boolean }>`
          select exists (
            select from pg_locks
            where locktype = 'advisory' and granted and objsubid = 1
              and database = (select oid from pg_database where datname = current_database())
              and (classid::bigint << 32 | objid::bigint) = ${sql.raw(BACKUP_LOCK)}
          ) as "isHeld"
        `.execute(tx);
        return rows[0]?.isHeld ?? false;
      });
      const kept = await listPlaced(place());
      return {
        kept,
        isRunning: isRunning || isUnderWay(),
        isHosted,
        everyHours: everyHoursNow(),
        keep: schedule().keep,
      };
    },
    /** Starts one, which goes on after the answer; false if one is under way. */
    async start(admin: AdminIdentity): Promise<boolean> {
      const now = clock();
      const isSealed = (await deps.passphrase().catch(() => undefined)) !== undefined;
      const row_id = backupName(now, { isSealed });
      const isOurs = await changeAsAdmin(database, admin, 'site', async (tx) => {
        if (isHosted || isUnderWay()) return false;
        const after = { started: true };
        const change = { table_name: 'backups', row_id, row_name: null, operation: 'insert', after } as const;
        await noteChange(tx, admin, change);
        return true;
      });
      if (isOurs)
        asked = onDemand
          ?.run(now)
          .catch((error) => log.error({ err: error }, 'backup failed'))
          .finally(() => {
            asked = undefined;
          });
      return isOurs;
    },
    /**
     * `refused` for a session without the second factor: a backup is everything that the shop knows about everybody.
     */
    async read(admin: AdminIdentity, name: string): Promise<BackupFile | 'refused' | null> {
      const found = await changeAsAdmin(database, admin, 'site', async (tx) => {
        if (admin.claims.aal !== 'aal2') return 'refused';
        const kept = (await listPlaced(place())).find((each) => each.name === name);
        if (!kept) return null;
        const after = { downloaded: true };
        const change = {
          table_name: 'backups',
          row_id: name,
          row_name: null,
          operation: 'update',
          after,
        } as const;
        await noteChange(tx, admin, change);
        return kept;
      });
      if (!found || found === 'refused') return found;
      const stream = Readable.toWeb(createReadStream(path.join(found.folder, name))) as ReadableStream;
      return { bytes: found.bytes, stream };
    },
    newest: async (): Promise<KeptBackup | null> => (await listPlaced(place()))[0] ?? null,
  };

  return {
    api,
    jobs: isHosted ? [] : [job, copyJob],
    /** A backup under way is given up; the next start begins another. */
    async close() {
      stopping.abort();
      await underWay?.catch(() => {});
    },
  } satisfies Module<unknown>;
}

const NO_BUCKET =
  'Les copies vont dans le compartiment des fichiers, et il n’y en a pas, ou sa clé ne s’ouvre plus\u00a0: réglez-le sur /entreprise/connexions/fichiers.';
const UNSEALED =
  'La dernière sauvegarde n’est pas chiffrée\u00a0: elle n’est pas copiée hors de cette machine. Écrivez la phrase secrète sur /entreprise/connexions/sauvegardes.';

async function takeAndRotate(
  { database, schedule, place, passphrase: findPassphrase, dataDir, storage, log }: BackupsDeps,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const passphrase = await findPassphrase();
  const startedAt = performance.now();
  const { folder } = place();
  await checkInvitation(place());
  const file = path.join(folder, backupName(now, { isSealed: passphrase !== undefined }));
  try {
    const taken = await takeBackup({
      connection: database.connection,
      dataDir,
      file,
      includes: 'rows and files',
      listBucket: () => listBuckets(storage()),
      passphrase,
      now,
      signal,
    });
    if (!taken) return;
    log.info({ file, bytes: taken.bytes, ms: Math.round(performance.now() - startedAt) }, 'backup taken');
  } catch (error) {
    if (!signal.aborted) throw error;
    log.info('backup given up: the site stops');
    return;
  }
  const all = await listPlaced(place());
  const stays = new Set(chooseKept(all, schedule().keep, now));
  const old = all.filter((each) => !stays.has(each)).map((each) => path.join(each.folder, each.name));
  const unfinished = (await listUnfinished(folder, now)).map((name) => path.join(folder, name));
  for (const each of [...old, ...unfinished]) await rm(each, { force: true });
}
