import { newsletterConsent } from '#domain/newsletter/consent.ts';
import type { Database } from '../db/database.ts';
import { createLimits, type Limit } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import { askedMails } from '../mail/asked-mails.ts';
import type { StrangersMails } from '../mail/strangers-mails.ts';
import type { Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import {
  askSubscription,
  confirmSubscription,
  findSubscription,
  purgeSubscriptions,
  removeSubscription,
} from './subscriber-rows.ts';
import { subscriberOf, subscriberToken } from './subscriber-token.ts';

/** Limit for one address, which a household shares. */
export const SUBSCRIPTIONS_PER_ADDRESS: Limit = { count: 10, perS: 3600, burst: 5 };
/** Limit for one mailbox, since strangers may have asked for the mails. */
const PER_MAILBOX: Limit = { count: 3, perS: 24 * 3600, burst: 2 };

export type NewsletterDeps = {
  database: Database;
  outbox: Pick<Outbox, 'post'>;
  strangers: StrangersMails;
  shop: () => Pick<ShopSettings, 'name'>;
  /** Makes the links to subscriptions, and the names of the buckets. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  log: Pick<Log, 'error'>;
  clock: () => Date;
};

export type Newsletter = ReturnType<typeof createNewsletter>['api'];

const ASKED = { outcome: 'asked' } as const;

/**
 * Subscriptions to the newsletter by mail, if the settings offer them: nobody is subscribed before the owner of the
 * mailbox pressed the button behind the link (decision 085).
 */
export function createNewsletter(deps: NewsletterDeps) {
  const { database, clock, secret } = deps;
  const limits = createLimits({ database, factor: deps.factor, clock });
  const refusalOf = askedMails(
    { ...deps, limits },
    { kind: 'newsletter', perAddress: SUBSCRIPTIONS_PER_ADDRESS, perMailbox: PER_MAILBOX },
  );

  /** Asks for a subscription. The answer does not reveal whether the mailbox has one already. */
  async function ask(email: string, address: string | undefined) {
    const full = await refusalOf(email, address);
    if (full) return full;
    const consent = newsletterConsent(deps.shop().name);
    const asked = await askSubscription(database, { email, consent, now: clock() });
    if (!asked) return ASKED;
    // The answer does not wait for the mail: otherwise an answer without one would come sooner.
    deps.outbox
      .post({
        kind: 'newsletter-question',
        aboutId: asked.id,
        address: email,
        payload: { token: subscriberToken(secret, asked.id) },
        expiresAt: asked.expiresAt,
      })
      .catch((error) => deps.log.error({ err: error }, 'newsletter: question not mailed'));
    return ASKED;
  }

  /** Calls it with the subscription of a token. Null for a token that we did not make. */
  const withToken = async <T>(token: string, use: (id: string) => Promise<T>) => {
    const id = subscriberOf(secret, token);
    return id === null ? null : use(id);
  };

  return {
    api: {
      ask,
      /** The state of the subscription behind a link; null for a link that we did not make. */
      find: (token: string) => withToken(token, (id) => findSubscription(database, id)),
      confirm: (token: string) => withToken(token, (id) => confirmSubscription(database, id, clock())),
      leave: (token: string) => withToken(token, (id) => removeSubscription(database, id)),
    },
    jobs: [
      { name: 'newsletter purge', every: 'hour', run: (now: Date) => purgeSubscriptions(database, now) },
    ],
  } satisfies Module<unknown>;
}
