import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import type { AuthMail } from './auth-mail.ts';
import type { AuthTables } from './auth-tables.ts';

/** The database as the service has it: its own tables, by the names that SQL gives them. */
export type AuthDatabase = {
  /** As the tables' owner, whom no policy stops. */
  kysely: Kysely<AuthTables>;
  transaction<T>(fn: (tx: Transaction<AuthTables>) => Promise<T>): Promise<T>;
};

/** What the Node adapter hands over with a request; `clientIp` is of a call from inside the server. */
export type CallBindings = { incoming?: IncomingMessage; outgoing?: ServerResponse; clientIp?: string };

/** As much of a request's context as says where it comes from. */
type Call = { env?: CallBindings; req: { header(name: string): string | undefined } };

/** What limits count an address by: `one` customer at most, and the `region` of whoever rents addresses side by side. */
export type Sender = { one: string; region: string };

/**
 * A bucket of `burst` tokens that fills at the rate of `count` a `perS` seconds; the setting does not change a fixed one. Limits of one
 * rate may share a key: whoever may use less than `wholeBurst` of the bucket leaves the rest to the others.
 */
export type Limit = { count: number; perS: number; burst: number; wholeBurst?: number; isFixed?: true };

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** Buckets that all processes share. */
export type Limits = {
  /** Takes a token, or `cost` at once; when there are none, says in how many seconds there are. */
  take(limit: Limit, key: string, cost?: number): Promise<Taken>;
  /** Gives a token back, for an attempt that turned out to be none. */
  giveBack(limit: Limit, key: string): Promise<void>;
};

/** What a mailbox is sent at most because strangers asked for it, in buckets that forms of the host share. */
type MailboxLimits = {
  /** A sign-up or a change of address, before anybody looks whether the address has an account. */
  takeAccountMail(limits: Limits, email: string): Promise<Taken>;
  /** The second mail of one request to the same mailbox. */
  takeSecondMail(limits: Limits, email: string): Promise<Taken>;
  /** A way into an account, by who asks for it. */
  takeWayInAsked(limits: Limits, email: string, asker: string): Promise<Taken>;
  /** A way in that really leaves; `ownBrowser` names one that its owner has signed in with. */
  takeWayInSent(limits: Limits, email: string, ownBrowser: string | null): Promise<Taken>;
};

/** A bucket that a request draws from. `refuses`: empty, it refuses the request, so that nobody works for nothing. */
export type Drained = { limit: Limit; key: string; refuses: boolean };

/** Asks strangers for a proof of work once a part of a bucket is spent. */
type Proofs = {
  /** Null lets the request through; else what it must bring, which goes to the client as it is. */
  ask(question: {
    purpose: string;
    address: string | undefined;
    token: string | undefined;
    drained: readonly Drained[];
  }): Promise<object | null>;
};

/** `stranger`: to a number that nobody has shown to be theirs. `owner`: to one that an account has proven. */
type TextAsker = 'stranger' | 'owner';

/** Of all that leaves, what one network or one account may cause; `key` names the bucket. */
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

/** `to` as the account holds it; `code` is the one in the text. @throws where it did not leave */
type TextSender = {
  send(message: { to: string; text: string; code?: string }): Promise<{ messageId?: string }>;
};

type AuthLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the service asks of the server that it is mounted in. */
export type AuthHost = {
  database: AuthDatabase;
  /** Whether an account runs the site; asked inside transactions of the service too. */
  isAdmin: (db: Kysely<AuthTables>, userId: string) => Promise<boolean>;
  /** Whether the site knows an account by more than its sign-up (limits/reserve.ts). */
  isKnown?: (userId: string) => Promise<boolean>;
  /** Names and places that the site goes by: nobody's password is made of them. */
  siteWords?: () => readonly string[];
  /** The address of a request; undefined: there is none to be had. */
  addressOf: (call: Call) => string | undefined;
  senderOf: (address: string | undefined) => Sender;
  limits: Limits;
  mailboxes: MailboxLimits;
  proofs: Proofs;
  /** Tells the owner that nothing is left for strangers. */
  alarms: { raise(kind: 'account-mails' | 'text-messages'): Promise<void> };
  /** Takes a mail over, which leaves later. @throws where it could not be kept */
  mailer: (mail: AuthMail) => Promise<void>;
  smsSender: TextSender;
  smsCaps: TextCaps;
  /** A code that stands in for a lost second factor, of 80 random bits at least, as the site's forms read it. */
  makeRecoveryCode: () => string;
  /** What of the database's driver means « not now ». */
  isUnavailable: (error: unknown) => boolean;
  /** Whether the client left before its body was whole: nothing failed. */
  isClientGone: (error: unknown) => boolean;
  log: AuthLog;
  clock: () => Date;
};

/** Where the keys of a deployment are kept, for this account alone; all its processes see the same. */
export type KeysStore = {
  /** Names it in messages. */
  name: string;
  /** Differs from one content to the next; null when there is none. */
  state(): string | null;
  read(): string;
  /** The first version, unless another process was faster: what counts is what is read afterwards. */
  create(content: string): void;
  /** Never a moment without a whole content: other processes read it while they serve. */
  replace(content: string): void;
};
