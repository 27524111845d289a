import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Logger } from 'pino';
import { START_ANSWER_LIMIT_MS } from './connection-target.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { StartError } from './start-error.ts';

export const migrationsFolder: string = fileURLToPath(new URL('../../db/migrations/', import.meta.url));

/** The lock held while migrations are applied. */
export const MIGRATIONS_LOCK = `hashtextextended('atelier-papin migrations', 0)`;

export type MigrateOptions = {
  /** Tests use their own migrations. */
  folder?: string | undefined;
  log: Logger;
};

/**
 * Applies the missing migrations in order, each in its own transaction, and returns their names. Several processes
 * may call it at once: one does the work, the others wait and find nothing left to do.
 */
export async function migrate(
  database: { connection: pg.ClientConfig },
  options: MigrateOptions,
): Promise<string[]> {
  const files = await readMigrationFiles(options.folder ?? migrationsFolder);
  // A connection of its own: the lock belongs to the session, and a migration may take longer than any request may.
  const client = new pg.Client({
    ...database.connection,
    application_name: 'atelier-papin migrations',
    connectionTimeoutMillis: START_ANSWER_LIMIT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${MIGRATIONS_LOCK})`);
    await ensureJournal(client);
    const pending = findPending(files, await readJournal(client), options.log);
    for (const file of pending) {
      await apply(client, file);
      options.log.info({ migration: file.name }, 'migration applied');
    }
    // Every process with a data API keeps a schema cache.
    if (pending.length > 0) await client.query(`notify pgrst, 'reload schema'`);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The table of applied migrations. */
export async function ensureJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('internal.migrations') as table`,
  );
  if (rows[0]?.table) return;
  try {
    await client.query(`
      create schema if not exists internal;
      create table internal.migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
    `);
  } catch (error) {
    throw new StartError(
      'migration',
      `L’utilisateur de DATABASE_URL ne peut pas créer de tables dans cette base : ${messageOf(error)}. Il doit en être le propriétaire (alter database … owner to …).`,
      error,
    );
  }
}

async function readJournal(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from internal.migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function findPending(files: MigrationFile[], applied: Map<string, string>, log: Logger): MigrationFile[] {
  const edited = files.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (edited) {
    throw new StartError(
      'migration',
      `La migration ${edited.name} a été modifiée après avoir été appliquée à cette base. Remettez le fichier d’origine et écrivez la suite dans une nouvelle migration.`,
    );
  }
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    // Normal for a moment while several servers are updated one after the other.
    log.warn({ unknown }, 'database is newer than this program');
  }
  return files.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await applyMigration(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Inside the open transaction. */
export async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql);
    if (client.getTransactionStatus() !== 'T') throw new Error('elle ne doit contenir ni begin ni commit');
    await client.query('insert into internal.migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
  } catch (error) {
    throw explainMigrationError(error, file);
  }
}

function explainMigrationError(error: unknown, file: MigrationFile): StartError {
  const { position, hint } = error instanceof pg.DatabaseError ? error : {};
  const line = position ? `, ligne ${file.sql.slice(0, Number(position)).split('\n').length}` : '';
  return new StartError(
    'migration',
    `La migration ${file.name}${line} a échoué, rien n’en a été gardé : ${messageOf(error)}.${hint ? ` ${hint}` : ''}`,
    error,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
