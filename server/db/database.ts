import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { AsRoleOptions, RequestClaims } from './as-role.ts';
import type { Notifications } from './notifications.ts';
import type { Schema } from './schema.ts';

export type PoolState = { name: string; total: number; idle: number; waiting: number };

/** PostgreSQL, as the rest of the server sees it. */
export type Database = {
  /** How the owner connects, for connections outside the pools (migrations, backup). */
  connection: pg.ClientConfig;
  /** Access as the tables' owner, whom no policy stops: for operations that have made their own checks. */
  kysely: Kysely<Schema>;
  /** The owner's pool, for code that brings its own SQL. */
  pool: pg.Pool;
  /** A transaction as the owner. */
  transaction<T>(fn: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** A transaction as the role of a request: row-level security applies. */
  asRole<T>(
    claims: RequestClaims,
    fn: (tx: Transaction<Schema>) => Promise<T>,
    options?: AsRoleOptions,
  ): Promise<T>;
  /** The same on a few connections of its own, for the data API, whose callers choose how much work a request is. */
  asApiRole: Database['asRole'];
  /** The connections of each pool at this moment. */
  pools(): PoolState[];
  listen: Notifications['listen'];
  notify(channel: string, payload?: string): Promise<void>;
  /** Whether a query is answered within a second, for /readyz. */
  ready(): Promise<boolean>;
  /** Waits for running queries, then stops the embedded server if this process owns it. */
  close(): Promise<void>;
};
