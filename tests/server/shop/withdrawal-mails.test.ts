import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MailFailure } from '#server/mail/mail-error.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { withdrawalMails } from '#server/shop/withdrawals/withdrawal-mails.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const shop = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
const CUSTOMER = 'camille@exemple.fr';

let now = new Date();
const clock = () => now;

function open(failures: MailFailure[] = []) {
  const { sent, transport } = fakeTransport(failures);
  const words = withdrawalMails({
    database: db.database,
    loadTemplates: async () => templates,
    shop: () => shop,
    siteUrl: 'https://www.exemple.fr',
  });
  const mails = openTestOutbox({ database: db.database, words: [words], transport, clock });
  return { mails, sent, run: mails.run };
}

const declare = (id: string = randomUUID(), change: object = {}) =>
  declareWithdrawal(
    db.database,
    id,
    { name: 'Camille Martin', contract: 'Réparation', email: CUSTOMER, details: null, ...change },
    now,
  );

const rows = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .where('kind', '=', 'withdrawal')
    .selectAll()
    .orderBy('id')
    .execute();

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await emptyShop(db.database);
});

test('a declaration has its receipt and its notice from the moment that it is there, once', async () => {
  const id = randomUUID();
  const { reference } = await declare(id);
  await declare(id);
  expect(await rows()).toMatchObject([
    { about_id: id, recipient: 'customer', sent_at: null },
    { about_id: id, recipient: 'shop', sent_at: null },
  ]);
  // The process that took the mails is gone: another one sends them.
  const { run, sent } = open();
  await run();
  await run();
  expect(sent.map(({ to, replyTo, subject }) => [to, replyTo, subject.replaceAll('\u00a0', ' ')])).toEqual([
    [CUSTOMER, undefined, `Votre rétractation ${reference} est bien reçue`],
    [shop.email, CUSTOMER, `Rétractation ${reference} : Réparation`],
  ]);
});

test('nothing is declared, no mail is queued: neither is there without the other', async () => {
  await expect(declare(randomUUID(), { name: 'x'.repeat(201) })).rejects.toThrow(
    'withdrawals_customer_name_length',
  );
  expect(await rows()).toEqual([]);
});

test('a receipt that could not leave leaves later, and does not hold up what the shop is told', async () => {
  await declare();
  const { run, sent } = open(['postponed']);
  await run();
  expect(sent.map(({ to }) => to)).toEqual([shop.email]);
  now = new Date(now.getTime() + 2 * 60_000);
  await run();
  expect(sent.map(({ to }) => to)).toEqual([shop.email, CUSTOMER]);
});

test('a receipt says the same whenever it is sent again, whatever became of the order', async () => {
  const product = await addProduct(db.database, 5);
  const { id, number } = await placedOrder(orderDeps(db.database, clock), orderOf([product]));
  const moving = { database: db.database, clock };
  await moveOrder(moving, id, { to: 'preparing', actor: 'shop' });
  await declare(randomUUID(), { contract: number });
  const { run, mails, sent } = open();
  await run();
  now = new Date(now.getTime() + 60_000);
  await moveOrder(moving, id, { to: 'cancelled', actor: 'shop' });
  const [receipt, notice] = await rows();
  for (const mail of [receipt, notice]) expect(await mails.resend(Number(mail?.id))).toBe(true);
  await run();
  expect(sent.map(({ text }) => text).slice(2)).toEqual(sent.map(({ text }) => text).slice(0, 2));
  expect(sent[3]?.text).toContain('ne sont pas encore remis');
  await mails.close();
});
