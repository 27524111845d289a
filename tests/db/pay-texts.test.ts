import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { createInvoiceLinks } from '#server/shop/free-invoices/invoice-links-module.ts';
import { payTexts } from '#server/shop/pay-texts/pay-text-messages.ts';
import { readPayTexts } from '#server/shop/pay-texts/pay-text-overlays.ts';
import { createPayTexts } from '#server/shop/pay-texts/pay-texts-module.ts';
import { createSmsCaps } from '#server/sms/sms-caps.ts';
import { smsTransport } from '#server/sms/sms-transport.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const shop = useShopDatabase(0);
const DONE = { outcome: 'done' };

let clerk: AdminIdentity;
/** Another one in each test: the caps count by number. */
let phone = '';
let count = 0;
let outbox: ReturnType<typeof openOutbox>;
let takesSms = true;
let sent: { to: string; text: string }[] = [];

const deps = () => ({
  ...{ database: shop.database, secret: 'secret', siteUrl: 'https://www.exemple.fr' },
  ...{ shop: () => shop.facts, cards: () => undefined, clock: () => shop.now },
  documents: { print: drawDocumentTexts },
});

const limits = () => createLimits({ database: shop.database, factor: 1, clock: () => shop.now });

/** The outbox of the site, under caps of four messages a day for a number. */
function openOutbox(delayMs = 0) {
  const settings = { countries: ['33'], perNumberPerDay: 4, perDay: 100, eurosPerDay: 100, priceCents: 5 };
  const caps = createSmsCaps({ limits: limits(), alarms: { raise: async () => {} } as never, settings });
  const sender = {
    send: async (message: { to: string; text: string }) => {
      sent.push(message);
      return {};
    },
  };
  return openTestOutbox({
    ...deps(),
    delayMs,
    words: payTexts({ ...deps(), payTextWords: () => readPayTexts('content') }),
    transport: { send: () => Promise.reject(new Error('no mail leaves here')) },
    texts: smsTransport(sender as never, caps),
  });
}

const texting = () => createPayTexts({ ...deps(), outbox, takesSms: () => takesSms }).api;
const sales = () => createCounterSales({ ...deps(), outbox: { post: async () => {} } }).api;
const invoices = () =>
  createFreeInvoices({ ...deps(), outbox: { wake: () => {}, post: async () => {} } }).api;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  phone = `+336123456${10 + count++}`;
  takesSms = true;
  sent = [];
  outbox = openOutbox();
});

afterEach(() => outbox.close());

/** A sale of 100 € of which 40 were paid. */
async function dueSale() {
  const id = randomUUID();
  const line = { label: 'Dépannage', kind: 'service', unitPriceCents: 10_000, quantity: 1 } as const;
  await sales().addFreeLine(clerk, { id, seenVersion: 0 }, line);
  await sales().pay(clerk, { id, seenVersion: 1 }, { amountCents: 4000, method: 'cash', refusesName: true });
  return { id, seenVersion: 2 };
}

/** An issued invoice of 60 €. */
async function dueInvoice() {
  const id = randomUUID();
  const address = { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' };
  await invoices().writeCustomer(clerk, { id, seenVersion: 0 }, {
    ...{ name: 'Alix Dubois', email: undefined, termsDays: 15 },
    billing: { address },
  } as never);
  const line = {
    lineId: null,
    label: 'Maintenance',
    kind: 'service',
    unit: 'hour',
    quantityHundredths: 100,
    unitPriceCents: 6000,
    discountCents: 0,
    discountReason: undefined,
  } as const;
  await invoices().writeLine(clerk, { id, seenVersion: 1 }, line);
  const issued = await invoices().issue(clerk, { id, seenVersion: 2 }, { isMailed: false });
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued));
  const seenVersion = (await invoices().find(clerk, id))?.version ?? 0;
  return { id, seenVersion, number: issued.number };
}

const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

test('the rest of a sale goes by text message, with the link of its page, and is listed', async () => {
  const seen = await dueSale();
  expect(await texting().textSale(clerk, seen, phone)).toEqual(DONE);
  await outbox.run();
  const { number } = (await sales().find(clerk, seen.id)) ?? {};
  const link = sales().linkOf(seen.id);
  expect(sent.map(({ to, text }) => [to, plain(text)])).toEqual([
    [phone, `${shop.facts.name} : il reste 60,00 € à payer pour la vente ${number}. Voir et payer : ${link}`],
  ]);
  const token = new URL(link).searchParams.get('lien') ?? '';
  const opened = createInvoiceLinks({ ...deps(), limits: limits() }).api;
  expect(await opened.find(token, undefined)).toMatchObject({ id: seen.id });
  const rows = await shop.tables.selectFrom('internal.outbox').selectAll().execute();
  expect(rows).toMatchObject([
    { kind: 'sale-pay-text', channel: 'sms', about_kind: 'sale', about_id: seen.id, address: phone },
  ]);
});

test('an invoice the same, by its own link', async () => {
  const { number, ...seen } = await dueInvoice();
  expect(await texting().textInvoice(clerk, seen, phone)).toEqual(DONE);
  await outbox.run();
  expect(sent.map(({ text }) => plain(text))).toEqual([
    `${shop.facts.name} : il reste 60,00 € à payer pour la facture ${number}. Voir et payer : ${invoices().linkOf(seen.id)}`,
  ]);
});

test('two presses, and two clerks, send one', async () => {
  const [sale, invoice] = [await dueSale(), await dueInvoice()];
  const presses = await Promise.all([
    ...[1, 2].map(() => texting().textSale(clerk, sale, phone)),
    ...[1, 2].map(() => texting().textInvoice(clerk, invoice, phone)),
  ]);
  expect(presses.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'done', 'refused', 'refused']);
  await outbox.run();
  expect(sent).toHaveLength(2);
});

test('what was paid, cancelled or disputed while it waited is not asked for', async () => {
  // It leaves when it is told to.
  await outbox.close();
  outbox = openOutbox(600_000);
  const [paid, cancelled, disputed] = [await dueSale(), await dueSale(), await dueInvoice()];
  await texting().textSale(clerk, paid, phone);
  await texting().textSale(clerk, cancelled, phone);
  await texting().textInvoice(clerk, disputed, phone);
  await sales().pay(clerk, { ...paid, seenVersion: 3 }, { amountCents: 6000, method: 'cash' });
  await sales().cancel(clerk, { ...cancelled, seenVersion: 3 }, 'Client parti');
  await invoices().dispute(clerk, { ...disputed, seenVersion: disputed.seenVersion + 1 }, 'Prix');
  await outbox.run();
  expect(sent).toEqual([]);
  // Nor by another press.
  for (const press of [
    texting().textSale(clerk, { ...paid, seenVersion: 4 }, phone),
    texting().textSale(clerk, { ...cancelled, seenVersion: 4 }, phone),
    texting().textInvoice(clerk, { ...disputed, seenVersion: disputed.seenVersion + 2 }, phone),
  ])
    expect(await press).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('rien à payer par ce lien'),
    });
});

test('a number that takes no text messages is told at its field, and a shop without a service sends none', async () => {
  const seen = await dueSale();
  expect(await texting().textSale(clerk, seen, '+33326000000')).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: 'phone' }],
  });
  takesSms = false;
  expect(texting().isOffered()).toBe(false);
  expect(await texting().textSale(clerk, seen, phone)).toMatchObject({ outcome: 'refused' });
  expect(await shop.tables.selectFrom('internal.outbox').selectAll().execute()).toEqual([]);
});

test('a number gets no more than its share of a day', async () => {
  for (let count = 0; count < 4; count++) await texting().textSale(clerk, await dueSale(), phone);
  await outbox.run();
  // Half of the cap at once, the rest in the course of the day.
  expect(sent).toHaveLength(2);
  const waiting = await shop.tables
    .selectFrom('internal.outbox')
    .select('last_error')
    .where('sent_at', 'is', null)
    .execute();
  expect(waiting).toHaveLength(2);
  expect(waiting.map(({ last_error }) => last_error).join()).toContain('SMS_PER_NUMBER');
});

test('who may not take orders sends none', async () => {
  const [sale, invoice] = [await dueSale(), await dueInvoice()];
  for (const who of [
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', staffRole: 'technician' }),
  ]) {
    await expect(texting().textSale(who, sale, phone)).rejects.toThrow(NotAdminError);
    await expect(texting().textInvoice(who, invoice, phone)).rejects.toThrow(NotAdminError);
  }
});
