import { Hono } from 'hono';
import { cardKeysOf, takesCards } from '#domain/selling/card-keys.ts';
import type { Module } from '../../module.ts';
import { type CardPayments, createStripe, type StripeDeps, type StripeSettings } from './stripe-module.ts';

type LiveStripeDeps = StripeDeps & {
  /** The keys of the moment; the same object as long as nothing changed. */
  settings: () => StripeSettings | undefined;
};

/** Payments by card with the keys of the moment: the owner may set or replace them while the site runs. */
export async function createLiveStripe({ settings, ...deps }: LiveStripeDeps) {
  const { shop } = deps;
  type Current = { settings: StripeSettings } & Awaited<ReturnType<typeof createStripe>>['api'];
  let current: Current | undefined;

  /** Call this when the keys may have changed. */
  async function renew(): Promise<void> {
    const now = settings();
    if (current?.settings === now) return;
    current = now && { settings: now, ...(await createStripe(now, deps)).api };
  }

  await renew();
  const webhook = new Hono();
  webhook.post('/stripe', async (c) => {
    if (!current) return c.notFound();
    const { headers } = c.req.raw;
    return current.webhook.request('/stripe', { method: 'POST', headers, body: await c.req.text() });
  });
  return {
    api: {
      /** Undefined: the shop takes no cards, or not with these keys. */
      cards: (): CardPayments | undefined =>
        takesCards(shop().mode, cardKeysOf(settings()?.secretKey)) ? current?.cards : undefined,
      webhook,
      renew,
    },
    jobs: [
      { name: 'card payment pages', every: 'minute', run: async (now) => current?.settle(now) },
      { name: 'card check', every: 'hour', run: async (now) => current?.check(now) },
      { name: 'card refunds', every: 'minute', run: async (now) => current?.sendRefunds(now) },
    ],
  } satisfies Module<unknown>;
}
