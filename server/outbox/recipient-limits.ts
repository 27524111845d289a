import type { Limit, Limits } from '../limits/limits.ts';
import { mailboxBucket } from '../limits/mailbox-bucket.ts';

/**
 * Upper bound for mails to one mailbox, whatever the cause: a hundred at once and a hundred more in the course of an
 * hour. The limits for strangers (server/mail/strangers-mails.ts) add up to less, so a stranger cannot use it up for
 * somebody else; a message that meets this limit is a fault of ours.
 */
const TO_RECIPIENT: Limit = { count: 100, perS: 3600, burst: 100 };
/** The last tokens are for messages caused by a customer's contract or by the shop itself. */
const ASKED_BY_ANYBODY: Limit = { ...TO_RECIPIENT, burst: 80, wholeBurst: TO_RECIPIENT.burst };

export type RecipientLimits = {
  /** Takes a place in a mailbox, or says in how many seconds there will be one. */
  take(
    address: string,
    isAskedByAnybody: boolean,
  ): Promise<{ isAllowed: true } | { isAllowed: false; retryAfterS: number }>;
};

export const createRecipientLimits = (limits: Limits): RecipientLimits => ({
  take: (address, isAskedByAnybody) =>
    limits.take(isAskedByAnybody ? ASKED_BY_ANYBODY : TO_RECIPIENT, mailboxBucket('all mails to', address)),
});
