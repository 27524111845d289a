import { IMPORT_KINDS, type ImportKind } from '#domain/data-import/import-kinds.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { toCsv } from '#domain/text/csv.ts';
import { type AdminIdentity, changeAsAdmin, checkAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import { bindDeps } from '../bind-deps.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { readTable } from '../tables/read-table.ts';
import { readTableForm } from '../tables/read-table-form.ts';
import { addImportCategories } from './add-categories.ts';
import type { RowChange } from './import-plan.ts';
import { fromTitles, type ImportFault } from './import-rows.ts';
import { planCustomers } from './kinds/plan-customers.ts';
import { planRepairs } from './kinds/plan-repairs.ts';
import { planStock } from './kinds/plan-stock.ts';
import { planUsedUnits } from './kinds/plan-used-units.ts';
import { previewImport, runImport, setUpImport } from './run-import.ts';
import { listImports, purgeImports, storeImport } from './stored-imports.ts';

type DataImportDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** Makes the links to cases. */
  secret: string;
  isOpened: () => boolean;
  /** Knows the device that an imported case names. */
  devices: () => DeviceRegister;
  clock: () => Date;
};

export type DataImport = ReturnType<typeof createDataImport>['api'];

/** The file that was read, or why it was refused. */
type Received = { id: string } | { refusal: { status: 400 | 413; message: string } };

const LONGEST_NAME = 200;

/**
 * Imports what another system has: customers and the like. All functions but `templateCsv` throw NotAdminError for
 * anyone but an owner.
 */
export function createDataImport(deps: DataImportDeps) {
  const { database, clock } = deps;
  const kinds = {
    customers: planCustomers,
    repairs: planRepairs(deps),
    stock: planStock(deps),
    used_units: planUsedUnits,
  };
  return {
    api: {
      ...bindDeps(
        { ...deps, kinds },
        {
          preview: previewImport,
          setUp: setUpImport,
          addCategories: addImportCategories,
          run: runImport,
        },
      ),
      /** Reads the form that brings a file, and keeps its contents until they are imported. */
      async receive(admin: AdminIdentity, kind: ImportKind, request: Request): Promise<Received> {
        await checkAdmin(database, admin, 'settings');
        const form = await readTableForm(request);
        if (form.refusal) return { refusal: form.refusal };
        const table = await readTable(form.file);
        if (table.fault) {
          const { line, message } = table.fault;
          return {
            refusal: { status: 400, message: line > 1 ? `Ligne ${line}\u00a0: ${message}` : message },
          };
        }
        const lines = fromTitles(IMPORT_KINDS[kind].columns, table.lines);
        const fileName = form.fileName.trim().slice(-LONGEST_NAME) || 'fichier';
        return changeAsAdmin(database, admin, 'settings', (tx) =>
          storeImport(tx, { kind, fileName, lines, actorId: admin.id, now: clock() }),
        );
      },
      /** Forgets a file that was read; one that was imported stays. */
      discard: (admin: AdminIdentity, id: string) =>
        changeAsAdmin(database, admin, 'settings', async (tx) => {
          await tx
            .deleteFrom('internal.data_imports')
            .where('id', '=', id)
            .where('done_at', 'is', null)
            .execute();
        }),
      list: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'settings', listImports),
      /** An empty file with the right titles, and a line that shows how each column is written. */
      templateCsv(kind: ImportKind): string {
        const columns = Object.values(IMPORT_KINDS[kind].columns);
        return toCsv(
          columns.map(({ title }) => title),
          [columns.map(({ example }) => example)],
        );
      },
      faultsCsv: (faults: readonly ImportFault[]): string =>
        toCsv(
          ['ligne', 'colonne', 'lu', 'à corriger'],
          faults.map(({ line, column, read, message }) => [line, column, read, message]),
        ),
      changesCsv: (changes: readonly RowChange[]): string =>
        toCsv(
          ['ligne', 'fiche', 'colonne', 'avant', 'après'],
          changes.map(({ line, row, field, before, after }) => [line, row, field, before, after]),
        ),
    },
    jobs: [{ name: 'data imports purge', every: 'hour', run: (now) => purgeImports(database, now) }],
  } satisfies Module<unknown>;
}
