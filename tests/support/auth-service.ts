import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { createAuthApp } from '#packages/auth-service/auth-app.ts';
import type { AuthDeps, AuthEnv } from '#packages/auth-service/auth-deps.ts';
import type { AuthMail } from '#packages/auth-service/index.ts';
import { openSigningKeys, type SigningKeys } from '#packages/auth-service/keys/signing-keys.ts';
import { type SettingsChange, SITE_URL, testSettings } from '#packages/auth-service/test-support/settings.ts';
import { authHost } from '#server/auth-host.ts';
import type { Database } from '#server/db/database.ts';
import { keysFile } from '#server/keys-file.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createProofs } from '#server/proofs/proofs.ts';
import type { SmsSender } from '#server/sms/sms-sender.ts';
import { quietLog } from './postgres-servers.ts';
import { roomForSms } from './strangers.ts';

export const PASSWORD = 'cuivre-et-chanfrein';

// biome-ignore lint/suspicious/noExplicitAny: an answer's members are what the test is about
export type JsonBody = any;

export type AuthAnswer = { status: number; body: JsonBody; headers: Headers };

export type CallOptions = {
  /** The bearer token; the anon key by default, as in supabase-js. */
  token?: string;
  apikey?: string | null;
  headers?: Record<string, string>;
  ip?: string;
  /** The name of the browser, for a request that a page of our own sends. */
  browser?: string;
  /** The account whose session that browser has. */
  accountId?: string;
  /** Whether errors have the older shape. */
  isOldShape?: boolean;
};

type TextMessage = Parameters<SmsSender['send']>[0];

/** The auth service on a real database, with a clock that the test moves; its mails and messages are kept in lists. */
export type AuthService = {
  app: Hono<AuthEnv>;
  deps: AuthDeps;
  mails: AuthMail[];
  messages: TextMessage[];
  /** The alarms that the owner was told of. */
  alarms: AlarmKind[];
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<AuthAnswer>;
  advance(seconds: number): void;
  /** Creates an account that has signed up, confirmed its address and signed in. */
  createUser(input?: { email?: string; password?: string; data?: object }): Promise<TestUser>;
  /** Bans an account for this many seconds from now. */
  ban(userId: string, seconds: number): Promise<void>;
  lastMail(to: string): AuthMail;
};

export type TestUser = { id: string; email: string; accessToken: string; refreshToken: string };

export type AuthServiceOptions = {
  settings?: SettingsChange;
  /** Keys that services share when they stand for several processes. */
  keys?: SigningKeys;
  mailer?: AuthDeps['mailer'];
  smsSender?: AuthDeps['smsSender'];
  smsCaps?: AuthDeps['smsCaps'];
  startAt?: Date;
};

let sharedKeys: Promise<SigningKeys> | undefined;

export async function startAuthService(
  database: Database,
  options: AuthServiceOptions = {},
): Promise<AuthService> {
  let nowMs = (options.startAt ?? new Date('2026-11-21T10:00:00Z')).getTime();
  const clock = () => new Date(nowMs);
  const mails: AuthMail[] = [];
  const messages: TextMessage[] = [];
  const alarms: AlarmKind[] = [];
  const settings = testSettings(options.settings);
  sharedKeys ??= makeKeys(clock);
  const keys = options.keys ?? (await sharedKeys);
  const limits = createLimits({ database, factor: settings.rateLimitFactor, clock });
  const deps: AuthDeps = {
    ...authHost({ database, client: settings }),
    settings,
    keys,
    mailer: options.mailer ?? (async (mail) => void mails.push(mail)),
    smsSender: options.smsSender ?? {
      async send(message) {
        messages.push(message);
        return { messageId: `message-${messages.length}` };
      },
    },
    smsCaps: options.smsCaps ?? roomForSms,
    limits,
    proofs: createProofs({
      limits,
      secret: keys.serviceRoleKey,
      isOn: settings.hasProofOfWork,
      factor: settings.rateLimitFactor,
      clock,
    }),
    alarms: { raise: async (kind) => void alarms.push(kind) },
    log: quietLog,
    clock,
  };
  const app = createAuthApp(deps);

  const service: AuthService = {
    app,
    deps,
    mails,
    messages,
    alarms,
    advance(seconds) {
      nowMs += seconds * 1000;
    },
    async ban(userId, seconds) {
      await database.kysely
        .updateTable('auth.users')
        .set({ banned_until: new Date(nowMs + seconds * 1000) })
        .where('id', '=', userId)
        .execute();
    },
    lastMail(to) {
      const mail = mails.findLast((sent) => sent.to === to);
      if (!mail) throw new Error(`no mail was sent to ${to}`);
      return mail;
    },
    call: (method, where, body, callOptions) => call(app, deps.keys, method, where, body, callOptions),
    async createUser({ email = randomEmail(), password = PASSWORD, data = {} } = {}) {
      await service.call('POST', '/signup', { email, password, data });
      const { code } = service.lastMail(email).data;
      const { body } = await service.call('POST', '/verify', { type: 'signup', email, token: code });
      // The sign-up mail then counts as long enough ago for the next one.
      await database.kysely.deleteFrom('internal.rate_limits').where('key', 'like', 'gap:%').execute();
      return { id: body.user.id, email, accessToken: body.access_token, refreshToken: body.refresh_token };
    },
  };
  return service;
}

export const randomEmail = (): string => `${randomBytes(6).toString('hex')}@exemple.fr`;

async function call(
  app: Hono<AuthEnv>,
  keys: SigningKeys,
  method: string,
  where: string,
  body: unknown,
  options: CallOptions = {},
): Promise<AuthAnswer> {
  const apikey = options.apikey === undefined ? keys.anonKey : options.apikey;
  const headers = {
    ...(apikey !== null && { apikey }),
    Authorization: `Bearer ${options.token ?? keys.anonKey}`,
    ...(body !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
    ...(!options.isOldShape && { 'X-Supabase-Api-Version': '2024-01-01' }),
    ...options.headers,
  };
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await app.request(
    where,
    { method, headers, body: payload },
    {
      clientIp: options.ip ?? '192.0.2.1',
      ...(options.browser !== undefined && {
        ownPage: { browserToken: options.browser, accountId: options.accountId ?? null },
      }),
    },
  );
  const answer = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(answer) : answer, headers: response.headers };
}

export async function makeKeys(
  clock: () => Date = () => new Date('2026-11-21T10:00:00Z'),
): Promise<SigningKeys> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atelier-papin-keys-'));
  try {
    return await openSigningKeys({ store: keysFile(dataDir), clock });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** The members that the link of a mail gives its page, in the fragment. */
export const SESSION_FRAGMENT = [
  'access_token',
  'expires_at',
  'expires_in',
  'refresh_token',
  'sb',
  'token_type',
  'type',
];

export function readRedirect(answer: AuthAnswer): { url: URL; fragment: URLSearchParams } {
  const url = new URL(answer.headers.get('Location') ?? '');
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

/** The link of a mail, as a path of the service. */
export function linkPath(mail: AuthMail): string {
  return (mail.data.link ?? '').replace(`${SITE_URL}/auth/v1`, '');
}

/** Does what the site's page for links does once its button is pressed; `browser`, if given, is the one that asked for the mail. */
export async function pressLink(
  { app }: Pick<AuthService, 'app'>,
  mail: { data: Pick<AuthMail['data'], 'link'> },
  { browser = 'any', password }: { browser?: string; password?: string } = {},
): Promise<AuthAnswer> {
  const { searchParams } = new URL(mail.data.link ?? '');
  const body = new URLSearchParams([...searchParams, ...(password ? [['password', password]] : [])]);
  const response = await app.request(
    '/verify',
    { method: 'POST', body },
    { clientIp: '192.0.2.1', ownPage: { browserToken: browser, accountId: null } },
  );
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

/** The same, by a reader who also types the password if it is asked for: a program signed up, not this browser. */
export async function pressWhereAsked(
  service: Pick<AuthService, 'app'>,
  mail: { data: Pick<AuthMail['data'], 'link'> },
): Promise<AuthAnswer> {
  const pressed = await pressLink(service, mail);
  return pressed.status === 422 ? pressLink(service, mail, { password: PASSWORD }) : pressed;
}

export type ErrorFacts = [status: number, code: string, message: string];

/** The facts of an error answer in the newer shape. */
export const errorOf = ({ status, body }: AuthAnswer): ErrorFacts => [status, body.code, body.message];
