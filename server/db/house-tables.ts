import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written with JSON.stringify. */
type Json = ColumnType<Record<string, unknown> | null, string | null, never>;

/** What the back office keeps about itself. */
export interface HouseTables {
  change_log: ChangeLogTable;
  'internal.job_runs': JobRunsTable;
}

/** Written by triggers, or with `noteChange` for what no trigger sees; its rows are final. */
interface ChangeLogTable {
  id: GeneratedAlways<number>;
  /** In milliseconds. */
  changed_at: Generated<Date>;
  actor_id: string;
  /** Without its schema, if that is public. */
  table_name: string;
  /** The values of its key, joined by a slash. */
  row_id: string;
  /** What the row was called then. */
  row_name: string | null;
  operation: 'insert' | 'update' | 'delete';
  before: Json;
  after: Json;
}

interface JobRunsTable {
  job: string;
  started_at: Date;
  /** Null while it runs, or where its process was killed. */
  ended_at: Date | null;
  /** Of the last run, if it failed. */
  error: string | null;
  succeeded_at: Date | null;
}
