import { findRunningServer } from '#packages/embedded-postgres/index.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { PROGRAM_NAME } from '../../server/db/program-name.ts';
import { createLog } from '../../server/log.ts';

/** Logs errors only, not connections that a server closes as it stops. */
const log = createLog('error');

/** The address of the database of a running site. */
export function findDatabase(dataDir: string): string {
  const url = findRunningServer({ name: PROGRAM_NAME, dataDir, log });
  if (!url) throw new Error('the database of the site is not running');
  return url;
}

/** A database from this process, migrated. */
export function openBeside(databaseUrl: string, poolMax: number): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir: '', poolMax, log });
}
