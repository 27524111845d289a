import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The claims of a verified access token, or `{ role: 'anon' }`. PostgreSQL refuses roles that requests may not take.
 */
export type RequestClaims = { role: string; sub?: string; [claim: string]: unknown };

type Transaction = { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> };

/** The parts of the database that the data API uses. */
export type DataApiDatabase = {
  /** Connected as the tables' owner, to read catalogues and never rows. */
  pool: pg.Pool;
  /** Runs a transaction with the rights of the claims' role; policies read the claims in `request.jwt.claims`. */
  asApiRole<T>(
    claims: RequestClaims,
    fn: (tx: Transaction) => Promise<T>,
    options: { readOnly: boolean; settings: Record<string, string> },
  ): Promise<T>;
  /** Resolves once it listens. `onReconnect` is called when notifications may have been missed. */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<unknown>;
};

/** Given by the Node adapter with each request; missing in a call from inside the server. */
export type DataApiEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse; clientIp?: string };
};

/** The parts of a request's context that show where it comes from. */
type Call = { env?: DataApiEnv['Bindings']; req: { header(name: string): string | undefined } };

export type DataApiLog = { error(fields: object, message: string): void };

/** The data API's requirements on the server that mounts it. */
export type DataApiHost = {
  database: DataApiDatabase;
  log: DataApiLog;
  /** The address of a request, and the key of its turns, which its network shares. */
  senderOf(call: Call): { address: string | undefined; turn: string };
  /** Compresses long answers for clients that accept it. */
  compress(response: Response, acceptEncoding: string | undefined): Promise<Response>;
  /** Driver errors without an SQLSTATE that mean « not now »; undefined for all others. */
  absenceOf(error: unknown): 'no connection free' | 'away' | undefined;
  /** Whether the client left before its body was complete, which is no failure. */
  isClientGone(error: unknown): boolean;
};
