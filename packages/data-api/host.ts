import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';

/** Who asks: the claims of a verified access token, or `{ role: 'anon' }`. PostgreSQL refuses roles that requests may not take. */
export type RequestClaims = { role: string; sub?: string; [claim: string]: unknown };

type Transaction = { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> };

/** The database, as far as the data API uses it. */
export type DataApiDatabase = {
  /** As the tables' owner: the catalogues are read with it, never a row. */
  pool: pg.Pool;
  /** In one transaction with the rights of the claims' role, which policies read in `request.jwt.claims`. */
  asApiRole<T>(
    claims: RequestClaims,
    fn: (tx: Transaction) => Promise<T>,
    options: { readOnly: boolean; settings: Record<string, string> },
  ): Promise<T>;
  /** Resolves once it listens; `onReconnect`, when something may have been missed. */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<unknown>;
};

/** What the Node adapter hands over with a request; missing in a call from inside the server. */
export type DataApiEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse; clientIp?: string };
};

/** As much of a request's context as says where it comes from. */
type Call = { env?: DataApiEnv['Bindings']; req: { header(name: string): string | undefined } };

export type DataApiLog = { error(fields: object, message: string): void };

/** What the data API asks of the server that it is mounted in. */
export type DataApiHost = {
  database: DataApiDatabase;
  log: DataApiLog;
  /** The address of a request, and what turns are counted by: its network has one turn with it. */
  senderOf(call: Call): { address: string | undefined; turn: string };
  /** Compresses what is long enough, for who accepts it. */
  compress(response: Response, acceptEncoding: string | undefined): Promise<Response>;
  /** What of the database's driver means « not now », without an SQLSTATE; undefined: a mistake. */
  absenceOf(error: unknown): 'no connection free' | 'away' | undefined;
  /** Whether the client left before its body was whole: nothing failed. */
  isClientGone(error: unknown): boolean;
};
