import { beforeAll, expect, test } from 'vitest';
import { type OrderQuery, orderQuerySchema } from '#domain/order/order-query.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { pageOfOrders } from '#server/shop/order-admin/list-orders.ts';
import { createOrderAdmin, type OrderAdminDeps } from '#server/shop/order-admin/order-admin-module.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fillOrders, planOf } from '#tests/support/many-orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addProduct, customerOf, orderOf, placedOrder, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(20);
const SITE = 'https://www.exemple.fr';
const DONE = { outcome: 'done' };
let admin: AdminIdentity;
let resent: number[] = [];

/** An outbox that keeps its mails: the test only looks at which one is sent again. */
const mails = {
  wake() {},
  async resend(id: number) {
    resent.push(id);
    return true;
  },
} as unknown as OrderAdminDeps['mails'];

const orderAdmin = (database: Pick<Database, 'transaction'> = shop.database) => {
  const { clock, shop: facts } = shop.deps();
  const documents = createDocuments({
    database: shop.database,
    shop: facts,
    siteUrl: SITE,
    secret: 'secret',
    legalDir: 'content/pages/legal',
  }).api;
  return createOrderAdmin({ database, mails, documents, shop: facts, siteUrl: SITE, clock }).api;
};
const query = (asked: object = {}): OrderQuery => orderQuerySchema.parse(asked);
const numbers = async (asked: object) =>
  (await orderAdmin().list(admin, query(asked))).rows.map(({ number }) => number);

beforeAll(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
});

const PARCEL = {
  delivery: { method: 'parcel', address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' } },
  payment: 'transfer',
  deliveryCents: 990,
};

const order = (change: object = {}) => placedOrder(shop.deps(), orderOf([shop.ssd], change));
const take = (number: string, step: OrderStep, who = admin) =>
  orderAdmin().take(who, number, step, () => null);
const move = (to: Extract<OrderStep, { intent: 'advance' }>['to'], more: object = {}): OrderStep => ({
  intent: 'advance',
  to,
  trackingNumber: undefined,
  message: undefined,
  restock: [],
  ...more,
});
const pay = (amount: number, more: object = {}): OrderStep => ({
  intent: 'take-payment',
  amount,
  method: 'transfer',
  reference: undefined,
  seenCents: 0,
  ...more,
});
const refund = (change: object = {}) =>
  ({
    intent: 'refund',
    share: 'all',
    method: 'transfer',
    reference: undefined,
    message: undefined,
    restock: [],
    seenCents: UNIT_CENTS,
    ...change,
  }) as OrderStep;

async function stateOf(id: string) {
  const { state, paid_cents, refunded_cents, tracking_number } = await shop.tables
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [state, paid_cents, refunded_cents, tracking_number];
}

test('from the transfer to the parcel, and a part of the money back: who did what and when', async () => {
  const other = await addProduct(shop.database, 3);
  const lines = [
    { productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS },
    { productId: other, quantity: 1, unitPriceCents: UNIT_CENTS },
  ];
  const { id, number } = await placedOrder(shop.deps(), orderOf([], { ...PARCEL, lines }));
  const total = 3 * UNIT_CENTS + 990;
  expect(await take(number, pay(total, { reference: 'VIR 12' }))).toEqual(DONE);
  shop.now = new Date('2026-11-23T09:00:00Z');
  for (const step of [
    move('preparing'),
    move('shipped', { trackingNumber: '6A00000000000' }),
    { intent: 'tracking', trackingNumber: '6A12345678901' } as const,
    move('delivered'),
  ])
    expect(await take(number, step)).toEqual(DONE);
  expect(await stateOf(id)).toEqual(['delivered', total, 0, '6A12345678901']);

  const back = refund({
    share: 'lines',
    lines: [{ productId: shop.ssd, quantity: 1 }],
    withDelivery: true,
    message: 'Un connecteur plié.',
    restock: [{ productId: shop.ssd, quantity: 1 }],
    seenCents: total,
  });
  expect(await take(number, back)).toEqual(DONE);
  expect(await stateOf(id)).toEqual(['delivered', total, UNIT_CENTS + 990, '6A12345678901']);
  // A second click sends the same form again.
  expect(await take(number, back)).toMatchObject({ outcome: 'refused' });

  const found = await orderAdmin().find(admin, number);
  expect(found?.lines.map(({ restocked }) => restocked)).toEqual([1, 0]);
  expect(found?.events.map(({ to_state, full_name }) => [to_state, full_name])).toEqual([
    ['pending', null],
    ['paid', 'Denise Papin'],
    ['preparing', 'Denise Papin'],
    ['shipped', 'Denise Papin'],
    ['shipped', 'Denise Papin'],
    ['delivered', 'Denise Papin'],
    ['delivered', 'Denise Papin'],
  ]);
  const { credit_note: creditNote } = found?.payments.at(-1) ?? {};
  const note = await orderAdmin().draw(admin, number, creditNote ?? '');
  expect(await pdfText(note ?? new Uint8Array())).toMatch(
    /1 × \S+, frais de livraison\. Un connecteur plié\./,
  );
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('all the money of an order that has not left cancels it, and its goods are on sale again', async () => {
  const { id, number } = await order();
  await take(number, pay(UNIT_CENTS));
  expect(await take(number, refund())).toEqual(DONE);
  expect(await stateOf(id)).toEqual(['refunded', UNIT_CENTS, UNIT_CENTS, null]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('money that nothing was owed for goes back without a credit note', async () => {
  const { id, number } = await order();
  await take(number, pay(UNIT_CENTS));
  const twice = { actor: 'system' as const, method: 'transfer' as const, amountCents: UNIT_CENTS };
  await recordPayment(shop.deps(), id, twice);
  const seenCents = 2 * UNIT_CENTS;
  expect(await take(number, refund({ share: 'amount', amountCents: UNIT_CENTS + 1, seenCents }))).toEqual({
    outcome: 'refused',
    reason: 'Il reste 89,29\u00a0€ à rembourser au plus.',
  });
  expect(await take(number, refund({ share: 'unowed', seenCents }))).toEqual(DONE);
  expect(await stateOf(id)).toEqual(['paid', 2 * UNIT_CENTS, UNIT_CENTS, null]);
  expect(await shop.tables.selectFrom('credit_notes').select('number').execute()).toEqual([]);
});

test.each<[string, OrderStep, RegExp]>([
  ['a state out of order', move('collected'), /ne passe pas/],
  ['a parcel of what is fetched', move('shipped'), /ne passe pas|à retirer/],
  ['money that is not owed', pay(UNIT_CENTS + 1, { method: 'shop_card' }), /Il reste 89,29/],
  ['a form drawn before other money', pay(UNIT_CENTS, { seenCents: 1 }), /entre-temps/],
  ['a refund of nothing', refund({ seenCents: 0 }), /Il ne reste rien/],
  ['a tracking number of what is here', { intent: 'tracking', trackingNumber: 'X' }, /n’est pas partie/],
  ['a mail of nobody', { intent: 'resend', mail: 2 ** 31 }, /n’existe pas/],
])('%s is refused, and changes nothing', async (_, step, reason) => {
  const { id, number } = await order();
  const taken = await take(number, step);
  expect(taken.outcome === 'refused' && taken.reason).toMatch(reason);
  expect(await stateOf(id)).toEqual(['reserved', 0, 0, null]);
});

test('a mail is sent again for its own order only', async () => {
  const [mine, other] = [await order(), await order()];
  const found = await orderAdmin().find(admin, mine.number);
  const mail = found?.mails[0]?.id ?? 0;
  resent = [];
  expect(await take(other.number, { intent: 'resend', mail })).toMatchObject({ outcome: 'refused' });
  expect(await take(mine.number, { intent: 'resend', mail })).toEqual(DONE);
  expect(resent).toEqual([mail]);
});

test('what the shop notes is with the order, and on nothing that leaves', async () => {
  const { number } = await order();
  const note = '=Client difficile';
  expect(await take(number, { intent: 'note', note })).toEqual(DONE);
  const found = await orderAdmin().find(admin, number);
  expect(found?.notes).toMatchObject([{ text: note, full_name: 'Denise Papin' }]);
  expect(await orderAdmin().export(admin, query())).not.toContain('difficile');
  for (const document of ['preparation', 'etiquette', number])
    expect(
      await pdfText((await orderAdmin().draw(admin, number, document)) ?? new Uint8Array()),
    ).not.toContain('difficile');
});

test('an order is found by its number, name, e-mail, telephone and parcel', async () => {
  const { id, number } = await order({
    customer: { ...customerOf('helene.noel@exemple.fr'), name: 'Hélène Noël', phone: '07 98 76 54 32' },
  });
  await order();
  await shop.tables
    .updateTable('orders')
    .set({ tracking_number: '6A12345678901' })
    .where('id', '=', id)
    .execute();
  for (const q of [
    number,
    'noel',
    'HELENE',
    'helene.noel@exem',
    '07 98 76 54 32',
    '+33798765432',
    '6a123',
    number.slice(9),
    number.slice(9).replace('-', '').toLowerCase(),
    number.slice(9, 12),
    number.slice(13).toLowerCase(),
    number.replaceAll('-', ' '),
  ])
    expect([q, await numbers({ q })]).toEqual([q, expect.arrayContaining([number])]);
  for (const q of [number, 'noel hel', '6A12345678901']) expect(await numbers({ q })).toEqual([number]);
  expect(await numbers({ q: 'personne' })).toEqual([]);
  // A number from when numbers were counted, until November 2026.
  await shop.tables.updateTable('orders').set({ number: 'CMD-2026-000987' }).where('id', '=', id).execute();
  expect(await numbers({ q: '987' })).toEqual(['CMD-2026-000987']);
});

test('the list is narrowed and ordered, and goes out as it stands', async () => {
  const waiting = await order();
  shop.now = new Date('2026-11-22T10:00:00Z');
  const sent = await order(PARCEL);
  await take(sent.number, pay(UNIT_CENTS + 990));
  shop.now = new Date('2026-11-23T10:00:00Z');
  const over = await order();
  await take(over.number, pay(100));
  await take(over.number, move('cancelled'));
  const expected: [object, string[]][] = [
    [{}, [over.number, sent.number, waiting.number]],
    [{ sens: 'asc' }, [waiting.number, sent.number, over.number]],
    [{ tri: 'montant' }, [sent.number]],
    [{ etat: 'paid' }, [sent.number]],
    [{ preparer: '1' }, [sent.number, waiting.number]],
    [{ paiement: 'a-encaisser' }, [waiting.number]],
    [{ paiement: 'payee' }, [sent.number]],
    [{ paiement: 'a-rembourser' }, [over.number]],
    [{ paiement: 'transfer' }, [sent.number]],
    [{ livraison: 'parcel' }, [sent.number]],
    [{ du: '2026-11-22', au: '2026-11-22' }, [sent.number]],
    [{ etat: 'n’importe', page: '-1', du: 'hier' }, [over.number, sent.number, waiting.number]],
  ];
  for (const [asked, wanted] of expected)
    expect([asked, (await numbers(asked)).slice(0, wanted.length)]).toEqual([asked, wanted]);
  const csv = await orderAdmin().export(admin, query({ livraison: 'parcel' }));
  expect(csv?.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`${sent.number};22/11/2026 11:00;Payée;Camille Martin;camille@exemple.fr`);
  expect(csv).toContain(';99,19;99,19;0;');
});

test('slips have an order a page, labels the address, neither a price', async () => {
  const here = await order();
  const parcel = await order(PARCEL);
  await take(parcel.number, pay(UNIT_CENTS + 990));
  const all = await pdfText((await orderAdmin().slips(admin, null)) ?? new Uint8Array());
  for (const words of [here.number, parcel.number, 'page 1 sur 2', '1 ×', '2 rue Cérès'])
    expect(all).toContain(words);
  expect(all).not.toContain('€');
  const one = await pdfText((await orderAdmin().slips(admin, [here.number])) ?? new Uint8Array());
  expect(one).not.toContain(parcel.number);
  const label = await pdfText(
    (await orderAdmin().draw(admin, parcel.number, 'etiquette')) ?? new Uint8Array(),
  );
  expect(label).toContain('Camille Martin 2 rue Cérès 75011 Paris');
  expect(await orderAdmin().draw(admin, here.number, 'FAC-2026-000001')).toBeNull();
  expect(await orderAdmin().slips(admin, ['CMD-2026-999999'])).toBeNull();
});

test('who is no administrator reads and changes nothing', async () => {
  const { id, number } = await order();
  const denied = [
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
    { id: admin.id, claims: { role: 'anon' } },
  ];
  for (const who of denied)
    for (const ask of [
      () => orderAdmin().list(who, query()),
      () => orderAdmin().export(who, query()),
      () => orderAdmin().find(who, number),
      () => orderAdmin().draw(who, number, 'preparation'),
      () => orderAdmin().slips(who, null),
      () => take(number, move('preparing'), who),
    ])
      await expect(ask()).rejects.toBeInstanceOf(NotAdminError);
  expect(await stateOf(id)).toEqual(['reserved', 0, 0, null]);
});

test('a page takes few statements on indexes, whatever is asked and however many there are', {
  tags: ['full'],
}, async () => {
  await fillOrders(shop.database, 20_000);
  const { counted, during } = countStatements(shop.database);
  expect(await during(() => orderAdmin(counted).list(admin, query({ q: 'client' })))).toBeLessThanOrEqual(8);
  const plans: [object, string][] = [
    [{}, 'orders_created_at_idx'],
    [{ sens: 'asc' }, 'orders_created_at_idx'],
    [{ tri: 'montant' }, 'orders_total_cents_idx'],
    [{ etat: 'paid' }, 'orders_state_idx'],
    [{ preparer: '1' }, 'orders_state_idx'],
    [{ paiement: 'a-encaisser' }, 'orders_unpaid_idx'],
    [{ paiement: 'a-rembourser' }, 'orders_refund_due_idx'],
    [{ paiement: 'remboursee' }, 'orders_refunded_idx'],
    [{ paiement: 'card' }, 'orders_payment_method_idx'],
    [{ livraison: 'parcel' }, 'orders_delivery_method_idx'],
    [{ du: '2026-10-01', au: '2026-10-31' }, 'orders_created_at_idx'],
    [{ q: '06 10 01 23 45' }, 'orders_words_idx'],
    [{ q: 'client12345@exemple.fr' }, 'orders_words_idx'],
    [{ q: 'CMD-2020-004321' }, 'orders_words_idx'],
  ];
  for (const [asked, index] of plans) {
    const plan = planOf(await pageOfOrders(shop.tables, query(asked)).explain());
    expect([asked, plan]).toEqual([asked, expect.stringContaining(index)]);
    expect(plan).not.toContain('Seq Scan on orders');
  }
});

const mailsOf = async (id: string) =>
  (await shop.tables.selectFrom('internal.outbox').select('id').where('about_id', '=', id).execute()).length;

test.each([
  [false, 1],
  [true, 0],
])('an order is paid and handed over in one step; quiet %s: %i mail', async (isQuiet, mailed) => {
  const { id, number } = await order();
  const before = await mailsOf(id);
  const step = { intent: 'collect', method: 'cash', isQuiet, message: undefined, seenCents: 0 } as const;
  expect(await take(number, { ...step, method: undefined })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('par quel moyen'),
  });
  expect(await take(number, step)).toEqual(DONE);
  expect(await stateOf(id)).toEqual(['collected', UNIT_CENTS, 0, null]);
  expect((await mailsOf(id)) - before).toBe(mailed);
  // A second click, and another clerk who has not seen the first.
  expect(await take(number, step)).toMatchObject({ outcome: 'refused' });
  expect(await take(number, { ...step, seenCents: UNIT_CENTS })).toMatchObject({ outcome: 'refused' });
  const found = await orderAdmin().find(admin, number);
  expect(found?.invoice).not.toBeNull();
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('what is sent is not handed over at the counter', async () => {
  const { id, number } = await order(PARCEL);
  const step = {
    intent: 'collect',
    method: 'cash',
    isQuiet: false,
    message: undefined,
    seenCents: 0,
  } as const;
  expect(await take(number, step)).toMatchObject({ outcome: 'refused' });
  expect(await stateOf(id)).toEqual(['pending', 0, 0, null]);
});
