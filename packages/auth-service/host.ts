import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import type { AuthMail } from './auth-mail.ts';
import type { AuthTables } from './auth-tables.ts';

/** The database as the service sees it: its own tables, under their SQL names. */
export type AuthDatabase = {
  /** As the tables' owner, whom no policy stops. */
  kysely: Kysely<AuthTables>;
  transaction<T>(fn: (tx: Transaction<AuthTables>) => Promise<T>): Promise<T>;
};

/** What the Node adapter passes on with a request; `clientIp` is for a call from inside the server. */
export type CallBindings = { incoming?: IncomingMessage; outgoing?: ServerResponse; clientIp?: string };

/** The part of a request's context that says where it comes from. */
type Call = { env?: CallBindings; req: { header(name: string): string | undefined } };

/**
 * How limits count an address: `one` for a single customer, and the `region` of neighbouring addresses that one may
 * rent.
 */
export type Sender = { one: string; region: string };

/**
 * A bucket of `burst` tokens that fills at a rate of `count` in `perS` seconds; the setting does not change a fixed
 * one. Limits with the same rate may share a key: one that may use less than `wholeBurst` of the bucket leaves the
 * rest to the others.
 */
export type Limit = { count: number; perS: number; burst: number; wholeBurst?: number; isFixed?: true };

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** Buckets that all processes share. */
export type Limits = {
  /**
   * Takes a token, or `cost` of them at once. When there are too few, says in how many seconds there will be enough.
   */
  take(limit: Limit, key: string, cost?: number): Promise<Taken>;
  /** Gives a token back, for an attempt that turned out not to be one. */
  giveBack(limit: Limit, key: string): Promise<void>;
};

/** The most that a mailbox receives because strangers asked, in buckets shared with the host's forms. */
type MailboxLimits = {
  /** A sign-up or a change of address, before the account is looked up. */
  takeAccountMail(limits: Limits, email: string): Promise<Taken>;
  /** The second mail of one request to the same mailbox. */
  takeSecondMail(limits: Limits, email: string): Promise<Taken>;
  /** A way into an account, by the person who asks. */
  takeWayInAsked(limits: Limits, email: string, asker: string): Promise<Taken>;
  /** A way in that really leaves; `ownBrowser` names a browser in which its owner has signed in before. */
  takeWayInSent(limits: Limits, email: string, ownBrowser: string | null): Promise<Taken>;
};

/**
 * A bucket that a request uses. `refuses`: when it is empty the request is refused, before any work is done.
 */
export type Drained = { limit: Limit; key: string; refuses: boolean };

/** Asks strangers for a proof of work once a part of a bucket is used. */
type Proofs = {
  /** Null accepts the request; otherwise what it must bring, which is sent to the client unchanged. */
  ask(question: {
    purpose: string;
    address: string | undefined;
    token: string | undefined;
    drained: readonly Drained[];
  }): Promise<object | null>;
};

/** `stranger`: to an unproven number. `owner`: to an account's proven number. */
type TextAsker = 'stranger' | 'owner';

/** The share of all messages that one network or account may cause; `key` names the bucket. */
export type Share = { part: number; key: string };

export type TextTaken =
  | { isAllowed: true }
  | { isAllowed: false; reason: 'country' | 'number' | 'share' | 'day'; retryAfterS: number };

/** What text messages may cost. */
type TextCaps = {
  ofCountry(to: string): TextTaken;
  takeOfNumber(to: string, asker: TextAsker): Promise<TextTaken>;
  takeOfDay(text: string, asker: TextAsker, shares?: readonly Share[]): Promise<TextTaken>;
};

/** `to` as the account has it; `code` is the one in the text. @throws if it did not leave */
type TextSender = {
  send(message: { to: string; text: string; code?: string }): Promise<{ messageId?: string }>;
};

type AuthLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the service needs of the server that it is mounted in. */
export type AuthHost = {
  database: AuthDatabase;
  /** Whether an account runs the site; also asked inside the service's transactions. */
  isAdmin: (db: Kysely<AuthTables>, userId: string) => Promise<boolean>;
  /** Whether the site knows an account by more than its sign-up (limits/reserve.ts). */
  isKnown?: (userId: string) => Promise<boolean>;
  /** Names and places of the site: no password may be made of them. */
  siteWords?: () => readonly string[];
  /** The address of a request; undefined if there is none. */
  addressOf: (call: Call) => string | undefined;
  senderOf: (address: string | undefined) => Sender;
  limits: Limits;
  mailboxes: MailboxLimits;
  proofs: Proofs;
  /** Tells the owner that nothing is left for strangers. */
  alarms: { raise(kind: 'account-mails' | 'text-messages'): Promise<void> };
  /** Takes a mail, which is sent later. @throws if it could not be stored */
  mailer: (mail: AuthMail) => Promise<void>;
  smsSender: TextSender;
  smsCaps: TextCaps;
  /**
   * A code that stands in for a lost second factor, of at least 80 random bits, in the form that the site's forms
   * read.
   */
  makeRecoveryCode: () => string;
  /** Whether an error of the database means « not now ». */
  isUnavailable: (error: unknown) => boolean;
  /** Whether the client closed its connection before its body was complete: nothing failed. */
  isClientGone: (error: unknown) => boolean;
  log: AuthLog;
  clock: () => Date;
};

/** Where the keys of a deployment are kept, for this account only; all its processes see the same. */
export type KeysStore = {
  /** Names it in messages. */
  name: string;
  /** Differs for different contents; null if there is none. */
  state(): string | null;
  read(): string;
  /** Stores the first version, unless another process was faster: what is read afterwards counts. */
  create(content: string): void;
  /** Never leaves a moment without a complete content: other processes read it while they serve. */
  replace(content: string): void;
};
