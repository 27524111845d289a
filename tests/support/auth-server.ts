import { getRequestListener } from '@hono/node-server';
import {
  type AuthChangeEvent,
  type AuthError,
  createClient,
  isAuthApiError,
  type Session,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import {
  type AuthService,
  type AuthServiceOptions,
  PASSWORD,
  pressWhereAsked,
  randomEmail,
  startAuthService,
} from './auth-service.ts';
import { useTestDatabase } from './database.ts';
import { startLocalServer } from './local-server.ts';

/** The storage that supabase-js keeps between page views. */
export type Memory = Map<string, string> & {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

export type Seen = { event: AuthChangeEvent; session: Session | null };

export type TestClient = {
  auth: SupabaseClient['auth'];
  memory: Memory;
  /** Events since the client was made, in their order. */
  events: Seen[];
};

export type ClientOptions = {
  flowType?: 'implicit' | 'pkce';
  /** The memory of an earlier client on the same device. */
  memory?: Memory;
  fetch?: typeof fetch;
  key?: string;
};

export type AuthServer = {
  readonly url: string;
  readonly service: AuthService;
  client(options?: ClientOptions): TestClient;
  /** A client with the service key, for a server. */
  admin(): SupabaseClient['auth']['admin'];
  /** A confirmed account, made by an administrator, and a client signed in to it. */
  signedIn(options?: ClientOptions): Promise<TestClient & { email: string; id: string; session: Session }>;
  /** What a browser finds at the end of a mail's link, once the visitor has pressed the button on the site's page. */
  openLink(to: string): Promise<{ status: number; url: URL; fragment: URLSearchParams }>;
  codeFor(to: string): string;
};

/** The auth service behind HTTP, at the path where a site has it, for the real client. */
export function useAuthServer(options: AuthServiceOptions = {}): AuthServer {
  const db = useTestDatabase();
  let service: AuthService | undefined;
  let server: { origin: string; stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    server = await startLocalServer(async (origin) => {
      const settings = { siteUrl: origin, baseUrl: `${origin}/auth/v1`, ...options.settings };
      service = await startAuthService(db.database, { startAt: new Date(), ...options, settings });
      return getRequestListener(new Hono().route('/auth/v1', service.app).fetch);
    });
  });
  afterAll(() => server?.stop());

  const known = () => {
    if (!service || !server) throw new Error('The server starts before the first test: use it inside a test');
    return { service, url: server.origin };
  };

  const own: AuthServer = {
    get url() {
      return known().url;
    },
    get service() {
      return known().service;
    },
    client({ flowType = 'implicit', memory = makeMemory(), fetch: ownFetch, key } = {}) {
      const settings: SupabaseClientOptions<'public'> = {
        auth: { flowType, storage: memory, autoRefreshToken: false, storageKey: 'papin' },
        global: { fetch: ownFetch },
      };
      const { auth } = createClient(known().url, key ?? known().service.deps.keys.anonKey, settings);
      const events: Seen[] = [];
      auth.onAuthStateChange((event, session) => void events.push({ event, session }));
      return { auth, memory, events };
    },
    admin: () => own.client({ key: known().service.deps.keys.serviceRoleKey }).auth.admin,
    async signedIn(clientOptions) {
      const email = randomEmail();
      const made = await own.admin().createUser({ email, password: PASSWORD, email_confirm: true });
      if (made.error) throw made.error;
      const client = own.client(clientOptions);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { ...client, email, id: data.user.id, session: data.session };
    },
    async openLink(to) {
      const { service } = known();
      const { settings } = service.deps;
      const answer = await pressWhereAsked(service, service.lastMail(to));
      const url = new URL(answer.headers.get('Location') ?? settings.siteUrl);
      return { status: answer.status, url, fragment: new URLSearchParams(url.hash.slice(1)) };
    },
    codeFor(to) {
      const { code } = known().service.lastMail(to).data;
      if (!code) throw new Error(`the mail to ${to} has no code`);
      return code;
    },
  };
  return own;
}

export function makeMemory(): Memory {
  const map = new Map<string, string>();
  return Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
}

/** The members of an error by which a page tells it from others. */
export function factsOf(error: AuthError | null): (string | number | undefined)[] | null {
  if (!error) return null;
  return isAuthApiError(error)
    ? [error.status, error.code, error.message]
    : [error.name, error.status, error.message];
}

export const eventsOf = ({ events }: TestClient): AuthChangeEvent[] => events.map(({ event }) => event);
