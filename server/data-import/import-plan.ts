import type { Transaction } from 'kysely';
import type { Existing } from '#domain/data-import/pairing.ts';
import type { Schema } from '../db/schema.ts';
import type { FieldFault, ImportRow } from './import-rows.ts';

/** A field of a row that is there, which an import would change. */
export type RowChange = {
  line: number;
  /** What the row is called on screen. */
  row: string;
  field: string;
  before: string;
  after: string;
};

type ImportCounts = {
  created: number;
  updated: number;
  /** Rows that are there and stay as they are. */
  known: number;
};

/** What a file would do. The two functions do it, in the same transaction, and are never called if there is a fault. */
export type ImportPlan = ImportCounts & {
  changes: RowChange[];
  faults: FieldFault[];
  /** Categories that the file names and the shop does not have. */
  unknownCategories?: string[];
  /** Returns the counts that differ from what was planned. */
  create: () => Promise<Partial<ImportCounts>>;
  update: () => Promise<void>;
};

export type PlanRows = (
  tx: Transaction<Schema>,
  rows: readonly ImportRow[],
  how: {
    /** Whether rows that are there must be locked: they are about to change. */
    isDry: boolean;
    existing: Existing;
    importId: string;
    actorId: string;
    now: Date;
  },
) => Promise<ImportPlan>;

/** The texts of a field: on the site, and in the file. */
export type ComparedField = { field: string; before: string | null; after: string | null | undefined };

/** The fields of a row that change. An empty cell changes nothing. */
export function changesOf(
  existing: Existing,
  { line, row }: Pick<RowChange, 'line' | 'row'>,
  fields: readonly ComparedField[],
): RowChange[] {
  if (existing === 'keep') return [];
  return fields.flatMap(({ field, before, after }) =>
    after && after !== before && (existing === 'replace' || !before)
      ? [{ line, row, field, before: before ?? '', after }]
      : [],
  );
}

/** How many rows the changes are in. */
export const countRows = (changes: readonly RowChange[]): number =>
  new Set(changes.map(({ line }) => line)).size;
