import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { AsRoleOptions, RequestClaims } from './as-role.ts';
import type { Notifications } from './notifications.ts';
import type { Schema } from './schema.ts';

export type PoolState = { name: string; total: number; idle: number; waiting: number };

/** What the rest of the server knows of PostgreSQL. */
export type Database = {
  /** How the owner connects, for a connection outside the pools (migrations, backup). */
  connection: pg.ClientConfig;
  /** As the tables' owner, whom no policy stops: for operations that did their own checks. */
  kysely: Kysely<Schema>;
  /** The owner's pool, for code that brings its own SQL (job queue, REST compiler). */
  pool: pg.Pool;
  /** As the owner. */
  transaction<T>(fn: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** As whoever asks: row-level security applies. */
  asRole<T>(
    claims: RequestClaims,
    fn: (tx: Transaction<Schema>) => Promise<T>,
    options?: AsRoleOptions,
  ): Promise<T>;
  /** The same on a few connections of its own, for the data API: whoever asks chooses there how much work it is. */
  asApiRole: Database['asRole'];
  /** The connections of each pool, as they are now. */
  pools(): PoolState[];
  listen: Notifications['listen'];
  notify(channel: string, payload?: string): Promise<void>;
  /** Whether a query is answered within a second, for /readyz. */
  ready(): Promise<boolean>;
  /** Waits for running queries, then stops the embedded server if this process owns it. */
  close(): Promise<void>;
};
