import type { CasesQuery } from '#domain/account-cases.ts';
import { bucketOf } from '../accounts/prove-owner.ts';
import { appointmentToken } from '../appointments/link-token.ts';
import type { Database } from '../db/database.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import {
  findJoinable,
  issueMailboxCode,
  type Joinable,
  type JoinOutcome,
  joinCases,
  proveAndJoin,
} from './join-cases.ts';
import { type AccountCase, listCases } from './list-cases.ts';
import { type Overview, readOverview } from './read-overview.ts';

/** Of one account, whose owner has its mailbox open. */
const CODES: Limit = { count: 5, perS: 3600, burst: 3, isFixed: true };
/** Five by code, and codes come slowly: a guess in 66 000 an hour. */
const GUESSES: Limit = { count: 15, perS: 3600, burst: 10, isFixed: true };

type TooMany = { outcome: 'too many'; retryAfterS: number };

/** Orders, repairs and appointments of an account, for who is signed in as it. */
export type AccountCases = {
  /** What the account's start page tells. */
  overview(userId: string): Promise<Overview>;
  /** A page of its orders and repairs side by side, with how many there are. */
  list(userId: string, query: CasesQuery): Promise<{ rows: AccountCase[]; total: number }>;
  /** The secret of the link to an appointment, for who has shown that it is theirs. */
  appointmentLink(appointmentId: string): string;
  /** What guests left under its address, as far as it may be told. */
  joinable(userId: string): Promise<Joinable | null>;
  /** Joins it, for the account's owner who pressed a button. */
  join(userId: string): Promise<JoinOutcome>;
  /** Mails a code to the account's address. */
  sendMailboxCode(userId: string): Promise<{ outcome: 'sent' | 'no address' } | TooMany>;
  /** Joins it for whoever types that code. */
  proveAndJoin(userId: string, code: string): Promise<JoinOutcome | { outcome: 'wrong code' } | TooMany>;
};

export type AccountCasesDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** Makes the links to appointments, and keys the codes. */
  secret: string;
  mailer: Pick<Mailer, 'send'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  clock: () => Date;
};

export function openAccountCases(deps: AccountCasesDeps): AccountCases {
  const { database, secret, mailer, loadTemplates, shop, clock } = deps;
  const limits = createLimits({ database, factor: 1, clock });
  return {
    overview: (userId) => readOverview(database, userId, clock()),
    list: (userId, query) => listCases(database, userId, query),
    appointmentLink: (appointmentId) => appointmentToken(secret, appointmentId),
    joinable: (userId) => findJoinable(database, userId, clock()),
    join: (userId) => joinCases(database, userId, clock()),
    async sendMailboxCode(userId) {
      const taken = await limits.take(CODES, bucketOf('mailbox code', userId));
      if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
      const issued = await issueMailboxCode(database, { userId, secret, now: clock() });
      if (!issued) return { outcome: 'no address' };
      const { email, code } = issued;
      await mailer.send(async () => ({
        to: email,
        ...(await loadTemplates()).renderMailboxCode({ shop: shop(), code }),
      }));
      return { outcome: 'sent' };
    },
    async proveAndJoin(userId, code) {
      const taken = await limits.take(GUESSES, bucketOf('mailbox guess', userId));
      if (!taken.isAllowed) return { outcome: 'too many', retryAfterS: taken.retryAfterS };
      return proveAndJoin(database, { userId, code, secret, now: clock() });
    },
  };
}
