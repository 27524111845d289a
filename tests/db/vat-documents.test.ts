import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { vatOfReceipts } from '#domain/accounting/accounting.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { repairInvoiceSchema } from '#server/repairs/documents/money-data.ts';
import { repairFacturX } from '#server/repairs/documents/repair-factur-x.ts';
import { addCharge, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { findSaleDocument } from '#server/shop/counter/documents/find-sale-document.ts';
import { creditNoteDataSchema, invoiceDataSchema } from '#server/shop/documents/document-data.ts';
import { documentText } from '#server/shop/documents/document-texts.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { orderFacturX } from '#server/shop/documents/order-factur-x.ts';
import { findFreeDocument } from '#server/shop/free-invoices/draw-free-invoice.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  AGREED,
  acceptanceOf,
  counterRepair,
  emptyRepairs,
  moved,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct, orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// The shop has VAT in its prices from 21 November 2026 on, the day of these tests.

const shop = useShopDatabase(20);
const VAT_NUMBER = 'FR44732829320';
const facts = () => ({
  ...shop.facts,
  siren: '732829320',
  vatNotice: 'TVA incluse',
  vatRegimes: [{ from: '2026-11-21', vatNumber: VAT_NUMBER }],
});
const LINK = { secret: 'secret', siteUrl: 'https://www.exemple.fr' };
const ADDRESS = { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' };
const FRANCHISE = /293 B|franchise/i;

let owner: AdminIdentity;

beforeEach(async () => {
  await emptyRepairs(shop.database);
  owner = await addIdentity(shop.database, { role: 'admin' });
});

const stored = async (table: 'invoices' | 'credit_notes') =>
  (
    await shop.tables.selectFrom(table).select(['number', 'issued_at', 'data']).orderBy('number').execute()
  ).map(({ issued_at, ...row }) => ({ ...row, issuedAt: issued_at }));
const inBooks = async () => {
  const { receipts } = await createAccounting({
    database: shop.database,
    shop: facts,
    clock: () => shop.now,
  }).api.receipts(owner, { year: 2026, month: null });
  return vatOfReceipts(receipts);
};
async function isRight(xml: string | null | undefined): Promise<string> {
  const written = xml ?? 'no document';
  expect(await schemaErrors(written)).toEqual([]);
  expect(brokenRules(written)).toEqual([]);
  expect(written).toContain(VAT_NUMBER);
  expect(written).not.toMatch(FRANCHISE);
  return written;
}
const said = (words: object) => JSON.stringify(words).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('a free invoice has VAT at the rates of its lines; credit notes take it off again, to the cent', async () => {
  const invoices = createFreeInvoices({
    database: shop.database,
    shop: facts,
    documents: { print: drawDocumentTexts },
    outbox: { wake: () => {}, post: async () => {} },
    cards: () => undefined,
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    clock: () => shop.now,
  }).api;
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await invoices.find(owner, id))?.version ?? 0 });
  await invoices.writeCustomer(owner, await seen(), {
    name: 'Alix Dubois',
    email: 'compta@dubois.example',
    termsDays: 30,
    billing: { company: 'Dubois SARL', siren: '732 829 320', address: ADDRESS },
  });
  const line = { lineId: null, kind: 'service', discountCents: 0, discountReason: undefined } as const;
  const work = {
    ...line,
    label: 'Maintenance',
    unit: 'hour',
    quantityHundredths: 150,
    unitPriceCents: 4000,
  } as const;
  await invoices.writeLine(owner, await seen(), work);
  await invoices.writeLine(owner, await seen(), {
    ...work,
    ...{ label: 'Manuel', kind: 'goods', unit: 'piece', quantityHundredths: 300, unitPriceCents: 333 },
  });
  await sql`update public.free_invoice_lines set vat_rate = '5.5' where label = 'Manuel'`.execute(
    shop.tables,
  );
  await invoices.issue(owner, await seen(), { isMailed: false });
  // 60 € at 20 %, 9,99 € at 5,5 %.
  const parts = [
    { rate: '20', grossCents: 6000, vatCents: 1000 },
    { rate: '5.5', grossCents: 999, vatCents: 52 },
  ];
  const [invoice] = await stored('invoices');
  expect(invoice?.data).toMatchObject({ seller: { vatNumber: VAT_NUMBER }, vat: parts, totalCents: 6999 });
  const [words, , xml] =
    (await findFreeDocument(shop.tables, id, { number: invoice?.number ?? '', payLink: 'x' })) ?? [];
  await isRight(xml);
  for (const expected of [
    `TVA ${VAT_NUMBER}`,
    'TVA 5,5 %, prix unitaire HT 3,16 €',
    '"Total HT, 20 %","amount":"50,00 €"',
    '"TVA 20 %","amount":"10,00 €"',
    '"TVA 5,5 %","amount":"0,52 €"',
    '"Total TTC à payer","amount":"69,99 €"',
    'Prix TTC. TVA incluse.',
  ])
    expect(said(words ?? {})).toContain(expected);
  expect(said(words ?? {})).not.toMatch(FRANCHISE);
  await invoices.pay(owner, await seen(), { amountCents: 6999, method: 'transfer' });
  expect(await inBooks()).toEqual(parts);
  const back = { method: 'transfer', reason: 'Geste', isMailed: false } as const;
  for (const amountCents of [1001, 2000, 3998])
    await invoices.credit(owner, await seen(), { ...back, amountCents });
  const notes = await stored('credit_notes');
  const credited = notes.flatMap(({ data }) => (data as { vat: typeof parts }).vat);
  for (const { rate, grossCents, vatCents } of parts) {
    const ofRate = credited.filter((part) => part.rate === rate);
    expect(ofRate.reduce((sum, part) => sum + part.grossCents, 0)).toBe(grossCents);
    expect(ofRate.reduce((sum, part) => sum + part.vatCents, 0)).toBe(vatCents);
  }
  const drawn = await findFreeDocument(shop.tables, id, { number: notes[1]?.number ?? '', payLink: 'x' });
  await isRight(drawn?.[2]);
  expect(said(drawn?.[0] ?? {})).toContain('"TVA 20 %"');
});

test('a counter sale has its VAT on the ticket, used goods their mention, and an invoice says the same', async () => {
  const sales = createCounterSales({
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    database: shop.database,
    shop: facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async () => {} },
    clock: () => shop.now,
  }).api;
  const id = randomUUID();
  const seen = async () => ({ id, seenVersion: (await sales.find(owner, id))?.version ?? 0 });
  await sql`update public.products set sku = 'CONSOLE-1', vat_rate = 'margin' where id = ${shop.ssd}`.execute(
    shop.tables,
  );
  await sales.scan(owner, await seen(), 'console-1');
  await sales.addFreeLine(owner, await seen(), {
    ...{ label: 'Nettoyage', kind: 'service', unitPriceCents: 3000, quantity: 1 },
  });
  await sales.nameCustomer(owner, await seen(), { name: 'Alix Dubois', phone: undefined, email: undefined });
  await sales.pay(owner, await seen(), { amountCents: UNIT_CENTS + 3000, method: 'shop_card' });
  const ticket = await sales.draw(owner, id, 'ticket.pdf');
  const words = await pdfText(ticket?.content ?? Buffer.alloc(0));
  for (const expected of [
    `TVA ${VAT_NUMBER}`,
    'TVA 20 %, prix unitaire HT 25,00 €',
    'Total HT, 20 % 25,00 €',
    'TVA 20 % 5,00 €',
    'Biens d’occasion 89,29 €',
    'Total TTC 119,29 €',
    'Régime particulier – Biens d’occasion (CGI, art. 297 A)',
  ])
    expect(words).toContain(expected);
  expect(words).not.toMatch(FRANCHISE);
  await sales.invoice(owner, await seen(), { customerName: 'Alix Dubois', ...{ address: ADDRESS } });
  const [invoice] = await stored('invoices');
  const found = await findSaleDocument(shop.tables, invoice?.number ?? '', { saleId: id }, LINK);
  const xml = await isRight(found?.xml);
  expect(xml).toContain('VATEX-EU-F');
  expect(said(found?.words ?? {})).toContain('Régime particulier');
  const parts = [
    { rate: '20', grossCents: 3000, vatCents: 500 },
    { rate: 'margin', grossCents: UNIT_CENTS, vatCents: 0 },
  ];
  expect(invoice?.data).toMatchObject({ vat: parts });
  expect(await inBooks()).toEqual(parts);
  // What comes back is the used one: the VAT of the work stays, and the credit note says nothing of any but the scheme.
  const line = (await sales.find(owner, id))?.lines.find(({ sku }) => sku === 'CONSOLE-1');
  const back = { quantity: 1, isRestocked: false, reason: 'Ne convient pas', method: 'shop_card' } as const;
  await sales.returnLine(owner, await seen(), { ...back, lineId: line?.id ?? 0 });
  const [note] = await stored('credit_notes');
  expect(note?.data).toMatchObject({ vat: [{ rate: 'margin', grossCents: UNIT_CENTS, vatCents: 0 }] });
  const noted = await findSaleDocument(shop.tables, note?.number ?? '', { saleId: id }, LINK);
  await isRight(noted?.xml);
  expect(said(noted?.words ?? {})).toContain('Régime particulier');
  expect(said(noted?.words ?? {})).not.toMatch(/TVA incluse|TVA \d/);
  expect(await inBooks()).toEqual([
    { rate: '20', grossCents: 3000, vatCents: 500 },
    { rate: 'margin', grossCents: 0, vatCents: 0 },
  ]);
});

test('lines of an order that come back take off their own rates, whatever the rest of it is at', async () => {
  const deps = { ...shop.deps(), shop: facts };
  const book = await addProduct(shop.database, 5);
  await sql`update public.products set vat_rate = '5.5' where id = ${book}`.execute(shop.tables);
  const { id } = await placedOrder(deps, orderOf([shop.ssd, book], { payment: 'transfer' }));
  const paid = { method: 'transfer', actor: 'shop' } as const;
  await recordPayment(deps, id, { ...paid, amountCents: 2 * UNIT_CENTS });
  const back = { ...paid, lines: [{ product_id: book, quantity: 1 }] };
  await recordRefund(deps, id, { ...back, amountCents: UNIT_CENTS });
  const [note] = await stored('credit_notes');
  const ofBook = { rate: '5.5', grossCents: UNIT_CENTS, vatCents: 465 };
  expect(note?.data).toMatchObject({ vat: [ofBook] });
  expect(await inBooks()).toEqual([
    { rate: '20', grossCents: UNIT_CENTS, vatCents: 1488 },
    { rate: '5.5', grossCents: 0, vatCents: 0 },
  ]);
});

test('an order has VAT on goods and delivery; of an invoice of before, even a later credit note has none', async () => {
  const deps = { ...shop.deps(), shop: facts };
  const placed = () => placedOrder(deps, orderOf([shop.ssd], { payment: 'transfer' }));
  const paid = { method: 'transfer', amountCents: UNIT_CENTS, actor: 'shop' } as const;
  const { id: early } = await placed();
  await recordPayment({ ...deps, shop: () => shop.facts }, early, paid);
  await recordRefund(deps, early, { ...paid, amountCents: 1000 });
  const { id } = await placed();
  await recordPayment(deps, id, paid);
  await recordRefund(deps, id, { ...paid, amountCents: 1000 });
  const [before, after] = await stored('invoices');
  expect(before?.data).not.toHaveProperty('vat');
  expect(before?.data).not.toHaveProperty('seller.vatNumber');
  expect(before?.data).not.toHaveProperty('lines.0.vat');
  expect(after?.data).toMatchObject({ vat: [{ rate: '20', grossCents: UNIT_CENTS, vatCents: 1488 }] });
  const [noteBefore, noteAfter] = await stored('credit_notes');
  expect(noteBefore?.data).not.toHaveProperty('vat');
  expect(noteBefore?.data).toMatchObject({ vatNotice: shop.facts.vatNotice });
  expect(noteAfter?.data).toMatchObject({ vat: [{ rate: '20', grossCents: 1000, vatCents: 167 }] });
  if (!after || !noteAfter) throw new Error('no documents');
  const invoice = { ...after, kind: 'invoice', data: invoiceDataSchema.parse(after.data) } as const;
  const note = {
    ...noteAfter,
    kind: 'credit-note',
    data: creditNoteDataSchema.parse(noteAfter.data),
  } as const;
  await isRight(orderFacturX(invoice));
  await isRight(orderFacturX(note));
  expect(said(documentText(invoice))).toContain('"Total HT, 20 %","amount":"74,41 €"');
  expect(said(documentText(note))).toContain('"TVA 20 %","amount":"1,67 €"');
  expect(await inBooks()).toEqual([{ rate: '20', grossCents: UNIT_CENTS - 1000, vatCents: 1488 - 167 }]);
});

test('a repair has VAT on its quote, note, deposit, invoice and credit note', async () => {
  const deps = { ...repairDeps(shop.database, () => shop.now), shop: facts };
  const { id } = await counterRepair(deps);
  const quote = await sentQuote(deps, id);
  await answerQuote(deps, id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  const wordsOf = async (document: Parameters<typeof drawRepairDocument>[2]) =>
    pdfText((await drawRepairDocument(deps, id, document))?.content ?? Buffer.alloc(0));
  expect(await wordsOf({ kind: 'quote', quoteId: quote.id })).toContain(
    'TVA 20 % 12,50 € Total TTC accepté 75,00 €',
  );
  await moved(deps, id, 'start', 'test', 'make_ready');
  await addCharge(deps, id, { kind: 'discount', label: 'Attente', amountCents: 300 }, SHOP);
  expect(await wordsOf({ kind: 'note' })).toContain('Total HT, 20 %');
  await takePayment(deps, id, { amountCents: 7200, method: 'shop_card', seenCents: 0 }, SHOP);
  const issued = await issueRepairInvoice(deps, id, { company: 'Durand SARL', address: ADDRESS }, SHOP);
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued));
  const words = await wordsOf({ kind: 'invoice', number: issued.number });
  for (const expected of ['Total HT, 20 % 60,00 €', 'TVA 20 % 12,00 €', 'Total TTC à payer 72,00 €'])
    expect(words).toContain(expected);
  await giveRefund(
    deps,
    id,
    { amountCents: 1200, method: 'shop_card', reason: 'Rayure', seenCents: 7200 },
    SHOP,
  );
  const [note] = await stored('credit_notes');
  expect(note?.data).toMatchObject({ vat: [{ rate: '20', grossCents: 1200, vatCents: 200 }] });
  expect(await wordsOf({ kind: 'credit-note', number: note?.number ?? '' })).toContain('TVA 20 % 2,00 €');
  expect(await inBooks()).toEqual([{ rate: '20', grossCents: 6000, vatCents: 1000 }]);
});

test('a product that is sold beside a repair is at its own rate: on quote, invoice, for programs and in the books', async () => {
  const deps = { ...repairDeps(shop.database, () => shop.now), shop: facts };
  const { id } = await counterRepair(deps);
  const lines = [
    { label: 'Nettoyage', kind: 'labour', quantity: 1, options: [{ unitCents: 6000 }] },
    { label: 'Ventilateur', kind: 'part', quantity: 1, options: [{ unitCents: 1200, condition: 'reused' }] },
    { label: 'Manuel', kind: 'other', quantity: 1, vatRate: '5.5', options: [{ unitCents: 1055 }] },
  ];
  const wrong = lines.map((line) => ({ ...line, vatRate: 'margin' }));
  expect(await saveQuote(deps, id, { lines: wrong }, SHOP, () => null)).toMatchObject({
    issues: [{ path: 'lines.0.vatRate' }, { path: 'lines.1.vatRate' }],
  });
  const quote = await sentQuote(deps, id, { lines });
  await answerQuote(deps, id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  const parts = [
    { rate: '20', grossCents: 7200, vatCents: 1200 },
    { rate: '5.5', grossCents: 1055, vatCents: 55 },
  ];
  const wordsOf = async (document: Parameters<typeof drawRepairDocument>[2]) =>
    pdfText((await drawRepairDocument(deps, id, document))?.content ?? Buffer.alloc(0));
  const quoted = await wordsOf({ kind: 'quote', quoteId: quote.id });
  for (const expected of ['TVA 5,5 %, prix unitaire HT 10,00 €', 'TVA 20 % 12,00 €', 'TVA 5,5 % 0,55 €'])
    expect(quoted).toContain(expected);
  await moved(deps, id, 'start', 'test', 'make_ready');
  await takePayment(deps, id, { amountCents: 8255, method: 'shop_card', seenCents: 0 }, SHOP);
  const issued = await issueRepairInvoice(deps, id, { company: 'Durand SARL', address: ADDRESS }, SHOP);
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued));
  const [invoice] = await stored('invoices');
  expect(invoice?.data).toMatchObject({ vat: parts, lines: [{ vat: '20' }, { vat: '20' }, { vat: '5.5' }] });
  const data = repairInvoiceSchema.parse(invoice?.data);
  await isRight(repairFacturX({ kind: 'invoice', number: issued.number, issuedAt: shop.now, data }));
  expect(await inBooks()).toEqual(parts);
});

test('the register of used goods says what those on the margin cost, by their last entry and on days with VAT', async () => {
  const entry = (number: string, day: string, cents: number, corrects: string | null = null) =>
    sql`
    insert into public.used_goods (
      number, acquired_on, description, origin, price_cents, method, seller_name, seller_address, document_kind,
      document_number, document_issuer, recorded_by, corrects_id, correction
    )
    select ${number}, ${day}::date, 'Console', 'Particulier', ${cents}, 'transfer', 'Martin Dominique', '1 rue de Vesle',
      'identity_card', '123', 'Marne', ${owner.id}, (select id from public.used_goods where number = ${corrects}),
      case when ${corrects}::text is null then null else 'Prix mal lu' end
  `.execute(shop.tables);
  const unit = (number: string, entered: string, rate: string) =>
    sql`
    insert into public.used_units (
      id, number, kind, name, provenance, acquired_on, cost_cents, used_goods_id, actor_id, vat_rate
    )
    select gen_random_uuid(), ${number}, 'console', 'Console', 'buy_back', '2026-11-22', 1,
      (select id from public.used_goods where number = ${entered}), ${owner.id}, ${rate}
  `.execute(shop.tables);
  // The day before the switch, and its day.
  await entry('LP-1', '2026-11-20', 100_000);
  await entry('LP-2', '2026-11-21', 9000);
  await entry('LP-3', '2026-11-21', 8000, 'LP-2');
  await entry('LP-4', '2026-11-30', 500);
  await entry('LP-5', '2026-12-01', 700);
  // Sold on the margin, and at 20 % with a correction of its entry.
  await unit('UO-1', 'LP-4', 'margin');
  await entry('LP-6', '2026-11-22', 30_000);
  await unit('UO-2', 'LP-6', '20');
  await entry('LP-7', '2026-11-22', 31_000, 'LP-6');
  const cost = (month: number | null, vatRegimes = facts().vatRegimes) =>
    createAccounting({
      database: shop.database,
      shop: () => ({ ...facts(), vatRegimes }),
      clock: () => shop.now,
    }).api.usedGoodsCost(owner, { year: 2026, month });
  expect([await cost(11), await cost(12), await cost(null), await cost(10)]).toEqual([8500, 700, 9200, 0]);
  expect(await cost(null, [])).toBe(0);
});
