import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PaymentMethod } from '#domain/order/order-request.ts';
import { confirmedState } from '#domain/order/order-states.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Job } from '#server/module.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createOrderAdmin } from '#server/shop/order-admin/order-admin-module.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders, type Orders } from '#server/shop/orders/orders-module.ts';
import { createStripe } from '#server/shop/stripe/stripe-module.ts';
import { cardDeps } from '#tests/support/card-deps.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, customerOf, emptyShop, isPlaced, orderOf } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import type { FakeEvent } from './stripe-account.ts';

const PAGES = { paid: 'https://exemple.fr/merci', cancelled: 'https://exemple.fr/paiement' };

/** A shop that takes cards at the stand-in for Stripe, on a clock of its own. Each test begins with one product. */
export function useCardShop() {
  const db = useTestDatabase();
  const settings = readOrderSettings('content');
  const facts = readShopSettings('content/data/shop.yml');
  let now = new Date();
  const clock = () => now;
  let stripe: FakeStripe;
  let orders: Orders;
  let jobs: readonly Job[] = [];
  let cards: Awaited<ReturnType<typeof createStripe>>['api'];
  let product = '';
  let admin: AdminIdentity | undefined;
  const alarms: string[] = [];
  const posted: string[] = [];

  beforeAll(async () => {
    stripe = await startFakeStripe(undefined, clock);
    const { database } = db;
    const shop = createOrders({
      strangers: roomForStrangers,
      database,
      settings,
      rates: () => readDeliveryRates('content'),
      shop: () => facts,
      secret: 'un secret de test',
      factor: 0,
      clock,
      mailing: noLinkMails,
    });
    ({ api: orders, jobs } = shop);
    const outbox = {
      post: async ({ kind, address }: PostedMessage) => void posted.push(`${kind} ${address}`),
    };
    const deps = { ...cardDeps(database, clock, alarms), outbox, orders, log: quietLog };
    cards = (await createStripe(stripe.settings, deps)).api;
  });

  afterAll(() => stripe.close());

  beforeEach(async () => {
    now = new Date('2026-11-21T10:00:00Z');
    stripe.isDown = false;
    stripe.asked.length = 0;
    stripe.account.empty();
    alarms.length = 0;
    posted.length = 0;
    await emptyShop(db.database);
    await db.database.kysely.deleteFrom('internal.card_checks').execute();
    product = await addProduct(db.database, 5);
  });

  const shop = {
    db,
    alarms,
    /** Kinds of the posted messages, with their addresses. */
    posted,
    facts,
    clock,
    get stripe() {
      return stripe;
    },
    get orders() {
      return orders;
    },
    get cards() {
      return cards.cards;
    },
    get api() {
      return cards;
    },
    /** Later on the shop's clock and on Stripe's. */
    wait(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    /** A minute's round of the jobs, in their order on the site. */
    async runJobs() {
      await cards.settle(now);
      await cards.sendRefunds(now);
      for (const { run } of jobs) await run(now);
    },
    async order({
      email = 'camille@exemple.fr',
      userId = null,
      payment = 'card',
    }: {
      email?: string;
      userId?: string | null;
      payment?: PaymentMethod;
    } = {}) {
      const request = orderOf([product], {
        payment,
        cgvVersion: settings.cgvVersion,
        customer: customerOf(email),
      });
      const placed = await orders.place(request, userId);
      if (!isPlaced(placed)) throw new Error(JSON.stringify(placed));
      return placed.order;
    },
    /** An order that the shop has confirmed, to be paid in another way than by card. */
    async confirmed(payment: 'transfer' | 'shop' = 'transfer') {
      const order = await shop.order({ payment });
      const moved = await orders.move(order.id, { to: confirmedState(payment), actor: 'shop' });
      if (moved.outcome !== 'moved') throw new Error(moved.reason);
      return order;
    },
    /** Opens the payment page of an order; returns its id. */
    async openPage(orderId: string): Promise<string> {
      const url = await cards.cards.start({ order_id: orderId }, PAGES);
      return url?.split('/').at(-1) ?? '';
    },
    /** Opens what the buttons of the wallets pay for an order; returns its id, and '' if nothing is open. */
    async openWallet(orderId: string): Promise<string> {
      await cards.cards.wallets?.start(orderId, PAGES.paid);
      const found = await cards.cards.wallets?.find(orderId);
      return typeof found === 'object' ? (found?.clientSecret.split('_secret_')[0] ?? '') : '';
    },
    async tell(event: FakeEvent, at = now): Promise<number> {
      const { body, headers } = await stripe.signed(event, at);
      return (await cards.webhook.request('/stripe', { method: 'POST', body, headers })).status;
    },
    /** An order that is paid, and Stripe's payment. */
    async paidOrder() {
      const order = await shop.order();
      const event = stripe.account.pay(await shop.openPage(order.id));
      await shop.tell(event);
      const payment = (event.data.object as { payment_intent: string }).payment_intent;
      return { ...order, payment };
    },
    /** A refund from the screen of an order. */
    async refund(number: string, change: object = {}) {
      const { paid_cents, refunded_cents } = await db.database.kysely
        .selectFrom('orders')
        .select(['paid_cents', 'refunded_cents'])
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const step = {
        intent: 'refund',
        share: 'all',
        method: 'card',
        restock: [],
        seenCents: paid_cents + refunded_cents,
        ...change,
      } as unknown as OrderStep;
      return shop.admin().take(await shop.anAdmin(), number, step, () => null);
    },
    get product() {
      return product;
    },
    anAdmin: async () => (admin ??= await addIdentity(db.database, { role: 'admin' })),
    admin: () =>
      createOrderAdmin({
        database: db.database,
        mails: { wake() {}, resend: async () => true } as never,
        documents: {} as never,
        shop: () => facts,
        siteUrl: 'https://www.exemple.fr',
        cards: () => cards.cards,
        clock,
      }).api,
    entriesOf: (id: string) =>
      db.database.kysely
        .selectFrom('payments')
        .leftJoin('credit_notes', 'refund_id', 'payments.id')
        .select([
          'kind',
          'method',
          'amount_cents',
          'reference',
          'actor_id',
          'corrects_id',
          'credit_notes.number',
        ])
        .where('order_id', '=', id)
        .orderBy('payments.id')
        .execute(),
    stateOf: (id: string) =>
      db.database.kysely
        .selectFrom('orders')
        .select(['state', 'paid_cents', 'refunded_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
  return shop;
}
