import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { withSession } from './session.ts';
import { takeBackup } from './take-backup.ts';

export type MoveOptions = {
  from: pg.ClientConfig;
  to: pg.ClientConfig;
  dataDir: string;
  /** A backup of all rows, which stays: nothing is removed from the old database. */
  file: string;
  passphrase?: string | undefined;
  now: Date;
};

const LEAVE_LIMIT_MS = 3000;

/**
 * Copies all rows of a database into an empty one, on this or another PostgreSQL. Each table is counted and summed on
 * both sides. Files stay in the data folder. @throws BackupError while a site still writes, or if the other database
 * is not empty
 */
export async function moveDatabase({
  from,
  to,
  dataDir,
  file,
  passphrase,
  now,
}: MoveOptions): Promise<Restored> {
  await withSession(from, refuseBusyDatabase);
  const taken = await takeBackup({ connection: from, dataDir, file, includes: 'rows', passphrase, now });
  if (!taken) throw new BackupError('Une sauvegarde est en cours\u00a0: recommencez quand elle est finie.');
  return restoreBackup({ file, connection: to, dataDir: null, passphrase });
}

/** Throws if a site still writes: its later rows would not be copied. */
async function refuseBusyDatabase(client: pg.Client): Promise<void> {
  // A site that was just stopped takes a moment to disconnect.
  const deadline = Date.now() + LEAVE_LIMIT_MS;
  let others = await countOthers(client);
  while (others > 0 && Date.now() < deadline) {
    await delay(100);
    others = await countOthers(client);
  }
  if (others > 0)
    throw new BackupError(
      `Le site, ou un autre programme, utilise encore cette base (${others} connexions)\u00a0: arrêtez-le d’abord.`,
    );
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `);
  return rows[0]?.others ?? 0;
}
