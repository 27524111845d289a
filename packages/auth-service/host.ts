import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import type { AuthMail } from './auth-mail.ts';
import type { AuthTables } from './auth-tables.ts';

/** The database as the service sees it: its own tables, under their SQL names. */
export type AuthDatabase = {
  /** A connection as the tables' owner, whom no policy restricts. */
  kysely: Kysely<AuthTables>;
  transaction<T>(fn: (tx: Transaction<AuthTables>) => Promise<T>): Promise<T>;
};

/** The data that the Node adapter passes on with a request; `clientIp` is for a call from inside the server. */
export type CallBindings = { incoming?: IncomingMessage; outgoing?: ServerResponse; clientIp?: string };

/** The part of a request's context that says where it comes from. */
type Call = { env?: CallBindings; req: { header(name: string): string | undefined } };

/**
 * How limits count an address: `one` for a single customer, and the `region` of neighbouring addresses that one may
 * rent.
 */
export type Sender = { one: string; region: string };

/**
 * A bucket of `burst` tokens that fills at a rate of `count` in `perS` seconds; the setting does not change a fixed one. Limits with
 * the same rate may share a key: a limit that may use less than `wholeBurst` of the bucket leaves the rest to the others.
 */
export type Limit = { count: number; perS: number; burst: number; wholeBurst?: number; isFixed?: true };

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** Buckets that all processes share. */
export type Limits = {
  /** Takes a token, or `cost` of them at once. If there are too few, returns the seconds until there are enough. */
  take(limit: Limit, key: string, cost?: number): Promise<Taken>;
  /** Gives a token back, for an attempt that turned out not to be one. */
  giveBack(limit: Limit, key: string): Promise<void>;
};

/** Upper bound for the mails that a mailbox receives at the request of strangers, in buckets shared with the host's forms. */
type MailboxLimits = {
  /** A sign-up or a change of address, before the account is looked up. */
  takeAccountMail(limits: Limits, email: string): Promise<Taken>;
  /** The second mail of one request to the same mailbox. */
  takeSecondMail(limits: Limits, email: string): Promise<Taken>;
  /** A way into an account, counted for the person who asks. */
  takeWayInAsked(limits: Limits, email: string, asker: string): Promise<Taken>;
  /** A way in that really leaves; `ownBrowser` names a browser in which the owner has signed in before. */
  takeWayInSent(limits: Limits, email: string, ownBrowser: string | null): Promise<Taken>;
};

/** A bucket that a request uses. `refuses`: the request is refused if the bucket is empty, before any work is done. */
export type Drained = { limit: Limit; key: string; refuses: boolean };

/** Asks strangers for a proof of work once a part of a bucket is used. */
type Proofs = {
  /** Null if the request is accepted; otherwise the proof that it needs, which is sent to the client unchanged. */
  ask(question: {
    purpose: string;
    address: string | undefined;
    token: string | undefined;
    drained: readonly Drained[];
  }): Promise<object | null>;
};

/** The asker. `stranger`: for an unproven number. `owner`: for an account's proven number. */
type TextAsker = 'stranger' | 'owner';

/** The share of all messages that one network or account may cause; `key` names the bucket. */
export type Share = { part: number; key: string };

export type TextTaken =
  | { isAllowed: true }
  | { isAllowed: false; reason: 'country' | 'number' | 'share' | 'day'; retryAfterS: number };

/** Caps on the cost of text messages. */
type TextCaps = {
  ofCountry(to: string): TextTaken;
  takeOfNumber(to: string, asker: TextAsker): Promise<TextTaken>;
  takeOfDay(text: string, asker: TextAsker, shares?: readonly Share[]): Promise<TextTaken>;
};

/** Sends a text. `to` has the account's form of the number; `code` is the one in the text. @throws if it did not leave */
type TextSender = {
  send(message: { to: string; text: string; code?: string }): Promise<{ messageId?: string }>;
};

type AuthLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** The service's requirements on the server that mounts it. */
export type AuthHost = {
  database: AuthDatabase;
  /** Whether an account runs the site; also asked inside the service's transactions. */
  isAdmin: (db: Kysely<AuthTables>, userId: string) => Promise<boolean>;
  /** Whether the site knows an account by more than its sign-up (limits/reserve.ts). */
  isKnown?: (userId: string) => Promise<boolean>;
  /** Names and places of the site: no password may consist of them. */
  siteWords?: () => readonly string[];
  /** The address of a request; undefined if there is none. */
  addressOf: (call: Call) => string | undefined;
  senderOf: (address: string | undefined) => Sender;
  limits: Limits;
  mailboxes: MailboxLimits;
  proofs: Proofs;
  /** Tells the owner that strangers have used up their part. */
  alarms: { raise(kind: 'account-mails' | 'text-messages'): Promise<void> };
  /** Takes a mail, to be sent later. @throws if it could not be stored */
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
  /** Whether the client closed its connection before its body was complete, which is no failure. */
  isClientGone: (error: unknown) => boolean;
  log: AuthLog;
  clock: () => Date;
};

/** The place of a deployment's keys, readable by this system account only; all processes see the same. */
export type KeysStore = {
  /** The name of the place in messages. */
  name: string;
  /** A value that differs for different contents; null if there are none. */
  state(): string | null;
  read(): string;
  /** Stores the first version, unless another process was faster: the contents that are read afterwards count. */
  create(content: string): void;
  /** Replaces the contents at one stroke: other processes read them while they serve. */
  replace(content: string): void;
};
