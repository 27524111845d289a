import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Alarms } from '../alarms/alarms-module.ts';
import type { ClientBindings } from '../http/client-address.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { AuthMailer } from '../mail/mailer.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { SmsCaps } from '../sms/sms-caps.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { AuthTables } from './auth-tables.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { AuthSettings } from './settings.ts';

/** The database as the service has it: its own tables, by the names that SQL gives them. */
export type AuthDatabase = {
  /** As the tables' owner, whom no policy stops. */
  kysely: Kysely<AuthTables>;
  transaction<T>(fn: (tx: Transaction<AuthTables>) => Promise<T>): Promise<T>;
};

/** All that the service needs of the world; nothing in it reads a global, the clock included. */
export type AuthDeps = {
  database: AuthDatabase;
  settings: AuthSettings;
  /** Names and places that the shop goes by: nobody's password is made of them. */
  siteWords?: () => readonly string[];
  /** Whether the account keeps the shop; asked inside transactions of the service too. */
  isAdmin: (db: Kysely<AuthTables>, userId: string) => Promise<boolean>;
  /** Whether the shop knows an account by more than its sign-up (limits/reserve.ts). */
  isKnown?: (userId: string) => Promise<boolean>;
  keys: SigningKeys;
  mailer: AuthMailer;
  smsSender: SmsSender;
  smsCaps: SmsCaps;
  limits: Limits;
  proofs: Proofs;
  alarms: Alarms;
  log: Log;
  clock: () => Date;
};

export type AuthEnv = {
  Bindings: ClientBindings & {
    /** Of the visitor's browser (limits/known-device.ts). */
    deviceToken?: string;
    /** The request is from a page of our own, on its visitor's behalf (users/presenter.ts). */
    ownPage?: { browserToken: string; accountId: string | null };
  };
  Variables: {
    /** The body, read once for all who ask. */
    body?: unknown;
  };
};

export type AuthContext = Context<AuthEnv>;
export type AuthHandler = Handler<AuthEnv>;
export type AuthMiddleware = MiddlewareHandler<AuthEnv>;
