import { argon2Sync, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Session } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type KeptSite, useKeptSite } from './kept-site.ts';
import { lastMail, type ReceivedMail } from './outbox.ts';
import { makeTestFolder, removeTestFolder } from './postgres-servers.ts';
import { useBuiltSite } from './real-site.ts';

export const PASSWORD = 'cuivre-et-chanfrein';
export const SERVICE_KEY = 'sb_secret_cle-des-essais';
/** Hash of that password, as cheap as argon2id can be: the site reads its cost from it. */
const QUICK_HASH = quickHash(PASSWORD);

export type AccountSite = {
  /** The origin of the site, which is also its public address. */
  readonly origin: string;
  readonly database: TestDatabase['database'];
  readonly databaseUrl: string;
  readonly outbox: string;
  readonly backups: string;
  /** All that the site has printed so far. */
  output(): string;
  visitor(cookies?: Record<string, string>): SiteVisitor;
  /** Changes the role of an account; an administrator is an owner, unless told otherwise. */
  setRole(email: string, role: 'client' | 'admin', staffRole?: StaffRole): Promise<void>;
  mailTo(address: string): Promise<ReceivedMail>;
  /** A confirmed account, made with the service's key, and its visitor, signed in: tests/server/account tests those forms. */
  member(): Promise<{ email: string; visitor: SiteVisitor }>;
  /** The same through the screens: the code of the mail also proves whose account it is. */
  signUp(): Promise<{ email: string; visitor: SiteVisitor }>;
  /** A member who is made an administrator. */
  admin(): Promise<{ email: string; visitor: SiteVisitor }>;
};

type Env = Record<string, string>;

/** Settings that many files share: a site with one of them is kept from one file to the next (kept-site.ts). */
const COMMON = ['{}', JSON.stringify({ SEED: 'demo' })];

/**
 * The built site, in the state after its first start when the calling test file begins. Its database is its own, unless many files have
 * the same settings. It has no limits, unless `env` says otherwise.
 */
export function useAccountSite(env: Env | ((origin: string) => Promise<Env>) = {}): AccountSite {
  let serviceKey = SERVICE_KEY;
  async function settings(): Promise<Env> {
    const port = await freePort();
    const siteUrl = `http://127.0.0.1:${port}`;
    const given = typeof env === 'function' ? await env(siteUrl) : env;
    serviceKey = given.SERVICE_ROLE_KEY ?? SERVICE_KEY;
    return {
      PORT: String(port),
      SITE_URL: siteUrl,
      AUTH_RATE_LIMITS: 'off',
      AUTH_SEND_GAP_S: '0',
      AUTH_MAILS_PER_HOUR: '1000',
      SERVICE_ROLE_KEY: SERVICE_KEY,
      ...given,
    };
  }
  const name = JSON.stringify(env);
  const built = COMMON.includes(name) ? useKeptSite(name, settings) : useSiteInFolder(settings);

  const site: AccountSite = {
    get origin() {
      return built.origin;
    },
    get database() {
      return built.database;
    },
    get databaseUrl() {
      return built.url;
    },
    get outbox() {
      return path.join(built.dataDir, 'outbox');
    },
    get backups() {
      return path.join(built.dataDir, 'backups');
    },
    output: () => built.output(),
    visitor: (cookies) => makeVisitor(built.origin, cookies),
    async setRole(email, role, staffRole) {
      await sql`
        update public.profiles set role = ${role}, staff_role = ${staffRole ?? null}
        where id = (select id from auth.users where email = ${email})
      `.execute(site.database.kysely);
    },
    mailTo: (address) => lastMail(site.outbox, address),
    async member() {
      const email = randomEmail();
      const made = await fetch(`${site.origin}/auth/v1/admin/users`, {
        method: 'POST',
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email,
          password_hash: QUICK_HASH,
          email_confirm: true,
          user_metadata: { full_name: 'Camille Renard' },
        }),
      });
      expect(made.status).toBe(200);
      const visitor = site.visitor();
      await visitor.submit('/connexion', { email, password: PASSWORD });
      expect(visitor.isSignedIn()).toBe(true);
      return { email, visitor };
    },
    async signUp() {
      const email = randomEmail();
      const visitor = site.visitor();
      await visitor.submit('/inscription', { name: 'Camille Renard', email, password: PASSWORD });
      const { code } = await site.mailTo(email);
      await visitor.submit('/inscription', { intent: 'code', email, code });
      return { email, visitor };
    },
    async admin() {
      const member = await site.member();
      await site.setRole(member.email, 'admin');
      return member;
    },
  };
  return site;
}

/** A site on a database and a folder of the calling file's own. */
function useSiteInFolder(settings: () => Promise<Env>): KeptSite {
  const database = useTestDatabase();
  const dataDir = makeTestFolder();
  afterAll(() => removeTestFolder(dataDir));
  const built = useBuiltSite(database, async () => ({ DATA_DIR: dataDir, ...(await settings()) }));
  return {
    get origin() {
      return built.origin;
    },
    get database() {
      return database.database;
    },
    get url() {
      return database.url;
    },
    dataDir,
    output: built.output,
  };
}

function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(hash)}`;
}

export const randomEmail = (): string => `${randomBytes(6).toString('hex')}@exemple.fr`;

export type Answer = {
  status: number;
  /** The target of a redirection: a path of the site, or another site's address. */
  location: string | null;
  body: string;
  headers: Headers;
  setCookies: string[];
};

/** A browser without script: it keeps cookies and sends the origin of its forms. */
export type SiteVisitor = {
  cookies: Map<string, string>;
  isSignedIn(): boolean;
  /** The whole session, as @supabase/ssr keeps it. */
  session(): Session;
  /** Another browser with the same cookies. */
  twin(): SiteVisitor;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with files. */
  send(path: string, form: FormData, headers?: Record<string, string>): Promise<Answer>;
};

export function makeVisitor(origin: string, given: Record<string, string> = {}): SiteVisitor {
  const cookies = new Map(Object.entries(given));
  async function ask(where: string, init: RequestInit, headers: Record<string, string>): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(where, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) keep(cookies, line);
    return {
      status: response.status,
      location: response.headers.get('Location')?.replace(origin, '') ?? null,
      body: await response.text(),
      headers: response.headers,
      setCookies,
    };
  }
  return {
    cookies,
    isSignedIn: () => chunksOf(cookies).length > 0,
    session() {
      const kept = chunksOf(cookies)
        .join('')
        .replace(/^base64-/, '');
      return JSON.parse(Buffer.from(kept, 'base64url').toString());
    },
    twin: () => makeVisitor(origin, Object.fromEntries(cookies)),
    get: (where, headers = {}) => ask(where, {}, headers),
    submit: (where, fields, headers = {}) =>
      ask(where, { method: 'POST', body: new URLSearchParams(fields) }, { origin, ...headers }),
    send: (where, form, headers = {}) => ask(where, { method: 'POST', body: form }, { origin, ...headers }),
  };
}

const SESSION_COOKIE = /^(?:__Host-)?sb-\w+-auth-token(?:\.\d+)?$/;

const chunksOf = (cookies: ReadonlyMap<string, string>) =>
  [...cookies]
    .filter(([name]) => SESSION_COOKIE.test(name))
    .sort()
    .map(([, value]) => value);

/** Replaces a visitor's session with one that the test made. */
export function setSession({ cookies }: SiteVisitor, session: Session): void {
  const [name = ''] = [...cookies.keys()].filter((key) => SESSION_COOKIE.test(key));
  for (const key of [...cookies.keys()]) if (SESSION_COOKIE.test(key)) cookies.delete(key);
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  const base = name.replace(/\.\d+$/, '');
  for (let i = 0; i * 3180 < value.length; i += 1)
    cookies.set(`${base}.${i}`, value.slice(i * 3180, (i + 1) * 3180));
}

function keep(cookies: Map<string, string>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/; max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
