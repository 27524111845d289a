import { sql, type Transaction } from 'kysely';
import { shownPhone } from '#domain/customers/phone.ts';
import type { ImportColumns } from '#domain/data-import/import-columns.ts';
import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';
import { type Existing, type Pairing, readPairing } from '#domain/data-import/pairing.ts';
import { digestOf } from '#domain/edits/digest.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { noteChange } from '../admin/audit/note-change.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { readState } from '../opening/shop-state.ts';
import type { TableLine } from '../tables/table.ts';
import type { ImportPlan, PlanRows, RowChange } from './import-plan.ts';
import { type ColumnPair, faultsInFile, type ImportFault, readFile } from './import-rows.ts';
import { findImport, rememberPairing } from './stored-imports.ts';

export type ImportDeps = {
  database: Pick<Database, 'transaction'>;
  kinds: Readonly<Record<ImportKind, PlanRows>>;
  clock: () => Date;
};

export type ImportPreview = {
  kind: ImportKind;
  fileName: string;
  created: number;
  updated: number;
  known: number;
} & (
  | { state: 'done'; doneAt: Date }
  | {
      state: 'waiting';
      pairing: Pairing;
      titlesLine: number;
      pairs: ColumnPair[];
      existing: Existing;
      /** Changes with each decision about the file. */
      setup: string;
      /** Changes with everything that the import would do to rows that are there. */
      effect: string;
      /** The fields by the titles of our model. */
      changes: RowChange[];
      faults: ImportFault[];
      unknownCategories: string[];
      rowCount: number;
      /** Whether the demonstration, when it ends, would delete the imported rows. */
      isTooEarly: boolean;
    }
);

type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;
type WaitingImport = StoredImport & { lines: TableLine[] };

/** The outcome that a file would have with the present rows, or the one it had. Null if there is no such import. */
export function previewImport(
  deps: ImportDeps,
  admin: AdminIdentity,
  id: string,
): Promise<ImportPreview | null> {
  return readAsTableOwner(deps.database, admin, 'settings', async (tx) => {
    const stored = await findImport(tx, id);
    if (!stored) return null;
    const { kind, file_name: fileName } = stored;
    if (!isWaiting(stored))
      return {
        state: 'done',
        kind,
        fileName,
        doneAt: stored.done_at ?? deps.clock(),
        created: stored.created_count ?? 0,
        updated: stored.updated_count ?? 0,
        known: stored.known_count ?? 0,
      };
    const { file, plan, faults, effect } = await planImport(tx, deps, stored, { admin, isDry: true });
    const { columns } = IMPORT_KINDS[kind];
    return {
      state: 'waiting',
      kind,
      fileName,
      created: plan?.created ?? 0,
      updated: plan?.updated ?? 0,
      known: plan?.known ?? 0,
      pairing: file.pairing,
      titlesLine: file.titlesLine,
      pairs: file.pairs,
      existing: stored.existing,
      setup: setupOf(stored),
      effect,
      changes: (plan?.changes ?? []).map((change) => ({ ...change, ...changeWords(columns, change) })),
      rowCount: file.rows.length + file.tooWide.length,
      faults,
      unknownCategories: plan?.unknownCategories ?? [],
      isTooEarly: await isTooEarly(tx, stored),
    };
  });
}

function changeWords(columns: ImportColumns, { field, before, after }: RowChange) {
  const words = field === 'phone' ? shownPhone : (text: string) => text;
  return { field: columns[field]?.title ?? field, before: before && words(before), after: words(after) };
}

export type SetupOutcome =
  | { outcome: 'saved' | 'gone' | 'changed meanwhile' }
  | { outcome: 'invalid'; issues: { path: string; message: string }[] };

/**
 * Decides which column holds what, and what happens to rows that are there. `setup`: that of the page that the decision
 * was made on.
 */
export function setUpImport(
  deps: ImportDeps,
  admin: AdminIdentity,
  id: string,
  asked: { columns: Readonly<Record<string, string>>; existing: Existing; setup: string },
): Promise<SetupOutcome> {
  return changeAsAdmin(deps.database, admin, 'settings', async (tx) => {
    const stored = await findImport(tx, id, { isLocked: true });
    if (!stored || !isWaiting(stored)) return { outcome: 'gone' };
    if (setupOf(stored) !== asked.setup) return { outcome: 'changed meanwhile' };
    const { kind, lines } = stored;
    const width = lines[0]?.cells.length ?? 0;
    const { pairing, faults } = readPairing(IMPORT_KINDS[kind].columns, width, asked.columns);
    if (faults.length > 0) return { outcome: 'invalid', issues: faults };
    const existing = IMPORT_KINDS[kind].kept === null ? 'keep' : asked.existing;
    await tx
      .updateTable('internal.data_imports')
      .set({ fields: JSON.stringify(pairing), existing })
      .where('id', '=', id)
      .execute();
    await rememberPairing(tx, { kind, lines, pairing, actorId: admin.id, now: deps.clock() });
    return { outcome: 'saved' };
  });
}

export type ImportOutcome = 'done' | 'done before' | 'faults' | 'changed' | 'too early' | 'gone';

/**
 * Imports a file that was read: all of it, or nothing while it has a fault or would do other than what was shown
 * (`effect`). One import runs at a time; a second press finds it done.
 */
export function runImport(
  deps: ImportDeps,
  admin: AdminIdentity,
  id: string,
  shown: { effect: string },
): Promise<ImportOutcome> {
  return changeAsAdmin(deps.database, admin, 'settings', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin data imports', 0))`.execute(tx);
    const stored = await findImport(tx, id, { isLocked: true });
    if (!stored) return 'gone';
    if (!isWaiting(stored)) return 'done before';
    if (await isTooEarly(tx, stored)) return 'too early';
    const { plan, faults, effect } = await planImport(tx, deps, stored, { admin, isDry: false });
    if (!plan || faults.length > 0) return 'faults';
    if (effect !== shown.effect) return 'changed';
    const counts = await writePlan(tx, admin, plan);
    await tx
      .updateTable('internal.data_imports')
      .set({ ...counts, lines: null, done_at: deps.clock(), actor_id: admin.id })
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

export const isWaiting = (stored: StoredImport): stored is WaitingImport =>
  stored.lines !== null && stored.done_at === null;

const setupOf = ({ fields, existing }: StoredImport): string => digestOf(JSON.stringify([fields, existing]));

/** Reads the waiting lines, and finds what they would do. There is no plan without the needed columns. */
export async function planImport(
  tx: Transaction<Schema>,
  deps: ImportDeps,
  { id, kind, existing, lines, fields }: WaitingImport,
  { admin, isDry }: { admin: AdminIdentity; isDry: boolean },
) {
  const file = readFile(IMPORT_KINDS[kind], lines, fields);
  const how = { isDry, existing, importId: id, actorId: admin.id, now: deps.clock() };
  const plan = file.faults.length === 0 ? await deps.kinds[kind](tx, file.rows, how) : null;
  const faults = [...file.faults, ...faultsInFile(plan?.faults ?? [], file)];
  const effect = digestOf(JSON.stringify([file.pairing, existing, plan?.changes ?? []]));
  return { file, plan, faults, effect };
}

/** The audit log records what is created as one change, and each row that changes. */
async function writePlan(tx: Transaction<Schema>, admin: AdminIdentity, plan: ImportPlan) {
  const created = await withoutJournal(tx, admin, plan.create);
  await plan.update();
  const counts = { ...plan, ...created };
  return {
    created_count: counts.created,
    updated_count: counts.updated,
    known_count: counts.known,
  };
}

/** Whether the end of the demonstration would delete the imported rows. */
async function isTooEarly(tx: Transaction<Schema>, { kind }: StoredImport): Promise<boolean> {
  if (!IMPORT_KINDS[kind].isClearedAtOpening) return false;
  const { isDemonstration, isOpened } = await readState(tx);
  return isDemonstration && !isOpened;
}

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
