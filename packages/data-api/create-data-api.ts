import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pg from 'pg';
import type { Action, ActionContext } from './actions/action.ts';
import { callRoutine } from './actions/call-routine.ts';
import {
  describeRoot,
  describeRootMethods,
  describeRoutineMethods,
  describeTable,
} from './actions/describe.ts';
import { readRows } from './actions/read-rows.ts';
import { deleteRows, insertRows, updateRows } from './actions/write-rows.ts';
import { allowAnyOrigin } from './answer/cors.ts';
import { fromDatabaseError } from './answer/database-error.ts';
import { errorResponse, unexpectedFailure } from './answer/error-response.ts';
import type { ApiDescription } from './answer/openapi.ts';
import { type ReaderTimes, untilRead } from './answer/until-read.ts';
import { type Authenticate, isAuthFailure } from './authenticate.ts';
import type { BeforeWrite } from './before-write.ts';
import type { Catalog } from './catalog/model.ts';
import { bodyTooLarge, invalidRpcMethod, RestError, UnknownNameError, unsupportedMethod } from './errors.ts';
import type { DataApiEnv, DataApiHost } from './host.ts';
import { parseTarget, type Target } from './parse/target.ts';
import type { StarMeans } from './plan/plan-read.ts';
import { isStranger, type OpenOperators } from './plan/refuse-costly.ts';
import type { RestRequest } from './request.ts';
import type { RunOptions } from './run.ts';
import { createSchemaCache, type SchemaCache } from './schema-cache.ts';
import { createTurns } from './turns.ts';

export type DataApiOptions = DataApiHost & {
  authenticate: Authenticate;
  /** Title and description in the OpenAPI document. */
  description: ApiDescription;
  /** Path where the app is mounted. */
  basePath?: string;
  beforeWrite?: BeforeWrite;
  maxRows?: number;
  /** Overrides our timeouts, by role. */
  statementTimeoutMs?: Partial<RunOptions['statementTimeoutMs']>;
  operators?: OpenOperators;
  star?: StarMeans;
  /** Requests of one address answered at the same time; 0 = no limit. */
  perAddress?: number;
  /** Time limits for readers, for strangers' requests. */
  reader?: ReaderTimes;
};

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ROWS = 1000;
/** Statement timeouts in milliseconds, by role. Anybody can open an account, so `authenticated` counts as a stranger too. */
const TIMEOUTS_MS = { anon: 500, authenticated: 2000, default: 8000 };
const PER_ADDRESS = 2;
/** Time limits for readers: a proxy reads an answer at once, a slow phone in a few seconds. */
const READER: ReaderTimes = { idleMs: 5_000, wholeMs: 60_000 };

/** The data API: tables, views and functions of the exposed schema over HTTP, in PostgREST's protocol. */
export async function createDataApi(options: DataApiOptions): Promise<Hono<DataApiEnv>> {
  const { database, log, authenticate, basePath = '/rest/v1', maxRows = MAX_ROWS } = options;
  const statementTimeoutMs = { ...TIMEOUTS_MS, ...options.statementTimeoutMs };
  const cache = await createSchemaCache({ database, log });
  const {
    operators = 'safe',
    star = 'granted',
    perAddress = PER_ADDRESS,
    reader = READER,
    beforeWrite,
  } = options;
  const run = { database, statementTimeoutMs, maxRows, operators, star, beforeWrite };
  const takeTurn = createTurns(perAddress);
  const actions = createActions(basePath, options.description);

  const app = new Hono<DataApiEnv>();
  app.use(allowAnyOrigin);
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => errorResponse(bodyTooLarge(MAX_BODY_BYTES)) }));
  app.all('*', async (c) => {
    const known = await authenticate(c.req.raw);
    if (isAuthFailure(known)) return finish(Response.json(known.body, known));
    try {
      const { address, turn } = options.senderOf(c);
      const request = await readRequest(c.req.raw, { claims: known.claims, address }, basePath);
      const { action, name } = findAction(actions, request);
      const answer = async () =>
        finish(
          await options.compress(
            await act(action, request, name, { run, cache }),
            c.req.header('Accept-Encoding'),
          ),
        );
      if (!isStranger(known.claims.role)) return await answer();
      // The body has arrived: the turn covers only the database's work and the sending of the answer.
      const endTurn = await takeTurn(turn);
      const { outgoing } = c.env ?? {};
      try {
        // The client left while it waited.
        return outgoing?.destroyed ? finish(new Response(null)) : await answer();
      } finally {
        untilRead(outgoing, endTurn, reader);
      }
    } catch (error) {
      throw fromDatabaseError(error, known.claims.role, options.absenceOf);
    }
  });
  app.onError((thrown, c) => {
    const error = thrown instanceof RestError ? thrown : unexpectedFailure(thrown);
    const cause = error.cause ?? error;
    if (error.status >= 500 && !options.isClientGone(cause))
      log.error({ url: c.req.path, err: cause }, 'data request failed');
    return finish(errorResponse(error));
  });
  return app;
}

type Caller = Pick<RestRequest, 'claims' | 'address'>;

async function readRequest(raw: Request, caller: Caller, basePath: string): Promise<RestRequest> {
  const { method, headers } = raw;
  const url = new URL(raw.url);
  return {
    method,
    path: url.pathname.slice(basePath.length) || '/',
    params: url.searchParams,
    headers,
    ...caller,
    body: method === 'POST' || method === 'PATCH' ? await raw.text() : '',
  };
}

type ActDeps = { run: Omit<ActionContext, 'catalog' | 'role'>; cache: SchemaCache };

/** An unknown name may be newer than the cache, so the schema is read again once. */
async function act(
  action: Action,
  request: RestRequest,
  name: string,
  { run, cache }: ActDeps,
): Promise<Response> {
  const { role } = request.claims;
  try {
    return await action(request, name, { ...run, role, catalog: await catalogOf(cache) });
  } catch (error) {
    // A column or table in the cache no longer exists.
    if (isGone(error)) void cache.refresh().catch(() => {});
    if (!(error instanceof UnknownNameError) || !(await cache.refresh().catch(() => false))) throw error;
    return action(request, name, { ...run, role, catalog: await catalogOf(cache) });
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '42703' || error.code === '42P01');

function finish(response: Response): Response {
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // Rows depend on the caller's rights.
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

async function catalogOf(cache: SchemaCache): Promise<Catalog> {
  try {
    return await cache.get();
  } catch (cause) {
    throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
      headers: { 'Retry-After': '1' },
      cause,
    });
  }
}

type Actions = Record<Target['kind'], Readonly<Record<string, Action>>>;

function createActions(basePath: string, description: ApiDescription): Actions {
  const describe = describeRoot(basePath, description);
  return {
    root: { GET: describe, HEAD: describe, OPTIONS: describeRootMethods },
    table: {
      GET: readRows,
      HEAD: readRows,
      POST: insertRows,
      PATCH: updateRows,
      DELETE: deleteRows,
      OPTIONS: describeTable,
    },
    routine: { GET: callRoutine, HEAD: callRoutine, POST: callRoutine, OPTIONS: describeRoutineMethods },
  };
}

function findAction(actions: Actions, { method, path }: RestRequest): { action: Action; name: string } {
  const target = parseTarget(path);
  const action = actions[target.kind][method];
  if (action) return { action, name: target.kind === 'root' ? '' : target.name };
  throw target.kind === 'routine' ? invalidRpcMethod(method) : unsupportedMethod(method);
}
