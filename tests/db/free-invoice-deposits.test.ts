import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { invoiceView, listedInvoice } from '#app/routes/admin/invoices/invoice-view.server.ts';
import { vatOfReceipts } from '#domain/accounting/accounting.ts';
import { readShare } from '#domain/free-invoice/deposits.ts';
import { formatEuros } from '#domain/money/money.ts';
import { sumByRate, type VatPart, vatParts } from '#domain/vat/vat-parts.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { findFreeDocument } from '#server/shop/free-invoices/draw-free-invoice.ts';
import { freeInvoiceSchema } from '#server/shop/free-invoices/free-invoice-data.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const DONE = { outcome: 'done' };
const payLink = 'https://www.exemple.fr/facture?lien=x';
const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  termsDays: 30,
  billing: {
    company: 'Dubois SARL',
    siren: '732 829 320',
    address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' },
  },
};
const LINE = {
  lineId: null,
  unit: 'piece',
  quantityHundredths: 100,
  discountCents: 0,
  discountReason: undefined,
} as const;

let clerk: AdminIdentity;
/** The draft, later the invoice of the whole price. */
let id = '';
let hasVat = false;
const facts = () => ({
  ...shop.facts,
  siren: '732829320',
  ...(hasVat && {
    vatNotice: 'TVA incluse',
    vatRegimes: [{ from: '2026-11-21', vatNumber: 'FR44732829320' }],
  }),
});
const invoices = () =>
  createFreeInvoices({
    database: shop.database,
    shop: facts,
    documents: { print: async () => Buffer.from('drawn') },
    outbox: { wake: () => {}, post: async () => {} },
    cards: () => undefined,
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    clock: () => shop.now,
  }).api;
const found = async (of = id) => {
  const invoice = await invoices().find(clerk, of);
  if (!invoice) throw new Error('the invoice is gone');
  return invoice;
};
const seen = async (of = id) => ({ id: of, seenVersion: (await found(of)).version });
const ask = async (typed: string, form?: { id: string; seenVersion: number }) => {
  const share = readShare(typed, typed.includes('%') ? 'percent' : 'euros');
  if (!share) throw new Error(`no share: ${typed}`);
  return invoices().askDeposit(clerk, form ?? (await seen()), { share, isMailed: true });
};
/** The same, and all of it is paid. */
async function paidDeposit(typed: string) {
  const asked = await ask(typed);
  if (asked.outcome !== 'issued') throw new Error(JSON.stringify(asked));
  const { due_on, total_cents } = await found(asked.id);
  const { data } = await shop.tables
    .selectFrom('invoices')
    .select('data')
    .where('number', '=', asked.number)
    .executeTakeFirstOrThrow();
  await pay(total_cents, asked.id);
  return { ...asked, due_on, total_cents, vat: freeInvoiceSchema.parse(data).vat ?? [] };
}
const vatCentsOf = ({ vat }: { vat: readonly VatPart[] }) =>
  vat.reduce((sum, { vatCents }) => sum + vatCents, 0);
const pay = async (amountCents: number, of = id) =>
  invoices().pay(clerk, await seen(of), { amountCents, method: 'transfer' });
const issue = async () => invoices().issue(clerk, await seen(), { isMailed: false });
const credit = async (amountCents: number, of = id) =>
  invoices().credit(clerk, await seen(of), {
    ...{ amountCents, method: 'transfer', reason: 'Le travail ne se fait pas', isMailed: false },
  });
async function drawn(of: string, number: string) {
  const drawing = await findFreeDocument(shop.tables, of, { number, payLink });
  if (!drawing) throw new Error(`there is no ${number}`);
  const xml = drawing[2] ?? 'none';
  expect(brokenRules(xml)).toEqual([]);
  expect(await schemaErrors(xml)).toEqual([]);
  return { words: await pdfText(await drawDocumentTexts(...drawing)), xml };
}
/** What the list of the back office says of the invoice of the whole. */
async function listed() {
  const { settled } = await invoices().list(clerk, '');
  return settled.map((each) => listedInvoice(each, shop.now)).find((each) => each.id === id)?.standing;
}
const books = async () => {
  const owner = await addIdentity(shop.database, { role: 'admin' });
  const { receipts } = await createAccounting({
    ...{ database: shop.database, shop: facts, clock: () => shop.now },
  }).api.receipts(owner, { year: 2026, month: 11 });
  return receipts;
};

beforeEach(async () => {
  hasVat = false;
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  id = randomUUID();
  await invoices().writeCustomer(clerk, { id, seenVersion: 0 }, CUSTOMER);
  // 600 € of work, 400 € of goods.
  for (const line of [
    { label: 'Montage du PC', kind: 'service', unitPriceCents: 60_000 },
    { label: 'Boîtier', kind: 'goods', unitPriceCents: 40_000 },
  ] as const)
    await invoices().writeLine(clerk, await seen(), { ...LINE, ...line });
});

test('a deposit is an invoice of its own: mailed, paid by its link, and deducted by the invoice of the whole', async () => {
  const deposit = await paidDeposit('30 %');
  expect(deposit).toMatchObject({
    ...{ number: 'FAC-2026-000001', due_on: '2026-11-29', total_cents: 30_000 },
  });
  expect(await found(deposit.id)).toMatchObject({
    ...{ is_deposit: true, goods_cents: 12_000, services_cents: 18_000, paid_cents: 30_000 },
    depositOf: { id, number: null },
    mails: [{ kind: 'invoice', email: 'compta@dubois.example' }],
  });
  const first = await drawn(deposit.id, deposit.number);
  expect(first.words).toMatch(/Facture d’acompte FAC-2026-000001/);
  expect(first.words).toMatch(/Acompte de 30 % sur : Boîtier.*Acompte de 30 % sur : Montage du PC/);
  expect(first.words).toMatch(/engage les deux parties et se déduit de la facture de l’ensemble/);
  expect(first.xml).toContain('<ram:TypeCode>386<');

  expect(await issue()).toEqual({ outcome: 'issued', number: 'FAC-2026-000002' });
  expect(await found()).toMatchObject({ total_cents: 70_000, goods_cents: 28_000, services_cents: 42_000 });
  const last = await drawn(id, 'FAC-2026-000002');
  expect(last.words).toMatch(
    /Total 1 000,00 € Acompte facturé, FAC-2026-000001 du 21\/11\/2026 -300,00 € Total net à payer 700,00 €/,
  );
  for (const said of [
    '<ram:TypeCode>380<',
    '<ram:GrandTotalAmount>1000.00<',
    '<ram:TotalPrepaidAmount>300.00<',
    '<ram:DuePayableAmount>700.00<',
    '<ram:IssuerAssignedID>FAC-2026-000001<',
  ])
    expect(last.xml).toContain(said);
  expect(await pay(70_001)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await pay(70_000)).toEqual(DONE);
  const { rows } = await sql<{
    cents: number;
  }>`select sum(total_cents)::int as cents from public.invoices`.execute(shop.tables);
  expect(rows).toEqual([{ cents: 100_000 }]);
  expect((await books()).map(({ what, kind, amountCents }) => [what, kind, amountCents])).toEqual([
    ['Facture d’acompte FAC-2026-000001', 'sale', 12_000],
    ['Facture d’acompte FAC-2026-000001', 'service', 18_000],
    ['Facture FAC-2026-000002', 'sale', 28_000],
    ['Facture FAC-2026-000002', 'service', 42_000],
  ]);
});

test('with VAT in prices, each payment has its own and all of them that of the price; notes take it off again', async () => {
  hasVat = true;
  await sql`update public.free_invoice_lines set vat_rate = '5.5' where label = 'Boîtier'`.execute(
    shop.tables,
  );
  const whole = vatParts([
    { rate: '20', grossCents: 60_000 },
    { rate: '5.5', grossCents: 40_000 },
  ]);
  const first = await paidDeposit('333,33');
  const second = await paidDeposit('12,5 %');
  await issue();
  const { words, xml } = await drawn(id, 'FAC-2026-000003');
  expect(words).toMatch(/Total TTC à payer 541,67 €/);
  const leftVat = 12_085 - vatCentsOf(first) - vatCentsOf(second);
  expect(words).toContain(`il en reste ${formatEuros(leftVat).replaceAll('\u00a0', ' ')} sur celle-ci`);
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">120.85<');
  await pay(54_167);
  const netOf = (parts: Parameters<typeof sumByRate>[0]) =>
    sumByRate(parts).filter(({ grossCents, vatCents }) => grossCents !== 0 || vatCents !== 0);
  expect(netOf(vatOfReceipts(await books()))).toEqual(whole);
  // The newest document is taken back first.
  expect(await credit(first.total_cents, first.id)).toMatchObject({
    reason: expect.stringContaining('FAC-2026-000003'),
  });
  expect(await credit(20_000)).toMatchObject({ outcome: 'credited' });
  expect(await credit(34_167)).toMatchObject({ outcome: 'credited' });
  expect(await credit(second.total_cents, second.id)).toMatchObject({ outcome: 'credited' });
  expect(await credit(first.total_cents, first.id)).toMatchObject({ outcome: 'credited' });
  await drawn(first.id, 'AV-2026-000004');
  expect(netOf(vatOfReceipts(await books()))).toEqual([]);
});

/** The words of a document, with plain spaces. */
const wordsOf = async (number: string, of = id) => (await drawn(of, number)).words;
const netVat = async () =>
  vatOfReceipts(await books()).filter(({ grossCents, vatCents }) => grossCents !== 0 || vatCents !== 0);

test('what was paid in franchise keeps no VAT; the rest has that of its own sum, and its document says all of it', async () => {
  shop.now = new Date('2026-11-20T10:00:00Z');
  const { total_cents } = await paidDeposit('30 %');
  shop.now = new Date('2026-11-21T10:00:00Z');
  hasVat = true;
  await issue();
  const words = await wordsOf('FAC-2026-000002');
  expect(words).toContain('TVA 20 % 166,67 €');
  expect(words).not.toContain('La TVA des acomptes');
  await pay(100_000 - total_cents);
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 70_000, vatCents: 11_667 }]);
});

test('a deposit that is asked for in franchise and paid with VAT in prices has that of its payment', async () => {
  shop.now = new Date('2026-11-20T10:00:00Z');
  const { id: deposit } = (await ask('30 %')) as { id: string };
  await pay(10_000, deposit);
  shop.now = new Date('2026-11-21T10:00:00Z');
  hasVat = true;
  await pay(20_000, deposit);
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 20_000, vatCents: 3333 }]);
  await issue();
  await pay(70_000);
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 90_000, vatCents: 15_000 }]);
  // All of it goes back.
  await credit(70_000);
  await credit(30_000, deposit);
  expect(await netVat()).toEqual([]);
});

test('money of before the first day with VAT that is corrected since has none still', async () => {
  shop.now = new Date('2026-11-20T10:00:00Z');
  const { id: deposit } = (await ask('30 %')) as { id: string };
  await pay(10_000, deposit);
  await pay(5000, deposit);
  const { entries } = await found(deposit);
  shop.now = new Date('2026-11-21T10:00:00Z');
  hasVat = true;
  await pay(15_000, deposit);
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 15_000, vatCents: 2500 }]);
  for (const [place, method] of [
    [0, 'cash'],
    [1, null],
  ] as const) {
    shop.now = new Date(`2026-11-21T11:0${place}:00Z`);
    const wrong = { entryId: entries[place]?.id ?? 0, method, reason: 'Mal écrit' };
    expect(await invoices().correct(clerk, await seen(deposit), wrong)).toEqual(DONE);
  }
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 15_000, vatCents: 2500 }]);
});

test('an invoice says which VAT its deposits have, only if they have any', async () => {
  hasVat = true;
  await sql`update public.free_invoice_lines set vat_rate = 'margin'`.execute(shop.tables);
  await paidDeposit('30 %');
  await issue();
  expect(await wordsOf('FAC-2026-000002')).not.toContain('La TVA des acomptes');
});

test('an invoice that its deposits pay whole has no VAT left', async () => {
  hasVat = true;
  await paidDeposit('100 %');
  await issue();
  expect(await wordsOf('FAC-2026-000002')).toContain(
    'La TVA des acomptes figure sur leurs factures : il n’en reste pas sur celle-ci.',
  );
});

test('a consumer reads that a deposit binds by the law that says so', async () => {
  await invoices().writeCustomer(clerk, await seen(), {
    ...CUSTOMER,
    billing: { address: CUSTOMER.billing.address },
  });
  const person = await paidDeposit('10 %');
  expect(await wordsOf(person.number, person.id)).toMatch(
    /engage les deux parties \(code de la consommation, article L\. 214-1\) et se déduit/,
  );
});

test('a deposit is of a part of what is left, asked once', async () => {
  expect(await ask('1000,01')).toMatchObject({ issues: [{ path: 'deposit' }] });
  const form = await seen();
  const clicks = await Promise.all([ask('30 %', form), ask('30 %', form)]);
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['issued', 'refused']);
  expect(await ask('700,01')).toMatchObject({ issues: [{ path: 'deposit' }] });
  const { deposits } = await found();
  expect(deposits.map(({ number, total_cents }) => [number, total_cents])).toEqual([
    ['FAC-2026-000001', 30_000],
  ]);
});

test('an invoice waits until its deposits are paid or taken off, and is never below them', async () => {
  const { id: deposit } = (await ask('500')) as { id: string };
  await pay(20_000, deposit);
  expect(await issue()).toMatchObject({ reason: expect.stringMatching(/FAC-2026-000001.*300,00\s€/) });
  expect(await credit(30_000, deposit)).toMatchObject({ outcome: 'credited' });
  const [work, box] = (await found()).lines;
  await invoices().removeLine(clerk, await seen(), work?.id ?? 0);
  await invoices().writeLine(clerk, await seen(), {
    ...{ ...LINE, lineId: box?.id ?? 0, label: 'Boîtier', kind: 'goods', unitPriceCents: 19_999 },
  });
  expect(await issue()).toMatchObject({ reason: expect.stringMatching(/dépassent le prix de 0,01\s€/) });
  await invoices().writeLine(clerk, await seen(), {
    ...{ ...LINE, lineId: box?.id ?? 0, label: 'Boîtier', kind: 'goods', unitPriceCents: 20_000 },
  });
  expect(await issue()).toMatchObject({ outcome: 'issued' });
  expect((await drawn(id, 'FAC-2026-000002')).words).toMatch(/Total net à payer 0,00 €.*Facture acquittée/);
});

test('a line of a deposit costs no more than a line may', async () => {
  await invoices().writeLine(clerk, await seen(), {
    ...{ ...LINE, label: 'Serveurs', kind: 'goods', unitPriceCents: 9_000_000, quantityHundredths: 200 },
  });
  expect(await ask('60 %')).toMatchObject({ issues: [{ path: 'deposit' }] });
  expect(await ask('50 %')).toMatchObject({ outcome: 'issued' });
});

test('an ended plan is no draft for a deposit', async () => {
  const plan = { every: 'month', firstOn: '2026-12-01', issues: false } as const;
  expect(await invoices().writePlan(clerk, await seen(), plan)).toEqual(DONE);
  expect(await invoices().stepPlan(clerk, await seen(), 'end')).toEqual(DONE);
  expect(await ask('30 %')).toMatchObject({ outcome: 'refused' });
});

test('whom a deposit was made out to is known by its SIREN, or by a name in any letters', async () => {
  await paidDeposit('10 %');
  const write = async (company: string | undefined, siren?: string, name = CUSTOMER.name) => {
    const billing = { ...CUSTOMER.billing, company, siren };
    return invoices().writeCustomer(clerk, await seen(), { ...CUSTOMER, name, billing });
  };
  expect(await write('DUBOIS  S.A.R.L')).toMatchObject({ issues: [{ path: 'company' }] });
  expect(await write('Dubois et fils', '732 829 320')).toEqual(DONE);
  expect(await write('Dubois et fils', '552 100 554')).toMatchObject({ issues: [{ path: 'siren' }] });
  expect(await write(' DUBOIS  sarl')).toEqual(DONE);
  expect(await write('Dubois et fils', '732 829 320', 'Lou Petit')).toEqual(DONE);
  expect(await write(undefined)).toMatchObject({ issues: [{ path: 'company' }] });
  // Step by step no further than at once: what counts is the deposit, not what the draft says by now.
  expect(await write('Martin SAS', '732 829 320')).toEqual(DONE);
  expect(await write('Martin SAS')).toMatchObject({ issues: [{ path: 'company' }] });
  expect(await write('Martin SAS', '552 100 554')).toMatchObject({ issues: [{ path: 'siren' }] });
  expect(await write('Dubois SARL')).toEqual(DONE);
});

test('an invoice that was credited is made again, and its deposits are deducted there', async () => {
  hasVat = true;
  const deposit = await paidDeposit('30 %');
  await issue();
  expect(await invoices().redo(clerk, await seen())).toMatchObject({ outcome: 'refused' });
  await pay(70_000);
  await credit(70_000);
  const form = await seen();
  const redone = await Promise.all([invoices().redo(clerk, form), invoices().redo(clerk, form)]);
  expect(redone.map(({ outcome }) => outcome).toSorted()).toEqual(['begun', 'refused']);
  const first = id;
  id = redone.flatMap((each) => (each.outcome === 'begun' ? [each.id] : []))[0] ?? '';
  const draft = await found();
  expect(draft).toMatchObject({
    state: 'draft',
    total_cents: 100_000,
    company: 'Dubois SARL',
    siren: '732829320',
  });
  expect(draft.lines.map(({ label, total_cents }) => [label, total_cents])).toEqual([
    ['Montage du PC', 60_000],
    ['Boîtier', 40_000],
  ]);
  expect(draft.deposits.map(({ number }) => number)).toEqual([deposit.number]);
  expect((await found(first)).deposits).toEqual([]);
  expect(await issue()).toEqual({ outcome: 'issued', number: 'FAC-2026-000003' });
  expect(await wordsOf('FAC-2026-000003')).toMatch(/FAC-2026-000001 du 21\/11\/2026 -300,00 €.*700,00 €/);
  await pay(70_000);
  expect(await netVat()).toEqual([{ rate: '20', grossCents: 100_000, vatCents: 16_667 }]);
});

test('an invoice that its deposits pay whole is taken back by their credit notes', async () => {
  const deposit = await paidDeposit('100 %');
  await issue();
  expect(await found()).toMatchObject({ total_cents: 0 });
  expect(await credit(1)).toMatchObject({ reason: expect.stringContaining('un avoir sur chacun') });
  expect(await listed()).toBe('Payée');
  expect(await credit(deposit.total_cents, deposit.id)).toMatchObject({ outcome: 'credited' });
  // As its own page does.
  expect(await listed()).toBe('Annulée par les avoirs de ses acomptes');
  expect(
    invoiceView(await found(), shop.now, { days: { before: 0, after: [] }, vatRegimes: [] }).standing,
  ).toBe(await listed());
});

test('an invoice waits for what Stripe says of a refund of its deposit', async () => {
  const deposit = await paidDeposit('30 %');
  const refund = await shop.tables
    .insertInto('internal.card_refunds')
    .values({
      ...{ free_invoice_id: deposit.id, payment: 'pi_1', amount_cents: 30_000, actor_id: clerk.id },
      ...{ asked: JSON.stringify({ note: 'Annulé', creditCents: 30_000 }), asked_at: shop.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await issue()).toMatchObject({ reason: expect.stringMatching(/FAC-2026-000001 est en cours/) });
  await shop.tables
    .updateTable('internal.card_refunds')
    .set({ state: 'failed', failure: 'expired_or_canceled_card' })
    .where('id', '=', refund.id)
    .execute();
  expect(await issue()).toMatchObject({ outcome: 'issued' });
});

test('cash for an invoice and its deposits is counted together, in corrections too', async () => {
  await invoices().writeLine(clerk, await seen(), {
    ...{ ...LINE, label: 'Écran', kind: 'goods', unitPriceCents: 200_000 },
  });
  const [first, second] = [(await ask('700')) as { id: string }, (await ask('700')) as { id: string }];
  const inCash = async (amountCents: number, of: string) =>
    invoices().pay(clerk, await seen(of), { amountCents, method: 'cash' });
  expect(await inCash(70_000, first.id)).toEqual(DONE);
  expect(await inCash(30_001, second.id)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await inCash(20_000, second.id)).toEqual(DONE);
  expect(await pay(50_000, second.id)).toEqual(DONE);
  const entries = (await found(second.id)).entries;
  const transfer = entries.find(({ method }) => method === 'transfer');
  expect(
    await invoices().correct(clerk, await seen(second.id), {
      ...{ entryId: transfer?.id ?? 0, method: 'cash', reason: 'Compté en caisse' },
    }),
  ).toMatchObject({ issues: [{ path: 'rightMethod' }] });
  await issue();
  expect(await inCash(10_001, id)).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await inCash(10_000, id)).toEqual(DONE);
});

test('two deposits that are paid in cash at once stay below the limit together', async () => {
  await invoices().writeLine(clerk, await seen(), {
    ...{ ...LINE, label: 'Écran', kind: 'goods', unitPriceCents: 200_000 },
  });
  const [first, second] = [(await ask('700')) as { id: string }, (await ask('700')) as { id: string }];
  const forms = [await seen(first.id), await seen(second.id)];
  const paid = await Promise.all(
    forms.map((form) => invoices().pay(clerk, form, { amountCents: 70_000, method: 'cash' })),
  );
  expect(paid.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'invalid']);
});

test('a deposit keeps its draft, its customer and its own month; credited, it lets them go', async () => {
  const deposit = await paidDeposit('10 %');
  expect(await invoices().drop(clerk, await seen())).toMatchObject({
    reason: expect.stringContaining(deposit.number),
  });
  const other = { ...CUSTOMER, billing: { ...CUSTOMER.billing, company: 'Martin SAS', siren: undefined } };
  expect(await invoices().writeCustomer(clerk, await seen(), other)).toMatchObject({
    issues: [{ path: 'company' }],
  });
  expect(await invoices().writeCustomer(clerk, await seen(), { ...CUSTOMER, name: 'Lou Petit' })).toEqual(
    DONE,
  );
  expect(
    await invoices().writePlan(clerk, await seen(), { every: 'month', firstOn: '2026-12-01', issues: false }),
  ).toMatchObject({ outcome: 'refused' });
  expect(await invoices().groupable(clerk)).toEqual([]);
  await forgetUnproven(shop.database, new Date('2028-01-01T10:00:00Z'));
  expect(await invoices().find(clerk, id)).not.toBeNull();
  await expect(
    sql`update public.free_invoices set is_deposit = false, deposit_of_id = null where is_deposit`.execute(
      shop.tables,
    ),
  ).rejects.toThrow(/stays as it was issued/);
  expect(await credit(10_000, deposit.id)).toMatchObject({ outcome: 'credited', number: 'AV-2026-000001' });
  expect(await invoices().drop(clerk, await seen())).toEqual(DONE);
  expect(await found(deposit.id)).toMatchObject({
    is_deposit: true,
    depositOf: null,
    credited_cents: 10_000,
  });
});
