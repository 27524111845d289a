import type { Alarms } from '../alarms/alarms-module.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { mailboxBucket } from '../limits/mailbox-bucket.ts';

/**
 * Upper bound for mails to one mailbox that strangers asked for: one bucket for all forms and for sign-ups and changes
 * of address. Five at once, then one every three minutes, so never more than ten in a quarter of an hour.
 */
const TO_MAILBOX: Limit = { count: 5, perS: 900, burst: 5 };
/** The same bucket, whose last two tokens are reserved for people who want an account: forms cannot use them up. */
const FORMS_TO_MAILBOX: Limit = { ...TO_MAILBOX, burst: 3, wholeBurst: TO_MAILBOX.burst };
/** A second limit for forms: no customer has this many unproven requests and bookings in a day. */
const FORMS_A_DAY: Limit = { count: 12, perS: 24 * 3600, burst: 12 };

/**
 * Mails that ask whether somebody ordered or booked, to be confirmed within the hour. Beyond the limit of forms, the
 * first mail a day from each network leaves: requests made elsewhere must not keep the owner out. Eight a mailbox,
 * then one every six hours.
 */
const QUESTION_OF_NETWORK: Limit = { count: 1, perS: 24 * 3600, burst: 1 };
const QUESTIONS_TO_MAILBOX: Limit = { count: 4, perS: 24 * 3600, burst: 8 };

const MAILBOX = 'mails to';

/** Counts mails to all mailboxes. It never refuses a mail; when it is empty it raises the alarm. */
export const ALL_MAILS_OF_STRANGERS = 'mails of strangers';
export const allMailsOfStrangers = (perHour: number): Limit => ({
  count: perHour,
  perS: 3600,
  burst: perHour,
  isFixed: true,
});

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** For sign-ups and changes of address, before the account is looked up. */
export const takeAccountMail = (limits: Pick<Limits, 'take'>, email: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket(MAILBOX, email));

/**
 * For a request that writes to a mailbox twice: once for its account, and once because another account would like to
 * have the address. Taking two tokens would reveal that there is an account.
 */
export const takeSecondMail = (limits: Pick<Limits, 'take'>, email: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket('second mails to', email));

/**
 * For ways into an existing account, by the person who asks: requests for somebody else's mailbox do not keep its owner
 * out.
 */
export const takeWayInAsked = (limits: Pick<Limits, 'take'>, email: string, asker: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket('ways in, asked by one', email, asker));

/**
 * Ways into an account that really leave, whoever asked. `ownBrowser` names a browser in which the owner has signed
 * in before; others cannot use up its share. A refusal looks the same as a mail, since it happens only after the
 * account was looked up. The last mail that left still opens the account.
 */
export const takeWayInSent = (
  limits: Pick<Limits, 'take'>,
  email: string,
  ownBrowser: string | null,
): Promise<Taken> => limits.take(TO_MAILBOX, mailboxBucket('ways in', email, ownBrowser ?? ''));

/**
 * Limits mails that anyone may cause, to an address that nobody has proven. Mails of a confirmed account, of a paid
 * order or of an act of the shop never pass here, so no stranger can hold them up.
 */
export type StrangersMails = {
  /**
   * Takes a place in the mailbox, or says in how many seconds there will be one. The caller holds a refused mail
   * back. `askedFrom`: the network that asked, for a question that must be answered before anything goes on.
   */
  take(email: string, askedFrom?: string): Promise<Taken>;
};

type StrangersMailsDeps = {
  limits: Limits;
  alarms: Alarms;
  /** The number of mails an hour, to all mailboxes, that raises no alarm yet (STRANGERS_MAILS_ALARM). */
  alarmPerHour: number;
};

export function createStrangersMails({ limits, alarms, alarmPerHour }: StrangersMailsDeps): StrangersMails {
  const all = allMailsOfStrangers(alarmPerHour);
  return {
    async take(email, askedFrom) {
      // Counted whether it leaves or not: a flood at one mailbox is a flood too.
      if (!(await limits.take(all, ALL_MAILS_OF_STRANGERS)).isAllowed) await alarms.raise('strangers-mails');
      const taken = await takeForm(limits, email);
      if (taken.isAllowed || askedFrom === undefined) return taken;
      const asked = await takeQuestion(limits, email, askedFrom);
      // A customer may lose what they ordered.
      if (!asked.isAllowed) await alarms.raise('strangers-mails');
      return asked.isAllowed ? asked : taken;
    },
  };
}

async function takeForm(limits: Limits, email: string): Promise<Taken> {
  const day = mailboxBucket('mails to, daily', email);
  const ofDay = await limits.take(FORMS_A_DAY, day);
  if (!ofDay.isAllowed) return ofDay;
  const taken = await limits.take(FORMS_TO_MAILBOX, mailboxBucket(MAILBOX, email));
  if (!taken.isAllowed) await limits.giveBack(FORMS_A_DAY, day);
  return taken;
}

async function takeQuestion(limits: Limits, email: string, network: string): Promise<Taken> {
  const ofNetwork = mailboxBucket('questions to, asked from', email, network);
  const first = await limits.take(QUESTION_OF_NETWORK, ofNetwork);
  if (!first.isAllowed) return first;
  const taken = await limits.take(QUESTIONS_TO_MAILBOX, mailboxBucket('questions to', email));
  if (!taken.isAllowed) await limits.giveBack(QUESTION_OF_NETWORK, ofNetwork);
  return taken;
}
