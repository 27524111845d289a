import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { SigningKeys } from '#packages/auth-service/keys/signing-keys.ts';
import { testSettings } from '#packages/auth-service/test-support/settings.ts';
import type { DataApiOptions } from '#packages/data-api/create-data-api.ts';
import { authenticateDataRequest } from '#server/authenticate-data-request.ts';
import type { Database } from '#server/db/database.ts';
import { guardWrites } from '#server/guard-writes.ts';
import { createLimits } from '#server/limits/limits.ts';
import { findStanding } from '#server/sessions/find-standing.ts';
import { createSiteDataApi } from '#server/site-data-api.ts';
import { createVisits } from '#server/visits/visits-module.ts';
import { makeKeys } from './auth-service.ts';
import { useTestDatabase } from './database.ts';
import { quietLog } from './postgres-servers.ts';
import { startTestSite, type TestSite } from './test-site.ts';

/** The tables of a test have no generated types. */
type AnyTables = {
  __InternalSupabase: { PostgrestVersion: '14' };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  public: any;
};

export type AnyClient = SupabaseClient<AnyTables>;

export type DataApiFixture = {
  readonly url: string;
  readonly database: Database;
  readonly keys: SigningKeys;
  /** The deps of the functions and limits for visits. */
  readonly visits: ReturnType<typeof createVisits>;
  /** All lines that the server has logged so far. */
  logged(): readonly string[];
  /** The real client, as a browser uses it: signed in with `token`, else with the role of the key. */
  client(options?: { key?: 'anon' | 'service'; token?: string }): AnyClient;
  /** A signed-in account's access token; `claims` override the usual ones. */
  tokenOf(userId: string, claims?: Record<string, unknown>): Promise<string>;
  /** A plain request under /rest/v1, with the key of anonymous visitors unless told otherwise. */
  ask(path: string, init?: RequestInit & { role?: 'anon' | 'service_role' }): Promise<Answer>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's members are what the test is about
export type Answer = { status: number; body: any; headers: Headers };

type DataApiFixtureOptions = Pick<
  DataApiOptions,
  'maxRows' | 'statementTimeoutMs' | 'operators' | 'star' | 'perAddress' | 'reader'
> & {
  rateLimitFactor?: number;
};

/** The header in which the tests' clients send their address. */
export const CLIENT_IP_HEADER = 'X-Real-IP';

/** The data API and the functions in the whole server, on a database of the calling file's own with the given tables. */
export function useDataApi(
  tables: string,
  { rateLimitFactor = 0, ...options }: DataApiFixtureOptions = {},
): DataApiFixture {
  const db = useTestDatabase();
  let keys: SigningKeys | undefined;
  let site: TestSite | undefined;
  let visits: ReturnType<typeof createVisits> | undefined;

  beforeAll(async () => {
    await sql.raw(tables).execute(db.database.kysely);
    keys = await makeKeys(() => new Date());
    const { database } = db;
    const clock = () => new Date();
    const auth = testSettings({ rateLimitFactor, clientIpHeader: CLIENT_IP_HEADER });
    const limits = createLimits({ database, factor: rateLimitFactor, clock });
    visits = createVisits(
      { database, limits, secret: 'un secret de test', factor: rateLimitFactor, log: quietLog, clock },
      auth,
    );
    const dataApi = await createSiteDataApi({
      database,
      authenticate: authenticateDataRequest({
        keys,
        clock,
        isLive: async (session) =>
          (await findStanding(database.kysely, { ...session, now: clock(), life: {} })) !== undefined,
      }),
      beforeWrite: guardWrites(visits.api, limits),
      client: auth,
      log: quietLog,
      ...options,
    });
    site = await startTestSite({ dataApi, functions: visits.api.functions });
  });
  afterAll(async () => {
    await site?.stop();
    await visits?.close();
  });

  const known = () => {
    if (!keys) throw new Error('The data API starts before the first test: use it inside a test');
    return keys;
  };
  const origin = () => site?.origin ?? '';
  const keyOf = (kind: 'anon' | 'service') => (kind === 'anon' ? known().anonKey : known().serviceRoleKey);
  return {
    get url() {
      return origin();
    },
    get database() {
      return db.database;
    },
    get visits() {
      if (!visits) throw new Error('The visits open before the first test: use them inside a test');
      return visits;
    },
    get keys() {
      return known();
    },
    logged: () => site?.logged ?? [],
    client({ key = 'anon', token } = {}) {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
      return createClient<AnyTables>(origin(), keyOf(key), {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers },
      });
    },
    tokenOf(userId, claims = {}) {
      const iat = Math.floor(Date.now() / 1000);
      return known().sign({ sub: userId, role: 'authenticated', iat, exp: iat + 600, ...claims }, new Date());
    },
    async ask(path, { role = 'anon', headers, ...init } = {}) {
      const key = keyOf(role === 'anon' ? 'anon' : 'service');
      const response = await fetch(`${origin()}/rest/v1${path}`, {
        ...init,
        headers: { apikey: key, Authorization: `Bearer ${key}`, ...(headers as Record<string, string>) },
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('Content-Type') ?? '') && text !== '';
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    },
  };
}
