import type { StrangersMails } from '#server/mail/strangers-mails.ts';

/** For outboxes that another test is about: every mailbox has room. */
export const roomForStrangers: StrangersMails = { take: async () => ({ isAllowed: true }) };
