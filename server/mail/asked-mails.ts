import { addressBuckets, keyedBucket } from '../limits/address-bucket.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import type { StrangersMails } from './strangers-mails.ts';

type AskedMailsDeps = {
  limits: Pick<Limits, 'take'>;
  strangers: StrangersMails;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
};

type AskedMail = {
  /** Names the buckets. */
  kind: string;
  /** For one network address, which a household shares. */
  perAddress: Limit;
  /** For one mailbox, since strangers may have asked for the mails. */
  perMailbox: Limit;
};

/**
 * The limits of a form by which anybody has a mail sent to any mailbox: its own, and that of all such forms together. Returns a
 * function that takes a place, or says when there is one; null if the mail may leave.
 */
export function askedMails(
  { limits, strangers, secret }: AskedMailsDeps,
  { kind, perAddress, perMailbox }: AskedMail,
) {
  const bucketOf = addressBuckets(secret);
  return async (email: string, address: string | undefined): Promise<TooMany | null> => {
    const ofAddress = await limits.take(perAddress, bucketOf(kind, address));
    if (!ofAddress.isAllowed) return tooMany(ofAddress);
    const mailbox = keyedBucket(secret, `${kind} mails`, email.toLowerCase());
    const ofMailbox = await limits.take(perMailbox, mailbox);
    if (!ofMailbox.isAllowed) return tooMany(ofMailbox);
    const ofAll = await strangers.take(email);
    return ofAll.isAllowed ? null : tooMany(ofAll);
  };
}
