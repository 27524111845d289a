import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import { listCounterSales } from '#server/account-cases/list-counter-sales.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createCustomers } from '#server/admin/customers/customers-module.ts';
import { salesByDay } from '#server/admin/figures/sales-by-day.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { findSaleDocument } from '#server/shop/counter/documents/find-sale-document.ts';
import { drawOwnTicket } from '#server/shop/counter/documents/own-ticket.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { createInvoiceLinks } from '#server/shop/free-invoices/invoice-links-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addProduct, orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const DONE = { outcome: 'done' };
const LINK = { secret: 'secret', siteUrl: 'https://www.exemple.fr' };
const NUMBER = 'VEN-2026-000001';
const WORK = { label: 'Nettoyage', kind: 'service', unitPriceCents: 3000, quantity: 1 } as const;

let clerk: AdminIdentity;
let id = '';
let posted: PostedMessage[] = [];
const sales = () =>
  createCounterSales({
    ...LINK,
    database: shop.database,
    shop: () => shop.facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async (message) => void posted.push(message) },
    clock: () => shop.now,
  }).api;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  id = randomUUID();
  posted = [];
  await sql`update public.products set sku = 'CABLE-1' where id = ${shop.ssd}`.execute(shop.tables);
});

/** The form as it is drawn now. */
const seen = async () => ({ id, seenVersion: (await sales().find(clerk, id))?.version ?? 0 });
const found = async () => {
  const sale = await sales().find(clerk, id);
  if (!sale) throw new Error('the sale is gone');
  return sale;
};
const scan = async (code = 'cable-1') => sales().scan(clerk, await seen(), code);
const free = async (change: object = {}) => sales().addFreeLine(clerk, await seen(), { ...WORK, ...change });
const pay = async (amountCents: number, method: TakenWay = 'shop_card', more: object = {}) =>
  sales().pay(clerk, await seen(), { amountCents, method, ...more });
const stock = async () =>
  (await shop.tables.selectFrom('products').select('stock').where('id', '=', shop.ssd).executeTakeFirst())
    ?.stock;

test('a cable that is scanned and paid by card has a number, leaves the stock, and is in the ledger', async () => {
  expect(await scan()).toEqual(DONE);
  expect(await pay(UNIT_CENTS)).toEqual({ outcome: 'paid', number: NUMBER, dueCents: 0, changeCents: 0 });
  expect(await found()).toMatchObject({
    state: 'closed',
    actor_id: clerk.id,
    paid_cents: UNIT_CENTS,
    entries: [{ method: 'shop_card', amount_cents: UNIT_CENTS }],
  });
  expect(await stock()).toBe(4);
  const moved = await shop.tables.selectFrom('stock_movements').selectAll().orderBy('id', 'desc').execute();
  expect(moved[0]).toMatchObject({ reason: 'sale', reference: NUMBER, delta: -1, actor_id: clerk.id });
});

test('a sale that would cost a million and more is refused at its field', async () => {
  const dear = { unitPriceCents: 9_999_999, quantity: 11 };
  expect(await free(dear)).toMatchObject({ outcome: 'invalid', issues: [{ path: 'price' }] });
  expect(await free({ ...dear, quantity: 10 })).toEqual(DONE);
  expect(await free(dear)).toMatchObject({ issues: [{ path: 'price' }] });
  const [line] = (await found()).lines;
  const change = { lineId: line?.id ?? 0, quantity: 11, discountCents: 0, discountReason: undefined };
  expect(await sales().changeLine(clerk, await seen(), change)).toMatchObject({
    issues: [{ path: 'quantity' }],
  });
  expect(await scan()).toMatchObject({ issues: [{ path: 'scanned' }] });
});

test('labels are read by bars, by their QR code, and an unknown code opens no sale', async () => {
  expect(await scan('https://exemple.fr/produit/inconnu')).toEqual({ outcome: 'unknown' });
  expect(await scan('zzz')).toEqual({ outcome: 'unknown' });
  expect(await sales().find(clerk, id)).toBeNull();
  const { slug } = await shop.tables
    .selectFrom('products')
    .select('slug')
    .where('id', '=', shop.ssd)
    .executeTakeFirstOrThrow();
  expect(await scan('CABLE-1')).toEqual(DONE);
  expect(await scan(`https://exemple.fr/produit/${slug}`)).toEqual(DONE);
  expect((await found()).lines).toMatchObject([{ quantity: 2, sku: 'CABLE-1' }]);
});

test('an EAN is read, and a reference that is the same goes first', async () => {
  await sql`update public.products set ean = '4006381333931' where id = ${shop.ssd}`.execute(shop.tables);
  expect(await scan('4006381333931')).toEqual(DONE);
  expect((await found()).lines).toMatchObject([{ quantity: 1, sku: 'CABLE-1' }]);
  const other = await addProduct(shop.database, 1);
  await sql`update public.products set sku = '4006381333931' where id = ${other}`.execute(shop.tables);
  await scan('4006381333931');
  expect((await found()).lines.map(({ product_id }) => product_id)).toEqual([shop.ssd, other]);
});

test('a second click, and another clerk who saw less, write nothing', async () => {
  const before = await seen();
  expect(await sales().scan(clerk, before, 'CABLE-1')).toEqual(DONE);
  expect(await sales().scan(clerk, before, 'CABLE-1')).toMatchObject({ outcome: 'refused' });
  const form = await seen();
  const payment = { amountCents: UNIT_CENTS, method: 'cash' } as const;
  const clicks = await Promise.all([sales().pay(clerk, form, payment), sales().pay(clerk, form, payment)]);
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'refused']);
  expect((await found()).entries).toHaveLength(1);
  expect(await stock()).toBe(4);
});

test('what is promised to orders does not leave, neither at the scan nor at the payment', async () => {
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  for (let units = 0; units < 4; units += 1) await scan();
  expect(await scan()).toMatchObject({ issues: [{ path: 'scanned' }] });
  const [line] = (await found()).lines;
  const change = { lineId: line?.id ?? 0, discountCents: 0, discountReason: undefined };
  expect(await sales().changeLine(clerk, await seen(), { ...change, quantity: 5 })).toMatchObject({
    issues: [{ path: 'quantity' }],
  });
  await sql`update public.products set stock = 2 where id = ${shop.ssd}`.execute(shop.tables);
  expect(await pay(4 * UNIT_CENTS)).toMatchObject({ outcome: 'refused' });
  expect(await found()).toMatchObject({ state: 'open', number: null, entries: [] });
});

test('a discount has its reason and is not above the line', async () => {
  await scan();
  const [line] = (await found()).lines;
  const change = { lineId: line?.id ?? 0, quantity: 2, discountReason: 'Boîte abîmée' };
  const changed = async (more: object) =>
    sales().changeLine(clerk, await seen(), { ...change, discountCents: 858, ...more });
  expect(await changed({ discountReason: undefined })).toMatchObject({
    issues: [{ path: 'discountReason' }],
  });
  expect(await changed({ discountCents: 2 * UNIT_CENTS + 1 })).toMatchObject({
    issues: [{ path: 'discount' }],
  });
  expect(await changed({})).toEqual(DONE);
  expect(await found()).toMatchObject({ total_cents: 17_000, lines: [{ total_cents: 17_000 }] });
  expect(await changed({ discountCents: 2 * UNIT_CENTS })).toEqual(DONE);
  expect(await pay(1)).toMatchObject({ outcome: 'refused' });
  expect(await sales().giveAway(clerk, await seen())).toMatchObject({ outcome: 'paid', number: NUMBER });
  expect(await stock()).toBe(3);
});

test('a sale is paid in parts, in cash with its change, and never above what is due', async () => {
  await scan();
  expect(await pay(UNIT_CENTS + 1)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await pay(5000, 'cash', { givenCents: 4000 })).toMatchObject({ issues: [{ path: 'given' }] });
  expect(await pay(5000, 'cash', { givenCents: 6000 })).toMatchObject({
    dueCents: UNIT_CENTS - 5000,
    changeCents: 1000,
  });
  // Closed by its first payment: what is sold stays.
  expect(await scan()).toMatchObject({ outcome: 'refused' });
  expect((await sales().list(clerk, '')).waiting).toMatchObject([{ id, number: NUMBER }]);
  expect(await pay(UNIT_CENTS - 5000)).toMatchObject({ number: NUMBER, dueCents: 0 });
  expect(await pay(1)).toMatchObject({ outcome: 'refused' });
  expect((await sales().list(clerk, '')).waiting).toEqual([]);
});

test('the law: 1000 € in cash at most, and a name on services of 25 € and more unless it is refused', async () => {
  await free({ unitPriceCents: 120_000 });
  const named = { customerName: 'Camille Martin' };
  expect(await pay(120_000, 'shop_card')).toMatchObject({ issues: [{ path: 'customerName' }] });
  expect(await pay(100_001, 'cash', named)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await pay(60_000, 'cash', named)).toMatchObject({ outcome: 'paid' });
  expect(await pay(40_001, 'cash')).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await found()).toMatchObject({ customer_name: 'Camille Martin', paid_cents: 60_000 });
  id = randomUUID();
  await free({ unitPriceCents: 2500 });
  expect(await pay(2500, 'cash', { refusesName: true })).toMatchObject({ outcome: 'paid' });
});

test('a customer whom the shop knows is found by name, phone or mail, and chosen', async () => {
  const made = { name: 'Alix Dubois', email: 'alix@exemple.fr', phone: '+33699887766' };
  const { id: card } = await shop.tables
    .insertInto('customers')
    .values(made)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const words of ['dubois', '06 99 88 77 66', 'alix@exemple.fr'])
    expect(await sales().findCustomers(clerk, words)).toMatchObject([{ id: card }]);
  expect(await sales().chooseCustomer(clerk, await seen(), card)).toEqual(DONE);
  expect(await found()).toMatchObject({ customer_name: made.name, phone: made.phone, email: made.email });
  await scan();
  await pay(UNIT_CENTS);
  const customers = createCustomers({ database: shop.database, clock: () => shop.now }).api;
  const owner = await addIdentity(shop.database, { role: 'admin' });
  expect(await customers.find(owner, card)).toMatchObject({
    sales: [{ id, number: NUMBER, total_cents: UNIT_CENTS }],
  });
  await shop.tables.deleteFrom('customers').where('id', '=', card).execute();
});

test('receipts and figures count goods and services apart, a wrong way and a cancelled sale too', async () => {
  await scan();
  await free({ unitPriceCents: 2000 });
  const total = UNIT_CENTS + 2000;
  await pay(total, 'cash');
  const [entry] = (await found()).entries;
  const right = { entryId: entry?.id ?? 0, method: 'shop_card', reason: 'Mauvaise touche' } as const;
  expect(await sales().correctWay(clerk, await seen(), { ...right, method: 'cash' })).toMatchObject({
    issues: [{ path: 'rightMethod' }],
  });
  expect(await sales().correctWay(clerk, await seen(), right)).toEqual(DONE);
  const owner = await addIdentity(shop.database, { role: 'admin' });
  const book = createAccounting({ database: shop.database, shop: () => shop.facts, clock: () => shop.now });
  const receipts = async () => {
    const read = await book.api.receipts(owner, { year: 2026, month: 11 });
    return read.receipts.map(({ kind, way, amountCents }) => `${kind} ${way} ${amountCents}`).toSorted();
  };
  const rows = [
    `sale cash ${UNIT_CENTS}`,
    `sale cash -${UNIT_CENTS}`,
    `sale shop_card ${UNIT_CENTS}`,
    'service cash 2000',
    'service cash -2000',
    'service shop_card 2000',
  ];
  expect(await receipts()).toEqual(rows.toSorted());
  const earned = async () => {
    const span = { from: sql`'2026-11-21'`, until: sql`'2026-11-22'` };
    const { rows: days } = await salesByDay(span as never).execute(shop.tables);
    return days;
  };
  expect(await earned()).toMatchObject([{ goods_cents: UNIT_CENTS, services_cents: 2000 }]);
  expect(await sales().cancel(clerk, await seen(), 'Retour le jour même')).toEqual(DONE);
  expect(await sales().cancel(clerk, await seen(), 'Encore')).toMatchObject({ outcome: 'refused' });
  expect(await receipts()).toHaveLength(8);
  expect(await earned()).toMatchObject([{ goods_cents: 0, services_cents: 0 }]);
  expect(await stock()).toBe(5);
  expect(await found()).toMatchObject({ state: 'cancelled', refunded_cents: total });
});

const ADDRESS = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
const printed = async (number: string) => {
  const drawn = await sales().draw(clerk, id, `${number}.pdf`);
  if (!drawn) throw new Error(`${number} is not drawn`);
  return pdfText(drawn.content);
};

test('an invoice that was asked for is issued once all is paid; its cancellation leaves a credit note', async () => {
  await scan();
  const billing = {
    company: 'Atelier Bois',
    siren: '732829320',
    purchaseReference: 'BC-7',
    address: ADDRESS,
  };
  const invoice = async (asked: object) => sales().invoice(clerk, await seen(), asked as never);
  expect(await invoice({ address: ADDRESS })).toMatchObject({ issues: [{ path: 'customerName' }] });
  expect(await invoice(billing)).toEqual(DONE);
  expect((await found()).documents).toEqual([]);
  await pay(5000, 'cash');
  expect((await found()).documents).toEqual([]);
  await pay(UNIT_CENTS - 5000);
  expect((await found()).documents).toEqual(['FAC-2026-000001']);
  expect(await invoice(billing)).toMatchObject({ outcome: 'refused' });
  const words = await printed('FAC-2026-000001');
  for (const said of ['Facture FAC-2026-000001', NUMBER, 'Atelier Bois', 'SIREN 732 829 320', 'BC-7'])
    expect(words).toContain(said);
  expect(words).toMatch(/Total net à payer 89,29 €.*Reste à payer 0,00 €.*Facture acquittée/);
  expect(words).not.toContain('comment payer');
  expect(await sales().cancel(clerk, await seen(), 'Retour le jour même')).toEqual(DONE);
  expect((await found()).documents).toEqual(['FAC-2026-000001', 'AV-2026-000001']);
  expect(await printed('AV-2026-000001')).toMatch(/FAC-2026-000001.*Retour le jour même.*Remboursé 89,29 €/);
  expect(await sales().draw(clerk, randomUUID(), 'FAC-2026-000001.pdf')).toBeNull();
});

test('an invoice that a press issues before all is paid says what is left; of its cancellation, what went back', async () => {
  await scan();
  await pay(5000);
  const billing = { company: 'Atelier Bois', address: ADDRESS };
  expect(await sales().invoice(clerk, await seen(), billing as never)).toEqual(DONE);
  expect(await printed('FAC-2026-000001')).toMatch(
    /Reste à payer 39,29 €.*Payable à réception.*déjà payé est un acompte.*L. 214-1/,
  );
  expect(await printed('FAC-2026-000001')).toContain('dit ce qui reste dû et comment payer');
  const drawn = await findSaleDocument(shop.tables, 'FAC-2026-000001', { saleId: id }, LINK);
  expect(drawn?.words.qr).toMatch(/^https:\/\/www\.exemple\.fr\/facture\?lien=[\w-]{43}$/);
  expect(await sales().cancel(clerk, await seen(), 'Retour le jour même')).toEqual(DONE);
  expect(await printed('AV-2026-000001')).toMatch(
    /Total de l’avoir 89,29 €.*Remboursé 50,00 €.*Déduit de la facture 39,29 €/,
  );
});

test('a closed sale is invoiced once, on request; receipts name the invoice, its account draws it', async () => {
  await free({ unitPriceCents: 2000 });
  await pay(2000);
  const form = await seen();
  const asked = { customerName: 'Camille Martin', address: ADDRESS };
  const clicks = await Promise.all([
    sales().invoice(clerk, form, asked),
    sales().invoice(clerk, form, asked),
  ]);
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  const [number = ''] = (await found()).documents;
  expect(await printed(number)).toMatch(/Camille Martin.*Nettoyage.*Facture acquittée/);
  const owner = await addIdentity(shop.database, { role: 'admin' });
  const book = createAccounting({ database: shop.database, shop: () => shop.facts, clock: () => shop.now });
  const { receipts } = await book.api.receipts(owner, { year: 2026, month: 11 });
  expect(receipts).toMatchObject([{ document: number, customer: 'Camille Martin' }]);
  const client = await addIdentity(shop.database, { role: 'client' });
  expect(await findSaleDocument(shop.tables, number, { userId: client.id }, LINK)).toBeNull();
  await shop.tables.updateTable('counter_sales').set({ user_id: client.id }).where('id', '=', id).execute();
  expect(await findSaleDocument(shop.tables, number, { userId: client.id }, LINK)).toMatchObject({
    words: { title: `Facture ${number}` },
  });
  // An account reads no sale by the data API.
  const rows = await shop.database.asRole(client.claims, (tx) =>
    tx.selectFrom('invoices').select('number').execute(),
  );
  expect(rows).toEqual([]);
});

test('an account sees what it bought at the counter, with its documents, and nothing of others', async () => {
  const client = await addIdentity(shop.database, { role: 'client' });
  const ofAccount = (userId: string) => listCounterSales({ kysely: shop.tables }, userId);
  await scan();
  await shop.tables.updateTable('counter_sales').set({ user_id: client.id }).where('id', '=', id).execute();
  // What is still open is nobody's yet.
  expect(await ofAccount(client.id)).toEqual([]);
  await pay(UNIT_CENTS);
  const asked = { customerName: 'Camille Martin', address: ADDRESS };
  expect(await sales().invoice(clerk, await seen(), asked)).toEqual(DONE);
  expect(await sales().cancel(clerk, await seen(), 'Retour')).toEqual(DONE);
  expect(await ofAccount(client.id)).toMatchObject([
    {
      number: NUMBER,
      state: 'cancelled',
      total_cents: UNIT_CENTS,
      documents: ['FAC-2026-000001', 'AV-2026-000001'],
    },
  ]);
  expect(await ofAccount(clerk.id)).toEqual([]);
  const draw = (userId: string) =>
    drawOwnTicket({ kysely: shop.tables, shop: () => shop.facts }, NUMBER, userId);
  expect(await pdfText((await draw(client.id)) ?? Buffer.alloc(0))).toContain(NUMBER);
  expect(await draw(clerk.id)).toBeNull();
});

test('a free line has the rate of VAT that was chosen, the usual one unless told', async () => {
  await free();
  await free({ label: 'Livre', kind: 'goods', vatRate: '5.5' });
  expect((await found()).lines.map(({ label, vat_rate }) => [label, vat_rate])).toEqual([
    [WORK.label, '20'],
    ['Livre', '5.5'],
  ]);
});

test('a company with an account gets its invoice without asking', async () => {
  const client = await addIdentity(shop.database, { role: 'client' });
  await shop.tables
    .updateTable('profiles')
    .set({ company: 'Atelier Bois', billing_address: JSON.stringify(ADDRESS) })
    .where('id', '=', client.id)
    .execute();
  await scan();
  await shop.tables.updateTable('counter_sales').set({ user_id: client.id }).where('id', '=', id).execute();
  await pay(UNIT_CENTS);
  expect(await printed((await found()).documents[0] ?? '')).toContain('Atelier Bois');
});

test('an open sale is dropped without a trace; a closed one and its lines stay, whoever asks', async () => {
  await free();
  expect(await sales().drop(clerk, await seen())).toEqual(DONE);
  expect(await sales().find(clerk, id)).toBeNull();
  await free({ unitPriceCents: 2000 });
  await pay(2000);
  expect(await sales().drop(clerk, await seen())).toMatchObject({ outcome: 'refused' });
  await expect(sql`delete from public.counter_sales`.execute(shop.tables)).rejects.toThrow(
    'a closed sale stays',
  );
  await expect(sql`update public.counter_sale_lines set quantity = 2`.execute(shop.tables)).rejects.toThrow(
    'lines of a closed sale stay',
  );
});

test('who may not take orders reads no sale and makes none', async () => {
  await free();
  const technician = await addIdentity(shop.database, { role: 'admin', staffRole: 'technician' });
  const client = await addIdentity(shop.database, { role: 'client' });
  for (const stranger of [technician, client]) {
    await expect(sales().find(stranger, id)).rejects.toThrow(NotAdminError);
    await expect(sales().list(stranger, '')).rejects.toThrow(NotAdminError);
    await expect(sales().addFreeLine(stranger, { id, seenVersion: 1 }, WORK)).rejects.toThrow(NotAdminError);
    const rows = await shop.database.asRole(stranger.claims, (tx) =>
      tx.selectFrom('counter_sales').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  }
});

test('a document of a paid sale is mailed once for each press, and the sale keeps no address', async () => {
  await scan();
  const ticket = { file: 'ticket.pdf', address: 'alix@exemple.fr' };
  expect(await sales().mailDocument(clerk, await seen(), ticket)).toMatchObject({ outcome: 'refused' });
  await pay(UNIT_CENTS);
  const form = await seen();
  expect(await sales().mailDocument(clerk, form, ticket)).toEqual(DONE);
  expect(await sales().mailDocument(clerk, form, ticket)).toMatchObject({ outcome: 'refused' });
  const others = { ...ticket, file: 'FAC-2026-000009.pdf' };
  expect(await sales().mailDocument(clerk, await seen(), others)).toMatchObject({
    issues: [{ path: 'file' }],
  });
  expect(posted).toEqual([
    { kind: 'sale-document', aboutId: id, address: 'alix@exemple.fr', payload: { file: 'ticket.pdf' } },
  ]);
  expect(await found()).toMatchObject({ email: null, customer_name: null });
});

test('one line comes back: its price by a way that had it, its credit note, the shelf, and books that follow', async () => {
  await scan();
  await scan();
  await free({ unitPriceCents: 2000 });
  await pay(3000, 'cash');
  const total = 2 * UNIT_CENTS + 2000;
  const [line, work] = (await found()).lines;
  const back = {
    lineId: line?.id ?? 0,
    quantity: 1,
    isRestocked: true,
    reason: 'Trop court',
    method: 'shop_card' as TakenWay | undefined,
  };
  const giveBack = async (change: object = {}) =>
    sales().returnLine(clerk, await seen(), { ...back, ...change });
  // While something is due, the sale is paid first.
  expect(await giveBack()).toMatchObject({ outcome: 'refused' });
  await pay(total - 3000);
  const asked = { customerName: 'Camille Martin', address: ADDRESS };
  expect(await sales().invoice(clerk, await seen(), asked)).toEqual(DONE);
  expect(await giveBack({ quantity: 3 })).toMatchObject({ issues: [{ path: 'returnedUnits' }] });
  expect(await giveBack({ method: undefined })).toMatchObject({ issues: [{ path: 'refundMethod' }] });
  // No more goes back in cash than came in cash.
  expect(await giveBack({ method: 'cash' })).toMatchObject({ issues: [{ path: 'refundMethod' }] });
  const form = await seen();
  const clicks = await Promise.all([
    sales().returnLine(clerk, form, back),
    sales().returnLine(clerk, form, back),
  ]);
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await stock()).toBe(4);
  // What is broken stays off the shelf.
  expect(await giveBack({ isRestocked: false, reason: 'Défectueux' })).toEqual(DONE);
  expect(await giveBack()).toMatchObject({ issues: [{ path: 'returnedUnits' }] });
  expect(await stock()).toBe(4);
  expect(await found()).toMatchObject({
    state: 'closed',
    refunded_cents: 2 * UNIT_CENTS,
    returned_cents: 2 * UNIT_CENTS,
    documents: ['FAC-2026-000001', 'AV-2026-000001', 'AV-2026-000002'],
  });
  expect(await printed('AV-2026-000002')).toMatch(/Défectueux.*Remboursé 89,29 €/);
  const span = { from: sql`'2026-11-21'`, until: sql`'2026-11-22'` };
  const earned = async () => (await salesByDay(span as never).execute(shop.tables)).rows;
  expect(await earned()).toMatchObject([{ goods_cents: 0, services_cents: 2000 }]);
  // The money that came as cash may be given back as cash; a payment of it is not called something else then.
  expect(await giveBack({ lineId: work?.id ?? 0, method: 'cash', reason: 'Pas fait' })).toEqual(DONE);
  const [cash] = (await found()).entries;
  const other = { entryId: cash?.id ?? 0, method: 'shop_card', reason: 'Mauvaise touche' } as const;
  expect(await sales().correctWay(clerk, await seen(), other)).toMatchObject({
    issues: [{ path: 'rightMethod' }],
  });
  expect(await earned()).toMatchObject([{ goods_cents: 0, services_cents: 0 }]);
});

test('an invoice that is asked for after a return comes with its credit note; of nothing there is none', async () => {
  await scan();
  await scan();
  await pay(2 * UNIT_CENTS, 'cash');
  const [line] = (await found()).lines;
  const back = { lineId: line?.id ?? 0, quantity: 1, isRestocked: true, reason: 'Trop court' };
  const giveBack = async () => sales().returnLine(clerk, await seen(), { ...back, method: 'cash' });
  expect(await giveBack()).toEqual(DONE);
  const asked = { customerName: 'Camille Martin', address: ADDRESS };
  expect(await sales().invoice(clerk, await seen(), asked)).toEqual(DONE);
  expect((await found()).documents).toEqual(['FAC-2026-000001', 'AV-2026-000001']);
  expect(await printed('FAC-2026-000001')).toMatch(
    /Total net à payer 178,58 €.*Reste à payer 0,00 €.*Facture acquittée/,
  );
  expect(await printed('AV-2026-000001')).toMatch(/1 × .*Trop court.*Remboursé 89,29 €/);
  // The rest is credited as ever.
  expect(await sales().cancel(clerk, await seen(), 'Tout revient')).toEqual(DONE);
  expect((await found()).documents).toEqual(['FAC-2026-000001', 'AV-2026-000001', 'AV-2026-000002']);
  expect(await printed('AV-2026-000002')).toContain('Total de l’avoir 89,29 €');
  id = randomUUID();
  await free({ unitPriceCents: 2000 });
  await pay(2000, 'cash');
  back.lineId = (await found()).lines[0]?.id ?? 0;
  expect(await giveBack()).toEqual(DONE);
  expect(await sales().invoice(clerk, await seen(), asked)).toMatchObject({
    outcome: 'refused',
    reason: 'Rien n’est à facturer\u00a0: tout est revenu.',
  });
});

test('a sale of which a line came back is cancelled for the rest, by the ways it was paid', async () => {
  await scan();
  await free({ unitPriceCents: 2000 });
  await pay(UNIT_CENTS, 'cash');
  await pay(2000);
  const [line] = (await found()).lines;
  const back = { lineId: line?.id ?? 0, quantity: 1, isRestocked: true, reason: 'Trop court' };
  expect(await sales().returnLine(clerk, await seen(), { ...back, method: 'transfer' })).toEqual(DONE);
  expect(await sales().cancel(clerk, await seen(), 'Tout revient')).toEqual(DONE);
  expect(await found()).toMatchObject({ state: 'cancelled', refunded_cents: UNIT_CENTS + 2000 });
  const refunds = (await found()).entries.filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
    ['transfer', UNIT_CENTS],
    ['cash', 2000],
  ]);
  expect(await stock()).toBe(5);
});

test('no return is written past what was sold, changed, or read by who is no administrator', async () => {
  await scan();
  await pay(UNIT_CENTS);
  const [line] = (await found()).lines;
  const row = { sale_id: id, line_id: line?.id ?? 0, is_restocked: true, amount_cents: 0, reason: 'Essai' };
  const insert = (quantity: number) =>
    shop.tables
      .insertInto('counter_returns')
      .values({ ...row, quantity, actor_id: clerk.id })
      .execute();
  await expect(insert(2)).rejects.toThrow('no more comes back');
  await insert(1);
  await expect(insert(1)).rejects.toThrow('no more comes back');
  await expect(sql`delete from public.counter_returns`.execute(shop.tables)).rejects.toThrow();
  const client = await addIdentity(shop.database, { role: 'client' });
  const rows = await shop.database.asRole(client.claims, (tx) =>
    tx.selectFrom('counter_returns').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

test('what is left of a sale is read by its secret link, with its ticket; another link opens nothing', async () => {
  await scan();
  await free();
  expect(await pay(2000, 'cash', { customerName: 'Alix Dubois' })).toMatchObject({ outcome: 'paid' });
  const limits = { refusedFor: () => undefined, take: async () => ({ isAllowed: true, retryAfterS: 0 }) };
  const { api } = createInvoiceLinks({
    database: shop.database,
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    shop: () => shop.facts,
    limits: limits as never,
    documents: { print: drawDocumentTexts },
  });
  const link = new URL(sales().linkOf(id)).searchParams.get('lien') ?? '';
  expect(link).toMatch(/^[\w-]{43}$/);
  const opened = await api.find(link, undefined);
  expect(opened).toMatchObject({
    ...{ kind: 'sale', number: NUMBER, dueCents: UNIT_CENTS + 3000 - 2000, files: ['ticket'] },
    lines: [{ total_cents: UNIT_CENTS }, { label: 'Nettoyage', total_cents: 3000 }],
  });
  const drawn = await api.draw({ kind: 'sale', id }, 'ticket');
  expect(await pdfText(drawn ?? Buffer.from(''))).toContain('Reste à payer');
  expect(await api.draw({ kind: 'sale', id }, 'FAC-2026-000009')).toBeNull();
  expect(await api.find('a'.repeat(43), undefined)).toBeNull();
});

test('sales are found by their customer, their number and what was sold, all words together', async () => {
  await scan();
  await free({ label: 'Dépannage à domicile' });
  await pay(2000, 'cash', { customerName: 'Alix Dubois' });
  const { name } = await shop.tables
    .selectFrom('products')
    .select('name')
    .where('id', '=', shop.ssd)
    .executeTakeFirstOrThrow();
  for (const words of ['dubois', 'DEPANN', 'cable-1', name, '2026-000001', '1', 'dubois depannage'])
    expect((await sales().list(clerk, words)).waiting, words).toMatchObject([{ id, number: NUMBER }]);
  for (const words of ['martin', 'dubois martin'])
    expect(await sales().list(clerk, words), words).toEqual({ waiting: [], last: [] });
});
