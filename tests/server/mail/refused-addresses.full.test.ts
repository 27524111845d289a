import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMails } from '#server/mail/create-mailer.ts';
import { bounceWebhook } from '#server/outbox/bounce-webhook.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { findOrderDetails } from '#server/shop/order-admin/find-order-details.ts';
import { orderMails } from '#server/shop/orders/order-mails.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type MailServer, type Refuse, startMailServer } from '#tests/support/mail-server.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const CAMILLE = 'camille@exemple.fr';
const DAY_MS = 86_400_000;

let now = new Date();
const clock = () => now;
let refuse: Refuse = () => null;
let server: MailServer;
let outbox: ReturnType<typeof openTestOutbox>;

beforeAll(async () => {
  const port = await freePort();
  server = await startMailServer(port, (address) => refuse(address));
  const connection = { server: { url: `smtp://127.0.0.1:${port}` } };
  const { transport } = createMails({
    connection: () => connection,
    outboxDir: '/nowhere',
    shop: () => facts,
    log: quietLog,
  });
  const words = orderMails({
    database: db.database,
    loadTemplates: loadShippedTemplates,
    shop: () => facts,
    documents: { draw: async () => Buffer.from(''), terms: async () => Buffer.from('') },
    siteUrl: 'https://www.exemple.fr',
    secret: 'un secret de test',
  });
  outbox = openTestOutbox({ database: db.database, words: [words], transport, clock });
  return async () => {
    await outbox.close();
    await transport.close();
    await server.stop();
  };
});

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  refuse = () => null;
  await emptyShop(db.database);
  await emptyTables(db.database, 'internal.refused_addresses');
});

const order = async () =>
  placedOrder(orderDeps(db.database, clock), orderOf([await addProduct(db.database, 5)]));
const rows = () => db.database.kysely.selectFrom('internal.outbox').selectAll().orderBy('id').execute();
const refused = () => db.database.kysely.selectFrom('internal.refused_addresses').selectAll().execute();
const refusing = (responseCode: number, words: string) => {
  refuse = () => ({ responseCode, words });
};

test('an address that its server does not know is refused at once, and told with the order until it takes a mail again', async () => {
  const { number } = await order();
  refusing(550, '5.1.1 No such user here');
  await outbox.run();
  const [mail] = await rows();
  expect(mail).toMatchObject({ attempts: 1, failed_at: now, failure: 'refused', sent_at: null });
  expect(mail?.last_error).toContain('5.1.1 No such user here');
  expect(await refused()).toMatchObject([{ address: CAMILLE, refused_at: now }]);
  const details = () => db.database.transaction((tx) => findOrderDetails(tx, number));
  expect((await details())?.email_refused_at).toEqual(now);
  // The site does not try again by itself.
  now = new Date(now.getTime() + DAY_MS);
  refuse = () => null;
  await outbox.run();
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
  await outbox.resend(mail?.id ?? 0);
  await outbox.run();
  expect(server.accepted.at(-1)?.to).toBe(CAMILLE);
  expect(await rows()).toMatchObject([{ sent_at: now, failure: null }]);
  expect([await refused(), (await details())?.email_refused_at]).toEqual([[], null]);
});

test.each([
  [
    'our mails are not wanted',
    550,
    '5.7.1 Blocked by policy',
    { failure: 'refused', failed_at: expect.any(Date) },
  ],
  ['it asks to come back', 450, '4.2.0 Greylisted', { failure: null, failed_at: null }],
])('where %s, nothing is said of the address', async (_case, code, words, row) => {
  await order();
  refusing(code, words);
  await outbox.run();
  expect(await rows()).toMatchObject([row]);
  expect(await refused()).toEqual([]);
});

const TOKEN = 'un-jeton-de-vingt-signes';
const webhook = () => bounceWebhook({ database: db.database, token: TOKEN, clock, log: quietLog });
const report = async (body: unknown, token = TOKEN) =>
  (
    await webhook().request('/bounces', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

test('a mail that comes back after it had left is refused, once its provider says so', async () => {
  await order();
  await outbox.run();
  expect(await rows()).toMatchObject([{ sent_at: now }]);
  const bounce = { address: 'Camille@exemple.fr', kind: 'hard', words: '550 mailbox disabled' };
  expect(await report(bounce, 'un-autre-jeton-tout-pareil')).toBe(401);
  for (const unreadable of [{ ...bounce, address: 'x' }, { ...bounce, kind: 'dur' }, null, [bounce, 1]])
    expect(await report(unreadable)).toBe(400);
  expect(await report({ ...bounce, kind: 'soft' })).toBe(200);
  expect([await rows(), await refused()]).toMatchObject([[{ sent_at: now }], []]);
  now = new Date(now.getTime() + 60_000);
  expect(await report([bounce, { ...bounce, address: 'autre@exemple.fr' }])).toBe(200);
  expect(await rows()).toMatchObject([
    { sent_at: null, failed_at: now, failure: 'refused', last_error: '550 mailbox disabled' },
  ]);
  expect((await refused()).map(({ address }) => address).sort()).toEqual(['autre@exemple.fr', CAMILLE]);
});
