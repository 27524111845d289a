import type { Limit, Limits } from '../limits/limits.ts';
import { mailboxBucket } from '../limits/mailbox-bucket.ts';

/**
 * What a mailbox is sent at most, whatever causes it: a hundred at once and a hundred in the course of an hour. All that strangers can
 * cause together by their own rules (server/mail/strangers-mails.ts) is fewer, so that nobody uses it up for somebody else: what meets it
 * is a fault of ours.
 */
const TO_RECIPIENT: Limit = { count: 100, perS: 3600, burst: 100 };
/** Its last ones are for what a customer's contract or a press of the shop causes. */
const ASKED_BY_ANYBODY: Limit = { ...TO_RECIPIENT, burst: 80, wholeBurst: TO_RECIPIENT.burst };

export type RecipientLimits = {
  /** Takes a place in a mailbox, or says in how many seconds there is one. */
  take(
    address: string,
    isAskedByAnybody: boolean,
  ): Promise<{ isAllowed: true } | { isAllowed: false; retryAfterS: number }>;
};

export const createRecipientLimits = (limits: Limits): RecipientLimits => ({
  take: (address, isAskedByAnybody) =>
    limits.take(isAskedByAnybody ? ASKED_BY_ANYBODY : TO_RECIPIENT, mailboxBucket('all mails to', address)),
});
