import { z } from 'zod';

/** Where answers come back, as it is set on screen, without its secret. Empty: not set. */
export const repliesSettingsSchema = z.object({ address: z.string() });

type ReplySettings = z.infer<typeof repliesSettingsSchema>;

export const NO_REPLY_SETTINGS: ReplySettings = { address: '' };

/** The data that its form shows; `sealVersion` changes with the secret and reveals nothing of it, 0 if there is none. */
export type StoredReplies = ReplySettings & { sealVersion: number };

/** The typed settings; an empty secret stands for the stored one. */
export type EnteredReplies = ReplySettings & { secret: string };

/** How answers reach the site at this moment. */
export type RepliesConnection = {
  /** What signs the messages that are handed over; undefined: nothing listens. */
  secret?: string | undefined;
  /** The mailbox whose mails are handed over; undefined: answers go to the shop's own mailbox. */
  address?: string | undefined;
};
