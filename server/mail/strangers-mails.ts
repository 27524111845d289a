import type { Alarms } from '../alarms/alarms-module.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { mailboxBucket } from '../limits/mailbox-bucket.ts';

/**
 * What a mailbox is sent at most because strangers asked for it: one bucket over all forms and the sign-ups and changes of
 * address of the account service. Five at once, then one in three minutes: no quarter of an hour has more than ten.
 */
const TO_MAILBOX: Limit = { count: 5, perS: 900, burst: 5 };
/** The same bucket: its last two are for who wants an account, which forms do not use up. */
const FORMS_TO_MAILBOX: Limit = { ...TO_MAILBOX, burst: 3, wholeBurst: TO_MAILBOX.burst };
/** Of forms, besides: nobody has so many requests and bookings in a day that they did not prove to be theirs. */
const FORMS_A_DAY: Limit = { count: 12, perS: 24 * 3600, burst: 12 };

/**
 * Whether somebody ordered or booked, which they confirm within the hour: beyond what forms have, the first in a day from each network
 * leaves, since what others had asked elsewhere would keep the owner out. Eight a mailbox, then one in six hours.
 */
const QUESTION_OF_NETWORK: Limit = { count: 1, perS: 24 * 3600, burst: 1 };
const QUESTIONS_TO_MAILBOX: Limit = { count: 4, perS: 24 * 3600, burst: 8 };

const MAILBOX = 'mails to';

/** To all mailboxes; empty, it refuses nobody and alarms. */
export const ALL_MAILS_OF_STRANGERS = 'mails of strangers';
export const allMailsOfStrangers = (perHour: number): Limit => ({
  count: perHour,
  perS: 3600,
  burst: perHour,
  isFixed: true,
});

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterS: number };

/** For sign-ups and changes of address, before anybody looks whether the address has an account. */
export const takeAccountMail = (limits: Limits, email: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket(MAILBOX, email));

/**
 * Where one request writes to a mailbox twice: as an account's, and as what another one would like to have. What that takes of the
 * bucket would tell that there is an account.
 */
export const takeSecondMail = (limits: Limits, email: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket('second mails to', email));

/** The same for ways into an account that is there, by who asks for them: what others ask for a mailbox keeps nobody else out. */
export const takeWayInAsked = (limits: Limits, email: string, asker: string): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket('ways in, asked by one', email, asker));

/**
 * The ways in that really leave, whoever asked; `ownBrowser` names one that its owner has signed in with, which others use up
 * nothing of. For who asks, its refusal is no different from a mail: it is known only after a look whether there is an account.
 * The last one that left opens the account all the while.
 */
export const takeWayInSent = (limits: Limits, email: string, ownBrowser: string | null): Promise<Taken> =>
  limits.take(TO_MAILBOX, mailboxBucket('ways in', email, ownBrowser ?? ''));

/**
 * Mails that anybody may have caused, to an address that nobody has proven to be theirs. Of a confirmed account, a paid order
 * or what the shop itself did, mails never pass here: no stranger can hold them up.
 */
export type StrangersMails = {
  /**
   * Takes a place in the mailbox, or says in how many seconds there is one. Whoever is refused keeps the mail back. `askedFrom`: the network
   * of a question without which nothing goes on.
   */
  take(email: string, askedFrom?: string): Promise<Taken>;
};

type StrangersMailsDeps = {
  limits: Limits;
  alarms: Alarms;
  /** How many in an hour, to all mailboxes, are no alarm yet (STRANGERS_MAILS_ALARM). */
  alarmPerHour: number;
};

export function createStrangersMails({ limits, alarms, alarmPerHour }: StrangersMailsDeps): StrangersMails {
  const all = allMailsOfStrangers(alarmPerHour);
  return {
    async take(email, askedFrom) {
      // Counted whether it leaves or not: a flood at one mailbox is one as well.
      if (!(await limits.take(all, ALL_MAILS_OF_STRANGERS)).isAllowed) await alarms.raise('strangers-mails');
      const taken = await takeForm(limits, email);
      if (taken.isAllowed || askedFrom === undefined) return taken;
      const asked = await takeQuestion(limits, email, askedFrom);
      // Somebody may lose what they ordered.
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
