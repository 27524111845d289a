import { sql, type Transaction } from 'kysely';
import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { readState } from '../opening/shop-state.ts';
import { type ColumnPair, faultsInFile, type ImportFault, readFile, type TakeRows } from './import-rows.ts';
import { findImport } from './stored-imports.ts';

export type ImportDeps = {
  database: Pick<Database, 'transaction'>;
  kinds: Readonly<Record<ImportKind, TakeRows>>;
  clock: () => Date;
};

export type ImportPreview = { kind: ImportKind; fileName: string; created: number; known: number } & (
  | { state: 'done'; doneAt: Date }
  | {
      state: 'waiting';
      pairs: ColumnPair[];
      faults: ImportFault[];
      rowCount: number;
      /** Whether the demonstration, when it ends, would delete the imported rows. */
      isTooEarly: boolean;
    }
);

type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The outcome that a file would have with the present rows, or the one it had. Null if there is no such import. */
export function previewImport(
  deps: ImportDeps,
  admin: AdminIdentity,
  id: string,
): Promise<ImportPreview | null> {
  return readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
    const stored = await findImport(tx, id);
    return stored ? take(tx, deps, stored, { actorId: admin.id, now: deps.clock(), isDry: true }) : null;
  });
}

export type ImportOutcome = 'done' | 'done before' | 'faults' | 'too early' | 'gone';

/**
 * Imports a file that was read: all of it, or nothing while it has a fault. One import runs at a time; a second press
 * finds it done.
 */
export function runImport(deps: ImportDeps, admin: AdminIdentity, id: string): Promise<ImportOutcome> {
  return changeAsAdmin(deps.database, admin, 'settings', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin data imports', 0))`.execute(tx);
    const stored = await findImport(tx, id);
    if (!stored) return 'gone';
    if (stored.done_at) return 'done before';
    if (await isTooEarly(tx, stored)) return 'too early';
    const now = deps.clock();
    const taken = await withoutJournal(tx, admin, () =>
      take(tx, deps, stored, { actorId: admin.id, now, isDry: false }),
    );
    if (taken.state === 'waiting' && taken.faults.length > 0) return 'faults';
    const counts = { created_count: taken.created, known_count: taken.known };
    await tx
      .updateTable('internal.data_imports')
      .set({ ...counts, lines: null, done_at: now, actor_id: admin.id })
      .where('id', '=', id)
      .execute();
    await noteChange(tx, admin, {
      table_name: 'internal.data_imports',
      row_id: id,
      row_name: `${IMPORT_KINDS[stored.kind].label}\u00a0: ${stored.file_name}`,
      operation: 'insert',
      after: counts,
    });
    return 'done';
  });
}

/** Whether the end of the demonstration would delete the imported rows. */
async function isTooEarly(tx: Transaction<Schema>, { kind }: StoredImport): Promise<boolean> {
  if (!IMPORT_KINDS[kind].isClearedAtOpening) return false;
  const { isDemonstration, isOpened } = await readState(tx);
  return isDemonstration && !isOpened;
}

/** The audit log records the import as one change, not each row that it makes. */
async function withoutJournal<T>(
  tx: Transaction<Schema>,
  { claims }: AdminIdentity,
  fn: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('request.jwt.claims', '', true)`.execute(tx);
  const result = await fn();
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`.execute(tx);
  return result;
}

/** Reads the waiting lines, and writes their rows unless `isDry`. */
async function take(
  tx: Transaction<Schema>,
  deps: ImportDeps,
  stored: StoredImport,
  how: { actorId: string; now: Date; isDry: boolean },
): Promise<ImportPreview> {
  const { id, kind, file_name: fileName, lines, done_at: doneAt, created_count, known_count } = stored;
  if (lines === null || doneAt)
    return {
      state: 'done',
      kind,
      fileName,
      doneAt: doneAt ?? how.now,
      created: created_count ?? 0,
      known: known_count ?? 0,
    };
  const { columns, needed } = IMPORT_KINDS[kind];
  const file = readFile(columns, needed, lines);
  // Without its columns no line is right.
  const { created, known, faults } =
    file.faults.length === 0
      ? await deps.kinds[kind](tx, file.rows, { ...how, importId: id })
      : { created: 0, known: 0, faults: [] };
  return {
    state: 'waiting',
    kind,
    fileName,
    created,
    known,
    pairs: file.pairs,
    rowCount: file.rows.length,
    faults: [...file.faults, ...faultsInFile(faults, file)],
    isTooEarly: await isTooEarly(tx, stored),
  };
}
