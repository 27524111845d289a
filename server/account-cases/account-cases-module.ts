import { bucketOf } from '../accounts/prove-owner.ts';
import { appointmentToken } from '../appointments/link-token.ts';
import { bindDeps } from '../bind-deps.ts';
import type { Database } from '../db/database.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { drawOwnTicket } from '../shop/counter/documents/own-ticket.ts';
import { findJoinable, issueMailboxCode, type JoinOutcome, joinCases, proveAndJoin } from './join-cases.ts';
import { listAccountInvoices } from './list-account-invoices.ts';
import { listCases } from './list-cases.ts';
import { listCounterSales } from './list-counter-sales.ts';
import { readOverview } from './read-overview.ts';

/** Limit for one account, whose owner alone reads its mailbox. */
const CODES: Limit = { count: 5, perS: 3600, burst: 3, isFixed: true };
/** Each code allows five guesses, and codes are issued slowly: one right guess in 66,000 an hour. */
const GUESSES: Limit = { count: 15, perS: 3600, burst: 10, isFixed: true };

export type AccountCasesDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** Makes the links to appointments, and keys the codes. */
  secret: string;
  outbox: Pick<Outbox, 'post'>;
  /** The shop on tickets of before sellers were kept. */
  shop: () => ShopSettings;
  clock: () => Date;
};

export type AccountCases = ReturnType<typeof createAccountCases>['api'];

/** Orders, repairs and appointments of an account, for the person who is signed in. */
export function createAccountCases(deps: AccountCasesDeps) {
  const { database, secret, shop, outbox, clock } = deps;
  const limits = createLimits({ database, factor: 1, clock });
  return {
    api: {
      ...bindDeps(database, { list: listCases, counterSales: listCounterSales }),
      /** The ticket of a sale at the counter, as a PDF; null if it is not its own. */
      ticket: (userId: string, number: string) =>
        drawOwnTicket({ kysely: database.kysely, shop }, number, userId),
      invoices: (userId: string) => listAccountInvoices(deps, userId),
      ...bindDeps(secret, { appointmentLink: appointmentToken }),
      /** The data of the account's start page. */
      overview: (userId: string) => readOverview(database, userId, clock()),
      /** The cases that guests left under its address, as far as they may be revealed. */
      joinable: (userId: string) => findJoinable(database, userId, clock()),
      /** Joins it, after the account's owner pressed a button. */
      join: (userId: string) => joinCases(database, userId, clock()),
      /** Mails a code to the account's address. */
      async sendMailboxCode(userId: string): Promise<{ outcome: 'sent' | 'no address' } | TooMany> {
        const taken = await limits.take(CODES, bucketOf('mailbox code', userId));
        if (!taken.isAllowed) return tooMany(taken);
        const issued = await issueMailboxCode(database, { userId, secret, now: clock() });
        if (!issued) return { outcome: 'no address' };
        const { email, code, expiresAt } = issued;
        await outbox.post({
          kind: 'mailbox-code',
          aboutId: userId,
          address: email,
          payload: { code },
          expiresAt,
        });
        return { outcome: 'sent' };
      },
      /** Joins it, after that code was typed. */
      async proveAndJoin(
        userId: string,
        code: string,
      ): Promise<JoinOutcome | { outcome: 'wrong code' } | TooMany> {
        const taken = await limits.take(GUESSES, bucketOf('mailbox guess', userId));
        if (!taken.isAllowed) return tooMany(taken);
        return proveAndJoin(database, { userId, code, secret, now: clock() });
      },
    },
  } satisfies Module<unknown>;
}
