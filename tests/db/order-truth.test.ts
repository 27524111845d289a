import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { customerView } from '#app/routes/admin/customers/read-customer.server.ts';
import { holdsView } from '#app/routes/admin/holds/read-holds.server.ts';
import { orderView as adminView } from '#app/routes/admin/orders/order-view.server.ts';
import { rowView } from '#app/routes/admin/orders/read-orders.server.ts';
import { lineOf } from '#app/routes/admin/outbox/read-outbox.server.ts';
import { caseView, orderState } from '#app/routes/client/orders/case-view.ts';
import { orderTitle } from '#app/routes/shop/confirmation/order-title.ts';
import { orderView } from '#app/routes/shop/order/order-view.ts';
import { orderQuerySchema } from '#domain/order/order-query.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import type { RefundMethod } from '#domain/order/refund-methods.ts';
import { listCases } from '#server/account-cases/list-cases.ts';
import { readOverview } from '#server/account-cases/read-overview.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { findCustomer } from '#server/admin/customers/find-customer.ts';
import { listOutbox } from '#server/admin/outbox/list-outbox.ts';
import { listHolds } from '#server/holds/read-holds.ts';
import { canRenounce } from '#server/mail/templates/order-mail.tsx';
import { orderText } from '#server/mail/templates/order-texts.ts';
import { readMailWords } from '#server/mail/words/mail-words.ts';
import { findOrderDetails } from '#server/shop/order-admin/find-order-details.ts';
import { listOrders } from '#server/shop/order-admin/list-orders.ts';
import { ordersCsv } from '#server/shop/order-admin/orders-csv.ts';
import { slipText } from '#server/shop/order-admin/slip-texts.ts';
import { takeOrderStep } from '#server/shop/order-admin/take-order-step.ts';
import { findById } from '#server/shop/orders/find-order.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { takeStep } from '#server/shop/withdrawals/take-step.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addProduct, orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// The three places that describe an order after a payment, a refund, a withdrawal or several of these: the customer's page, the back
// office, and the mail about the last event.

const shop = useShopDatabase(50);
const mails = { wake() {}, resend: async () => true };
let admin: AdminIdentity;
let member: { id: string };

beforeAll(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
  member = await addIdentity(shop.database, { role: 'client' });
});

const TOTAL = 2 * UNIT_CENTS + 990;
const PARCEL = {
  delivery: { method: 'parcel', address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' } },
  payment: 'transfer',
  deliveryCents: 990,
};

type Placed = { id: string; number: string; renounced: string };
type Act = (order: Placed) => Promise<unknown>;

const deps = () => ({ ...shop.deps(), mails });

async function step(order: Placed, asked: object) {
  const { paid_cents, refunded_cents } = await shop.tables
    .selectFrom('orders')
    .select(['paid_cents', 'refunded_cents'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const common = { reference: undefined, message: undefined, trackingNumber: undefined, restock: [] };
  const whole = { ...common, seenCents: paid_cents + refunded_cents, ...asked } as unknown as OrderStep;
  return takeOrderStep(deps(), admin, order.number, whole, () => null);
}

const done = async (doing: Promise<unknown>) => expect(await doing).toEqual({ outcome: 'done' });
const pays =
  (amount = TOTAL): Act =>
  (order) =>
    done(step(order, { intent: 'take-payment', amount, method: 'transfer' }));
const moves =
  (...states: string[]): Act =>
  async (order) => {
    for (const to of states) await done(step(order, { intent: 'advance', to }));
  };
const ships = moves('preparing', 'shipped', 'delivered');
const refunds =
  (change: object): Act =>
  (order) =>
    done(step(order, { intent: 'refund', method: 'transfer', ...change }));
const partly = refunds({ share: 'amount', amountCents: 500 });
const wholly = refunds({ share: 'all' });
const renounces: Act = async (order) => {
  const { id } = await declareWithdrawal(
    shop.database,
    randomUUID(),
    { name: 'Camille Martin', contract: order.number, email: 'camille@exemple.fr', details: null },
    shop.deps().clock(),
  );
  order.renounced = id;
};
const settles =
  (asked: object): Act =>
  (order) =>
    done(takeStep(deps(), admin, order.renounced, { message: undefined, ...asked } as never));

type Truth = {
  /** The customer's page: the amount due, and the actions that are still offered. */
  due: number;
  may: string;
  renounced: string | null;
  /** The back office: its buttons, and whether it waits for money. */
  orderAdmin: string;
  awaited: boolean;
  /** The last mail: its subject, and whether it says that the customer can withdraw. */
  mail: string;
  link: boolean;
  /** The title of the page after the order, and the standing on every list and page. */
  title: string;
  stands: string;
};

/** Amber if something is expected of the customer, and in no other case. */
function badgeOf({ stands, renounced }: Truth): string {
  if (renounced && /^(?:reçue|les produits)/.test(renounced)) return 'progress';
  if (stands.startsWith('En attente')) return 'waiting';
  return stands.startsWith('Payée') ? 'progress' : 'idle';
}

const NOTHING_DUE = { due: 0, awaited: false };
const RENOUNCED = { ...NOTHING_DUE, may: '', renounced: 'reçue, l’atelier s’en occupe' };

test.each<[string, Act[], Truth]>([
  [
    'unpaid',
    [],
    {
      due: TOTAL,
      awaited: true,
      may: 'cancel renounce',
      renounced: null,
      orderAdmin: 'cancelled take-payment',
      mail: 'elle est enregistrée',
      title: 'Merci, votre commande est enregistrée',
      stands: 'En attente de paiement',
      link: true,
    },
  ],
  [
    'unpaid, renounced',
    [renounces],
    {
      ...RENOUNCED,
      orderAdmin: 'cancelled',
      mail: 'elle est enregistrée',
      title: 'Vous avez renoncé à cette commande',
      stands: 'Contrat renoncé',
      link: false,
    },
  ],
  [
    'unpaid, renounced, closed',
    [renounces, settles({ intent: 'close' })],
    {
      ...RENOUNCED,
      renounced: 'close, rien n’est dû',
      orderAdmin: '',
      mail: 'annulée',
      title: 'Votre commande est annulée',
      stands: 'Annulée',
      link: false,
    },
  ],
  [
    'unpaid, renounced, refused',
    [renounces, settles({ intent: 'refuse', message: 'Non.' })],
    {
      due: TOTAL,
      awaited: true,
      may: 'cancel renounce',
      renounced: 'refusée, la raison vous a été écrite',
      orderAdmin: 'cancelled take-payment',
      mail: 'elle est enregistrée',
      title: 'Merci, votre commande est enregistrée',
      stands: 'En attente de paiement',
      link: true,
    },
  ],
  [
    'paid in part, that part given back',
    [pays(1000), refunds({ share: 'amount', amountCents: 400 })],
    {
      due: TOTAL - 600,
      awaited: true,
      may: 'cancel renounce',
      renounced: null,
      orderAdmin: 'cancelled take-payment refund correct-way',
      mail: 'remboursement de 4,00 €',
      title: 'Merci, votre commande est enregistrée',
      stands: 'En attente de paiement, remboursement partiel',
      link: true,
    },
  ],
  [
    'paid',
    [pays()],
    {
      ...NOTHING_DUE,
      may: 'cancel renounce',
      renounced: null,
      orderAdmin: 'preparing cancelled refund correct-way',
      mail: 'paiement reçu',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Payée',
      link: true,
    },
  ],
  [
    'paid, a part given back',
    [pays(), partly],
    {
      ...NOTHING_DUE,
      may: 'cancel renounce',
      renounced: null,
      orderAdmin: 'preparing cancelled refund correct-way',
      mail: 'remboursement de 5,00 €',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Payée, remboursement partiel',
      link: true,
    },
  ],
  [
    'paid, renounced',
    [pays(), renounces],
    {
      ...RENOUNCED,
      orderAdmin: 'cancelled refund correct-way',
      mail: 'paiement reçu',
      title: 'Vous avez renoncé à cette commande',
      stands: 'Contrat renoncé',
      link: false,
    },
  ],
  [
    'paid, renounced, given back',
    [
      pays(),
      renounces,
      settles({ intent: 'refund', amount: TOTAL, method: 'transfer', reference: undefined, restock: [] }),
    ],
    {
      ...RENOUNCED,
      renounced: 'remboursée',
      orderAdmin: 'correct-way',
      mail: 'remboursement de 188,48 €',
      title: 'Votre commande est remboursée',
      stands: 'Remboursée',
      link: false,
    },
  ],
  [
    'paid, given back',
    [pays(), wholly],
    {
      ...NOTHING_DUE,
      may: '',
      renounced: null,
      orderAdmin: 'correct-way',
      mail: 'remboursement de 188,48 €',
      title: 'Votre commande est remboursée',
      stands: 'Remboursée',
      link: false,
    },
  ],
  [
    'delivered',
    [pays(), ships],
    {
      ...NOTHING_DUE,
      may: 'renounce',
      renounced: null,
      orderAdmin: 'returned refund tracking correct-way',
      mail: 'elle est livrée',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Livrée',
      link: true,
    },
  ],
  [
    'delivered, a part given back',
    [pays(), ships, partly],
    {
      ...NOTHING_DUE,
      may: 'renounce',
      renounced: null,
      orderAdmin: 'returned refund tracking correct-way',
      mail: 'remboursement de 5,00 €',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Livrée, remboursement partiel',
      link: true,
    },
  ],
  [
    'delivered, a product given back',
    [
      pays(),
      ships,
      (order) =>
        refunds({ share: 'lines', lines: [{ productId: shop.ssd, quantity: 1 }], withDelivery: false })(
          order,
        ),
    ],
    {
      ...NOTHING_DUE,
      may: 'renounce',
      renounced: null,
      orderAdmin: 'returned refund tracking correct-way',
      mail: 'remboursement de 89,29 €',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Livrée, remboursement partiel',
      link: true,
    },
  ],
  [
    'delivered, all of it given back',
    [pays(), ships, wholly],
    {
      ...NOTHING_DUE,
      may: '',
      renounced: null,
      orderAdmin: 'returned tracking correct-way',
      mail: 'remboursement de 188,48 €',
      title: 'Merci, votre commande est enregistrée',
      stands: 'Livrée, remboursement fait',
      link: false,
    },
  ],
  [
    'delivered, renounced',
    [pays(), ships, renounces],
    {
      ...RENOUNCED,
      orderAdmin: 'returned refund tracking correct-way',
      mail: 'elle est livrée',
      title: 'Vous avez renoncé à cette commande',
      stands: 'Contrat renoncé',
      link: false,
    },
  ],
  [
    'delivered, renounced, a part given back',
    [
      pays(),
      ships,
      renounces,
      settles({ intent: 'refund', amount: 500, method: 'transfer', reference: undefined, restock: [] }),
    ],
    {
      ...RENOUNCED,
      renounced: 'remboursée',
      orderAdmin: 'returned refund tracking correct-way',
      mail: 'remboursement de 5,00 €',
      title: 'Vous avez renoncé à cette commande',
      stands: 'Contrat renoncé, remboursement partiel',
      link: false,
    },
  ],
  [
    'paid, cancelled, not given back yet',
    [pays(), moves('cancelled')],
    {
      ...NOTHING_DUE,
      may: '',
      renounced: null,
      orderAdmin: 'refund correct-way',
      mail: 'annulée',
      title: 'Votre commande est annulée',
      stands: 'Annulée',
      link: false,
    },
  ],
  [
    'shipped, renounced, back',
    [pays(), moves('preparing', 'shipped'), renounces, settles({ intent: 'take-back', extent: 'all' })],
    {
      ...RENOUNCED,
      renounced: 'les produits sont revenus à l’atelier',
      orderAdmin: 'refund correct-way',
      mail: 'retour enregistré',
      title: 'Votre commande est retournée',
      stands: 'Retournée',
      link: false,
    },
  ],
  [
    'shipped, renounced, back, given back',
    [
      pays(),
      moves('preparing', 'shipped'),
      renounces,
      settles({ intent: 'take-back', extent: 'all' }),
      settles({ intent: 'refund', amount: TOTAL, method: 'transfer', reference: undefined, restock: [] }),
    ],
    {
      ...RENOUNCED,
      renounced: 'remboursée',
      orderAdmin: 'correct-way',
      mail: 'remboursement de 188,48 €',
      title: 'Votre commande est remboursée',
      stands: 'Remboursée',
      link: false,
    },
  ],
])('an order that is %s', async (_, acts, truth) => {
  const lines = [{ productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS }];
  const order = { ...(await placedOrder(shop.deps(), orderOf([], { ...PARCEL, lines }))), renounced: '' };
  for (const act of acts) await act(order);
  const found = await findById(shop.database, order.id);
  const inShop = await findOrderDetails(shop.tables as never, order.number);
  if (!found || !inShop) throw new Error('the order is gone');
  // This is before the order belongs to an account.
  const cards = await shop.tables
    .selectFrom('customers')
    .select('id')
    .where(({ eb, or }) => or([eb('email', '=', found.email), eb('user_id', '=', member.id)]))
    .execute();
  const files = await Promise.all(cards.map(({ id }) => findCustomer(shop.tables as never, id)));
  const onCards = files
    .flatMap((each) => (each ? customerView(each).orders : []))
    .filter(({ number }) => number === order.number);
  await shop.tables.updateTable('orders').set({ user_id: member.id }).where('id', '=', order.id).execute();
  const page = orderView(found, shop.deps().clock(), shop.facts);
  const orderAdmin = adminView(inShop, shop.facts, false);
  const event = await shop.tables
    .selectFrom('order_events')
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['from_state as from', 'to_state as to', 'kind', 'amount_cents', 'method'])
    .where('order_events.order_id', '=', order.id)
    .orderBy('order_events.id', 'desc')
    .$narrowType<{ method: RefundMethod | null }>()
    .executeTakeFirstOrThrow();
  const { kind, amount_cents: amountCents, method } = event;
  const words = orderText(
    {
      order: found,
      happened: event,
      note: null,
      refund: kind === 'refund' && amountCents && method ? { amountCents, method } : null,
      creditNote: null,
      isProven: true,
      link: '',
      siteUrl: '',
      shop: shop.deps().shop(),
    },
    readMailWords('content').orders,
  );
  expect({
    due: page.dueCents,
    may: [page.canCancel && 'cancel', page.withdrawal?.isOpen && 'renounce'].filter(Boolean).join(' '),
    renounced: page.renounced.at(-1)?.words ?? null,
    orderAdmin: [...orderAdmin.moves, ...orderAdmin.steps].join(' '),
    awaited: orderAdmin.dueOn !== null,
    title: orderTitle({ ...page, state: found.state }, false),
    stands: page.stateName,
    link: canRenounce(found),
    mail: words.subject.replaceAll('\u00a0', ' ').split(' : ')[1],
  }).toEqual(truth);
  const whatHappened = page.events.map(({ title }) => title).filter((title) => title.includes('renoncé'));
  expect(whatHappened).toHaveLength(truth.renounced === null ? 0 : 1);
  const { rows: listed } = await listCases(shop.database, member.id, { page: 1, genre: 'commandes' });
  const line = listed.find(({ reference }) => reference === order.number);
  const { orders: recent } = await readOverview(shop.database, member.id, shop.deps().clock());
  const shown = recent.find(({ number }) => number === order.number);
  expect([line && caseView(line).state, shown && orderState(shown)]).toEqual([
    { name: truth.stands, badge: badgeOf(truth) },
    { name: truth.stands, badge: badgeOf(truth) },
  ]);
  // The back office's page, list, CSV, slip and customer's card agree, and wait only for what is due.
  // A whole number would be found whatever the filter.
  const narrowed = async (asked: object) =>
    listOrders(shop.tables as never, orderQuerySchema.parse({ q: order.number.slice(-7), ...asked }));
  const { rows } = await narrowed({});
  const [row] = rows;
  if (!row) throw new Error('the order is not listed');
  const packed = { ...row, lines: [], delivery_address: null, relay_point: null };
  const slip = slipText(packed, { shop: shop.deps().shop(), siteUrl: '' });
  expect([
    orderAdmin.badge.words,
    rowView(row).badge.words,
    ordersCsv(rows).split('\r\n')[1]?.split(';')[2],
    slip.facts.find(([name]) => name === 'État')?.[1],
    ...onCards.map(({ state }) => state),
  ]).toEqual([truth.stands, truth.stands, truth.stands, truth.stands, truth.stands]);
  const held = await listHolds(shop.tables, { view: 'unpaid' }, shop.deps().clock());
  const goods = { units: 0, unitsInAll: 0, cents: 0, products: [] };
  const hold = holdsView({ goods, days: [], ...held }, {}).rows.find(
    (each) => each.reference === order.number,
  );
  if (found.state === 'pending' && found.paid_cents === 0) expect(hold?.state).toBe(truth.stands);
  expect(rowView(row).payment.includes('à recevoir')).toBe(truth.due > 0);
  expect((await narrowed({ paiement: 'a-encaisser' })).count).toBe(truth.due > 0 ? 1 : 0);
  expect((await narrowed({ preparer: '1' })).count).toBe(truth.stands.startsWith('Payée') ? 1 : 0);
  const declarations = orderAdmin.events.filter(({ title }) => title === 'Contrat renoncé');
  expect(declarations).toHaveLength(truth.renounced === null ? 0 : 1);
  if (truth.mail.startsWith('remboursement')) {
    expect(`${words.heading} ${words.sentences[0]}`).toMatch(/[Rr]emboursement de/);
    // The refund appears by its name and amount in both histories, in the list of mails, and in the list of all messages.
    const { rows: sent } = await listOutbox(
      { database: shop.database, outbox: { labelOf: () => null }, clock: () => shop.now },
      admin,
      { about: 'order' },
    );
    const lists = [page.events, orderAdmin.events, orderAdmin.mails].map((list) =>
      list.map(({ title }) => title),
    );
    lists.push(sent.filter(({ reference }) => reference === order.number).map((mail) => lineOf(mail).event));
    const told = lists.map((list) => list.filter((title) => title.startsWith('Remboursement de ')));
    const name = truth.mail.replace('r', 'R').replace(' €', '\u00a0€');
    expect(told).toEqual([[name], [name], [name], [name]]);
  }
  // The back office also refuses the actions that it does not offer.
  if (truth.renounced?.startsWith('reçue'))
    expect(await step(order, { intent: 'advance', to: 'preparing' })).toMatchObject({ outcome: 'refused' });
  if (truth.due === 0)
    expect(await step(order, { intent: 'take-payment', amount: 100, method: 'cash' })).toMatchObject({
      outcome: 'refused',
    });
});

test('a product is never paid back more often than it was bought, in whatever refunds', async () => {
  const r1 = await addProduct(shop.database, 20);
  const lines = [{ productId: r1, quantity: 20, unitPriceCents: UNIT_CENTS }];
  const total = 20 * UNIT_CENTS;
  const order = {
    ...(await placedOrder(shop.deps(), orderOf([], { ...PARCEL, lines, deliveryCents: 990 }))),
    renounced: '',
  };
  await pays(total + 990)(order);
  await ships(order);
  const asks = (quantity: number, withDelivery = false) =>
    step(order, {
      intent: 'refund',
      method: 'transfer',
      share: 'lines',
      lines: [{ productId: r1, quantity }],
      withDelivery,
    });
  await done(asks(7, true));
  expect(await asks(14)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('il reste 13 à rembourser'),
  });
  expect(await asks(1, true)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('déjà remboursés'),
  });
  // Units that came back after a withdrawal count as refunded as well.
  await renounces(order);
  await settles({
    intent: 'refund',
    amount: 6 * UNIT_CENTS,
    method: 'transfer',
    reference: undefined,
    restock: [{ productId: r1, quantity: 6 }],
  })(order);
  expect(await asks(8)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('il reste 7 à rembourser'),
  });
  await done(asks(7));
});

test.each([
  ['more units than were bought', [{ product: 'ssd', quantity: 3 }], false],
  ['no unit at all', [{ product: 'ssd', quantity: 0 }], false],
  ['what it never held', [{ product: 'other', quantity: 1 }], false],
  ['its delivery twice', [], true],
])('the database refuses to pay back %s, whoever asks', async (_, asked, refunds_delivery) => {
  const other = await addProduct(shop.database, 1);
  const lines = [{ productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS }];
  const order = { ...(await placedOrder(shop.deps(), orderOf([], { ...PARCEL, lines }))), renounced: '' };
  await pays()(order);
  const write = (refunded_lines: object[], delivery: boolean) =>
    shop.tables
      .insertInto('payments')
      .values({
        order_id: order.id,
        kind: 'refund',
        method: 'transfer',
        amount_cents: 1,
        refunded_lines: JSON.stringify(refunded_lines),
        refunds_delivery: delivery,
      })
      .execute();
  await write([{ product_id: shop.ssd, quantity: 1 }], true);
  const named = asked.map(({ product, quantity }) => ({
    product_id: product === 'ssd' ? shop.ssd : other,
    quantity,
  }));
  await expect(write(named, refunds_delivery)).rejects.toThrow(/paid back/);
});
