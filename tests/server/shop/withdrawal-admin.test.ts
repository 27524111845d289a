import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { createWithdrawalAdmin } from '#server/shop/withdrawals/withdrawal-admin-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { orderOf, placedOrder, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const shop = useShopDatabase(5);
let admin: AdminIdentity;

/** Keeps mails in their outbox: the test looks at which ones wait there. */
const withdrawalAdmin = () => {
  const { database, clock, shop: facts } = shop.deps();
  const mails = openTestOutbox({ database, clock, words: [], transport: fakeTransport().transport });
  return createWithdrawalAdmin({ database, shop: facts, clock, mails }).api;
};
const take = (id: string, step: WithdrawalStep, who = admin) => withdrawalAdmin().take(who, id, step);
const done = { outcome: 'done' };

/** A refund of the whole of a paid order, or a change of it. */
const refundOf = (change: Partial<Extract<WithdrawalStep, { intent: 'refund' }>> = {}) => ({
  intent: 'refund' as const,
  amount: UNIT_CENTS,
  method: 'transfer' as const,
  reference: undefined,
  message: undefined,
  restock: [],
  ...change,
});

async function declare(contrat = 'Réparation de ma console', email = 'camille@exemple.fr') {
  const id = randomUUID();
  await declareWithdrawal(
    shop.database,
    id,
    { name: 'Camille Martin', contract: contrat, email, details: null },
    shop.now,
  );
  return id;
}

/** An order of one SSD that has passed these states, and its customer's declaration. */
async function renouncedOrder(states: OrderState[], { isPaid = true } = {}) {
  const deps = shop.deps();
  const order = await placedOrder(deps, orderOf([shop.ssd]));
  if (isPaid) await recordPayment(deps, order.id, { actor: 'shop', method: 'cash', amountCents: UNIT_CENTS });
  for (const to of states) await moveOrder(deps, order.id, { to, actor: 'shop' });
  return { order, id: await declare(order.number) };
}

const COLLECTED: OrderState[] = ['preparing', 'ready', 'collected'];

async function stateOf(id: string, orderId?: string) {
  const { tables: kysely } = shop;
  const { state } = await kysely
    .selectFrom('withdrawals')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!orderId) return state;
  const order = await kysely
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { stock, reserved } = await kysely
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .where('id', '=', shop.ssd)
    .executeTakeFirstOrThrow();
  return [state, order.state, order.refunded_cents, stock, reserved];
}

const mailsTo = async (id: string) => {
  const rows = await shop.tables
    .selectFrom('internal.outbox as mail')
    .innerJoin('withdrawal_events', 'withdrawal_events.id', 'event_id')
    .select(['recipient', 'to_state'])
    .where('mail.about_kind', '=', 'withdrawal')
    .where('mail.about_id', '=', id)
    .orderBy('mail.id')
    .execute();
  return rows.slice(2).map(({ recipient, to_state }) => [recipient, to_state]);
};

beforeAll(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
});

test('from the receipt to the refund: each step has its event, who did it and when, and its mail once', async () => {
  const { id, order } = await renouncedOrder(COLLECTED);
  expect(await take(id, { intent: 'answer', message: 'Déposez-le quand vous voulez.' })).toEqual(done);
  shop.now = new Date('2026-11-25T10:00:00Z');
  expect(await take(id, { intent: 'take-back', extent: 'all', message: undefined })).toEqual(done);
  expect(await stateOf(id, order.id)).toEqual(['returned', 'returned', 0, 4, 0]);
  const restock = [{ productId: shop.ssd, quantity: 1 }];
  expect(await take(id, refundOf({ method: 'cash', restock }))).toEqual(done);
  expect(await stateOf(id, order.id)).toEqual(['refunded', 'refunded', UNIT_CENTS, 5, 0]);
  const file = await withdrawalAdmin().find(admin, id);
  expect(file?.events.map(({ from, to, actor, by, note }) => [from, to, actor, by, note])).toEqual([
    [null, 'received', 'customer', null, null],
    ['received', 'answered', 'shop', 'Denise Papin', 'Déposez-le quand vous voulez.'],
    ['answered', 'returned', 'shop', 'Denise Papin', null],
    ['returned', 'refunded', 'shop', 'Denise Papin', 'Remboursement de 89,29\u00a0€\u00a0: espèces.'],
  ]);
  expect(file?.events[2]?.at).toEqual(shop.now);
  // The mails of the order report goods and money, with the credit note.
  expect(await mailsTo(id)).toEqual([['customer', 'answered']]);
  const creditNotes = await shop.tables.selectFrom('credit_notes').select('total_cents').execute();
  expect(creditNotes).toEqual([{ total_cents: UNIT_CENTS }]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a part of an order: it stays with its customer, and so much is paid back', async () => {
  const { id, order } = await renouncedOrder(COLLECTED);
  expect(await take(id, { intent: 'take-back', extent: 'part', message: undefined })).toEqual(done);
  expect(await take(id, refundOf({ amount: 2000 }))).toEqual(done);
  expect(await stateOf(id, order.id)).toEqual(['refunded', 'collected', 2000, 4, 0]);
});

test('paid and not gone yet, it is cancelled and paid back at once; its goods are on sale again', async () => {
  const { id, order } = await renouncedOrder(['preparing']);
  expect(await take(id, { intent: 'take-back', extent: 'all', message: undefined })).toMatchObject({
    outcome: 'refused',
  });
  expect(await take(id, refundOf())).toEqual(done);
  expect(await stateOf(id, order.id)).toEqual(['refunded', 'refunded', UNIT_CENTS, 5, 0]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('not paid, it is closed and its order cancelled', async () => {
  const { id, order } = await renouncedOrder([], { isPaid: false });
  expect(await take(id, refundOf())).toMatchObject({ outcome: 'refused' });
  expect(await take(id, { intent: 'close', message: undefined })).toEqual(done);
  expect(await stateOf(id, order.id)).toEqual(['closed', 'cancelled', 0, 5, 0]);
  expect(await mailsTo(id)).toEqual([['customer', 'closed']]);
});

test('a refusal has its reason, and can be taken back', async () => {
  const id = await declare();
  expect(await take(id, { intent: 'refuse', message: 'Le délai est passé.' })).toEqual(done);
  expect(await take(id, { intent: 'refuse', message: 'Encore.' })).toMatchObject({ outcome: 'refused' });
  expect(await take(id, { intent: 'answer', message: undefined })).toEqual(done);
  expect(await mailsTo(id)).toEqual([
    ['customer', 'refused'],
    ['customer', 'answered'],
  ]);
});

test('what was no order is settled in words, which its customer is sent', async () => {
  const id = await declare();
  expect(await take(id, refundOf())).toMatchObject({ outcome: 'refused' });
  expect(await take(id, { intent: 'take-back', extent: 'all', message: undefined })).toEqual(done);
  expect(await take(id, { intent: 'settle', message: 'Virement de 40 € ce jour.' })).toEqual(done);
  expect(await stateOf(id)).toBe('refunded');
  expect(await mailsTo(id)).toEqual([
    ['customer', 'returned'],
    ['customer', 'refunded'],
  ]);
});

test('an order that was not found is attached by its number, once', async () => {
  const { order } = await renouncedOrder(COLLECTED);
  const id = await declare('mon ssd', 'autre@exemple.fr');
  const attach = (caseNumber: string) => take(id, { intent: 'attach', caseNumber });
  expect(await attach('CMD-2020-000001')).toEqual({
    outcome: 'refused',
    reason: 'Aucune commande ni réparation ne porte ce numéro.',
  });
  expect(await attach(order.number.toLowerCase())).toEqual(done);
  expect(await attach(order.number)).toMatchObject({ outcome: 'refused' });
  const file = await withdrawalAdmin().find(admin, id);
  expect([file?.order?.number, file?.state, file?.events.at(-1)?.note]).toEqual([
    order.number,
    'received',
    `Commande ${order.number} rattachée.`,
  ]);
  expect(file?.order?.lines).toMatchObject([{ productId: shop.ssd, quantity: 1, restocked: 0 }]);
  expect(await mailsTo(id)).toEqual([]);
});

test('the receipt is sent again, which is written down', async () => {
  const id = await declare();
  await shop.tables.updateTable('internal.outbox').set({ sent_at: shop.now, attempts: 1 }).execute();
  expect(await take(id, { intent: 'resend' })).toEqual(done);
  const mails = await shop.tables
    .selectFrom('internal.outbox')
    .select(['recipient', 'sent_at'])
    .orderBy('id')
    .execute();
  expect(mails).toEqual([
    { recipient: 'customer', sent_at: null },
    { recipient: 'shop', sent_at: shop.now },
  ]);
  expect((await withdrawalAdmin().find(admin, id))?.events.at(-1)).toMatchObject({
    from: 'received',
    to: 'received',
    by: 'Denise Papin',
    note: 'Accusé de réception renvoyé.',
  });
});

test.each<[string, Parameters<typeof refundOf>[0]]>([
  ['more than was paid', { amount: UNIT_CENTS + 1 }],
  ['more goods than were sold', { restock: [{ productId: '', quantity: 2 }] }],
  ['a reference that was used', { reference: 'VIR-1' }],
])('a refund of %s changes nothing at all', async (_, change) => {
  const { id, order } = await renouncedOrder(COLLECTED);
  const deps = shop.deps();
  const other = await placedOrder(deps, orderOf([shop.ssd]));
  const known = { actor: 'shop', method: 'transfer', amountCents: UNIT_CENTS, reference: 'VIR-1' } as const;
  await recordPayment(deps, other.id, known);
  const before = await stateOf(id, order.id);
  const restock = change?.restock?.map((line) => ({ ...line, productId: shop.ssd }));
  expect(await take(id, refundOf({ ...change, ...(restock && { restock }) }))).toMatchObject({
    outcome: 'refused',
  });
  expect(await stateOf(id, order.id)).toEqual(before);
  expect((await withdrawalAdmin().find(admin, id))?.events).toHaveLength(1);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('two who settle it at once pay back once', async () => {
  const { id, order } = await renouncedOrder(['preparing']);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => take(id, refundOf())));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused', 'refused', 'refused']);
  expect(await stateOf(id, order.id)).toEqual(['refunded', 'refunded', UNIT_CENTS, 5, 0]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('an unknown one is nobody’s', async () => {
  expect(await withdrawalAdmin().find(admin, randomUUID())).toBeNull();
  expect(await take(randomUUID(), { intent: 'resend' })).toMatchObject({ outcome: 'refused' });
});

test('whoever is no administrator reads nothing and changes nothing, their own declaration neither', async () => {
  const { id, order } = await renouncedOrder(COLLECTED);
  const owner = await addIdentity(shop.database, { role: 'client' });
  await shop.tables.updateTable('orders').set({ user_id: owner.id }).where('id', '=', order.id).execute();
  const strangers: AdminIdentity[] = [
    { id: randomUUID(), claims: { role: 'anon' } },
    owner,
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
    // The token claims a role that its account does not have.
    { id: owner.id, claims: { ...owner.claims, user_metadata: { role: 'admin' } } },
  ];
  for (const who of strangers) {
    const asked = { words: '', show: 'all', page: 1 } as const;
    await expect(withdrawalAdmin().list(who, asked)).rejects.toThrow(NotAdminError);
    await expect(withdrawalAdmin().find(who, id)).rejects.toThrow(NotAdminError);
    await expect(take(id, { intent: 'answer', message: undefined }, who)).rejects.toThrow(NotAdminError);
    await expect(take(id, refundOf(), who)).rejects.toThrow(NotAdminError);
  }
  expect(await stateOf(id, order.id)).toEqual(['received', 'collected', 0, 4, 0]);
  const proven = await addIdentity(shop.database, { role: 'admin', hasFactor: true, aal: 'aal2' });
  expect(await take(id, { intent: 'answer', message: undefined }, proven)).toEqual(done);
});

test('the list: what is to be done by its last day, what is late, everything, and what one looks for', async () => {
  const declared = ['2026-11-01', '2026-11-09', '2026-11-10'];
  const ids: string[] = [];
  for (const day of declared) {
    shop.now = new Date(`${day}T10:00:00Z`);
    ids.push(await declare(`Contrat du ${day}`, `${day}@exemple.fr`));
  }
  shop.now = new Date('2026-11-24T10:00:00Z');
  const settled = await declare('100 % réglé');
  await take(settled, { intent: 'close', message: undefined });
  const listed = async (asked: object) => {
    const { rows } = await withdrawalAdmin().list(admin, { words: '', show: 'open', page: 1, ...asked });
    return rows.map(({ id }) => [...ids, settled].indexOf(id));
  };
  expect(await listed({})).toEqual([0, 1, 2]);
  // The last day of the third one is today.
  expect(await listed({ show: 'late' })).toEqual([0, 1]);
  expect(await listed({ show: 'all' })).toEqual([3, 2, 1, 0]);
  const { rows } = await withdrawalAdmin().list(admin, { words: '2026-11-09', show: 'all', page: 1 });
  const { reference = '' } = rows[0] ?? {};
  for (const words of [reference.toLowerCase(), reference.slice(9), reference.replaceAll('-', '')])
    expect(await listed({ words })).toEqual([1]);
  expect(await listed({ words: '2026-11-10@exemple' })).toEqual([2]);
  expect(await listed({ words: '100 % rég', show: 'all' })).toEqual([3]);
  // No word, and no wildcard either: everything.
  expect(await listed({ words: '%', show: 'all' })).toEqual([3, 2, 1, 0]);
  expect(await listed({ words: 'inconnu' })).toEqual([]);
});

test('the list has pages', async () => {
  for (let count = 0; count < 26; count += 1) await declare();
  const asked = { words: '', show: 'open' } as const;
  const pages = await Promise.all([1, 2, 3].map((page) => withdrawalAdmin().list(admin, { ...asked, page })));
  expect(pages.map(({ rows, count, pageCount }) => [rows.length, count, pageCount])).toEqual([
    [25, 26, 2],
    [1, 26, 2],
    [0, 26, 2],
  ]);
});
