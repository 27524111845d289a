import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AlarmKind } from '#domain/alarms.ts';
import type { PURCHASE_WAYS } from '#domain/books.ts';
import type { SellerDocument, UsedGoodsWay } from '#domain/used-goods.ts';

export type PurchaseWay = (typeof PURCHASE_WAYS)[number];

/** Written with JSON.stringify. */
type Json = ColumnType<Record<string, unknown> | null, string | null, never>;

/** What the back office keeps about itself. */
export interface HouseTables {
  change_log: ChangeLogTable;
  purchases: PurchasesTable;
  used_goods: UsedGoodsTable;
  'internal.job_runs': JobRunsTable;
  alarms: AlarmsTable;
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

interface AlarmsTable {
  kind: AlarmKind;
  since: Date;
  last_at: Date;
  times: number;
  /** When its mail is to be tried next; null where none waits. */
  mail_due_at: Date | null;
  mail_attempts: Generated<number>;
}

interface PurchasesTable {
  id: GeneratedAlways<number>;
  /** "2026-11-21" */
  bought_on: string;
  supplier: string;
  nature: string;
  amount_cents: number;
  method: PurchaseWay;
  /** Of the supplier's invoice. */
  reference: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The register of used goods; its rows are final. */
interface UsedGoodsTable {
  id: GeneratedAlways<number>;
  /** "LP-2026-000123" */
  number: string;
  corrects_id: number | null;
  correction: string | null;
  /** "2026-11-21" */
  acquired_on: string;
  description: string;
  serial: string | null;
  origin: string;
  price_cents: number;
  method: UsedGoodsWay;
  seller_name: string;
  seller_address: string;
  document_kind: SellerDocument;
  document_number: string;
  document_issuer: string;
  recorded_by: string;
  recorded_at: Date;
}
