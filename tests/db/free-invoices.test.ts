import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { salesByDay } from '#server/admin/figures/sales-by-day.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { findFreeDocument } from '#server/shop/free-invoices/draw-free-invoice.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
const facts = () => ({ ...shop.facts, siren: '732829320' });
const DONE = { outcome: 'done' };
const LINK = 'https://www.exemple.fr/facture?lien=x';
const NUMBER = 'FAC-2026-000001';
const CUSTOMER = {
  name: 'Alix Dubois',
  email: 'compta@dubois.example',
  termsDays: 45,
  billing: {
    company: 'Dubois SARL',
    siren: '732 829 320',
    purchaseReference: 'BC-17',
    address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' },
  },
};
const WORK = {
  lineId: null,
  label: 'Maintenance',
  kind: 'service',
  unit: 'hour',
  quantityHundredths: 150,
  unitPriceCents: 4000,
  discountCents: 0,
  discountReason: undefined,
} as const;
const BOX = { ...WORK, label: 'Onduleur', kind: 'goods', unit: 'piece', quantityHundredths: 100 } as const;

let clerk: AdminIdentity;
let id = '';
const print = async () => Buffer.from('drawn');
const wake = () => {};
const unmailed = { isMailed: false };
const invoices = () =>
  createFreeInvoices({
    database: shop.database,
    shop: facts,
    documents: { print },
    outbox: { wake, post: async () => {} },
    cards: () => undefined,
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    clock: () => shop.now,
  }).api;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  id = randomUUID();
});

const seen = async () => ({ id, seenVersion: (await invoices().find(clerk, id))?.version ?? 0 });
const found = async () => {
  const invoice = await invoices().find(clerk, id);
  if (!invoice) throw new Error('the invoice is gone');
  return invoice;
};
const write = async (line: object = {}) => invoices().writeLine(clerk, await seen(), { ...WORK, ...line });
/** 60 € of work and 40 € of goods, to be paid by 5 January 2027. */
async function issued() {
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  await write();
  await write(BOX);
  return invoices().issue(clerk, await seen(), unmailed);
}
const pay = async (amountCents: number, method: 'transfer' | 'cash' = 'transfer') =>
  invoices().pay(clerk, await seen(), { amountCents, method });
const credit = async (amountCents: number, method?: 'transfer' | 'cash') =>
  invoices().credit(clerk, await seen(), { ...unmailed, amountCents, method, reason: 'Geste commercial' });

test('invoices are found by their number, and by words of whom they are for', async () => {
  await issued();
  const foundBy = async (words: string) =>
    (await invoices().list(clerk, words)).due.map(({ number }) => number);
  const { customer_name: name } = await found();
  for (const words of ['', NUMBER, (name ?? '').toLocaleUpperCase('fr').split(' ').at(-1) ?? ''])
    expect([words, await foundBy(words)]).toEqual([words, [NUMBER]]);
  expect(await foundBy('personne')).toEqual([]);
});

test('a line or an invoice of more than a million is refused at its field', async () => {
  const dear = { quantityHundredths: 1000, unitPriceCents: 10_000_000 };
  expect(await write({ ...dear, quantityHundredths: 1001 })).toMatchObject({ issues: [{ path: 'price' }] });
  expect(await write(dear)).toEqual(DONE);
  expect(await write()).toMatchObject({ outcome: 'invalid', issues: [{ path: 'price' }] });
});

test('an issued invoice has its number, its due day, and says all that it said on its day', async () => {
  expect(await issued()).toEqual({ outcome: 'issued', number: NUMBER });
  expect(await found()).toMatchObject({
    ...{ number: NUMBER, state: 'issued', due_on: '2027-01-05', total_cents: 10_000 },
    ...{ goods_cents: 4000, services_cents: 6000 },
  });
  const [words, , xml] = (await findFreeDocument(shop.tables, id, { number: NUMBER, payLink: LINK })) ?? [];
  expect(words?.customer).toEqual(
    [
      ...['Dubois SARL', 'Alix Dubois', '3 rue Gambetta', '51100 Reims', 'SIREN 732 829 320'],
      'compta@dubois.example',
    ].map((line) => expect.stringMatching(new RegExp(line.replaceAll(' ', '\\s')))),
  );
  expect(words?.facts).toContainEqual(['Votre référence', 'BC-17']);
  expect(words?.lines[0]).toMatchObject({ name: 'Maintenance', quantity: '1,5\u00a0heure' });
  expect(words?.mentions.join(' ')).toMatch(/40.*pénalités de retard/s);
  expect(words?.qr).toBe(LINK);
  expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>');
});

test('what was done on another day says so, on paper and for programs, and keeps it; a day to come is refused', async () => {
  const doneOn = (day: string) => async () =>
    invoices().writeCustomer(clerk, await seen(), { ...CUSTOMER, doneOn: day });
  expect(await doneOn('2026-11-22')()).toMatchObject({ outcome: 'invalid', issues: [{ path: 'doneOn' }] });
  expect(await doneOn('2016-11-12')()).toMatchObject({ outcome: 'invalid', issues: [{ path: 'doneOn' }] });
  expect(await doneOn('2026-11-12')()).toEqual(DONE);
  await write();
  await invoices().issue(clerk, await seen(), unmailed);
  const [words, , xml] = (await findFreeDocument(shop.tables, id, { number: NUMBER, payLink: LINK })) ?? [];
  expect(words?.facts).toContainEqual(['Date de la vente ou du travail', '12/11/2026']);
  expect(xml).toMatch(/ActualDeliverySupplyChainEvent>.*>20261112</s);
  await expect(
    sql`update public.free_invoices set done_on = '2026-11-13' where id = ${id}`.execute(shop.tables),
  ).rejects.toThrow(/stays as it was issued/);
});

test('terms are those of the settings, for companies and for private persons, unless the form says others', async () => {
  shop.facts.companyTermsDays = 45;
  shop.facts.personTermsDays = 10;
  const termsOf = async (customer: Parameters<ReturnType<typeof invoices>['writeCustomer']>[2]) => {
    await invoices().writeCustomer(clerk, await seen(), customer);
    return (await found()).terms_days;
  };
  const { termsDays: _, ...company } = CUSTOMER;
  expect(await termsOf(company)).toBe(45);
  expect(await termsOf({ ...company, billing: { address: CUSTOMER.billing.address } })).toBe(10);
  expect(await termsOf({ ...company, termsDays: 0 })).toBe(0);
});

test('a draft without a customer, without a line or for nothing is not issued', async () => {
  expect(await write()).toEqual(DONE);
  expect(await invoices().issue(clerk, await seen(), unmailed)).toMatchObject({
    reason: expect.stringContaining('client'),
  });
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  const [line] = (await found()).lines;
  await write({ lineId: line?.id, discountCents: 6000, discountReason: 'Offert' });
  expect(await invoices().issue(clerk, await seen(), unmailed)).toMatchObject({
    reason: expect.stringContaining('zéro'),
  });
  await invoices().removeLine(clerk, await seen(), line?.id ?? 0);
  expect(await invoices().issue(clerk, await seen(), unmailed)).toMatchObject({
    reason: expect.stringContaining('Ajoutez'),
  });
  const { rows } = await sql`select from public.invoices`.execute(shop.tables);
  expect(rows).toHaveLength(0);
});

test('a second click and another clerk who saw less write nothing, and no number is lost', async () => {
  const before = await seen();
  expect(await invoices().writeLine(clerk, before, WORK)).toEqual(DONE);
  expect(await invoices().writeLine(clerk, before, WORK)).toMatchObject({ outcome: 'refused' });
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  const form = await seen();
  const clicks = await Promise.all([
    invoices().issue(clerk, form, unmailed),
    invoices().issue(clerk, form, unmailed),
  ]);
  expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['issued', 'refused']);
  id = randomUUID();
  expect(await issued()).toMatchObject({ number: 'FAC-2026-000002' });
});

test('what is issued stays: lines, customer and sums are refused, by the database too', async () => {
  await issued();
  expect(await write()).toMatchObject({ outcome: 'refused' });
  expect(await invoices().writeCustomer(clerk, await seen(), CUSTOMER)).toMatchObject({ outcome: 'refused' });
  expect(await invoices().drop(clerk, await seen())).toMatchObject({ outcome: 'refused' });
  for (const change of [
    sql`update public.free_invoices set company = 'Autre'`,
    sql`update public.free_invoices set due_on = due_on + 1`,
    sql`delete from public.free_invoices`,
    sql`delete from public.free_invoice_lines`,
    sql`update public.free_invoice_lines set label = 'Autre'`,
  ])
    await expect(change.execute(shop.tables)).rejects.toThrow('as');
});

test('it is paid in parts, up to what is due, and the law bounds cash', async () => {
  await invoices().writeCustomer(clerk, await seen(), CUSTOMER);
  await write({ unitPriceCents: 100_000 });
  await invoices().issue(clerk, await seen(), unmailed);
  expect(await pay(100_001, 'cash')).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await pay(100_000, 'cash')).toEqual(DONE);
  expect(await pay(1, 'cash')).toMatchObject({ issues: [{ path: 'amount' }] });
  expect(await pay(50_001)).toMatchObject({ issues: [{ path: 'amount' }] });
  const form = await seen();
  const twice = { amountCents: 50_000, method: 'transfer' } as const;
  expect(await invoices().pay(clerk, form, twice)).toEqual(DONE);
  expect(await invoices().pay(clerk, form, twice)).toMatchObject({ outcome: 'refused' });
  expect(await pay(1)).toMatchObject({ outcome: 'refused' });
  expect(await found()).toMatchObject({ paid_cents: 150_000, refunded_cents: 0 });
});

test('a payment that never came is taken back, and its right way is written beside the wrong one', async () => {
  await issued();
  await pay(10_000);
  const entryOf = async () => (await found()).entries.at(-1)?.id ?? 0;
  const correct = async (method: 'cash' | 'transfer' | null) =>
    invoices().correct(clerk, await seen(), { entryId: await entryOf(), method, reason: 'Mauvaise touche' });
  expect(await correct('transfer')).toMatchObject({ issues: [{ path: 'rightMethod' }] });
  const [first] = (await found()).entries;
  const form = { entryId: first?.id ?? 0, method: 'cash', reason: 'Mauvaise touche' } as const;
  expect(await invoices().correct(clerk, await seen(), form)).toEqual(DONE);
  expect(await invoices().correct(clerk, await seen(), form)).toMatchObject({ outcome: 'refused' });
  const right = (await found()).entries.find(({ method, corrects_id }) => method === 'cash' && !corrects_id);
  const none = { entryId: right?.id ?? 0, method: null, reason: 'Rien reçu' };
  expect(await invoices().correct(clerk, await seen(), none)).toEqual(DONE);
  expect(await found()).toMatchObject({ paid_cents: 0 });
});

test('credit notes take off a part, then all; what was paid above goes back with its own way', async () => {
  await issued();
  expect(await credit(10_001)).toMatchObject({ issues: [{ path: 'credit' }] });
  expect(await credit(2000)).toEqual({ outcome: 'credited', number: 'AV-2026-000001' });
  expect(await pay(8001)).toMatchObject({ issues: [{ path: 'amount' }] });
  await pay(8000);
  expect(await credit(3000)).toMatchObject({ issues: [{ path: 'refundMethod' }] });
  // No more goes back in cash than came in cash.
  expect(await credit(3000, 'cash')).toMatchObject({ issues: [{ path: 'refundMethod' }] });
  expect(await credit(8000, 'transfer')).toEqual({ outcome: 'credited', number: 'AV-2026-000002' });
  expect(await credit(1)).toMatchObject({ outcome: 'refused' });
  expect(await found()).toMatchObject({ credited_cents: 10_000, paid_cents: 8000, refunded_cents: 8000 });
  const [words] =
    (await findFreeDocument(shop.tables, id, { number: 'AV-2026-000002', payLink: LINK })) ?? [];
  expect(words?.facts).toContainEqual(['Facture corrigée', `${NUMBER} du 21/11/2026`]);
  expect(words?.totals.map(({ label }) => label)).toEqual(['Total de l’avoir', 'Remboursé']);
  expect(await findFreeDocument(shop.tables, randomUUID(), { number: NUMBER, payLink: LINK })).toBeNull();
});

test('receipts and figures share a payment between goods and services, under the invoice’s number', async () => {
  await issued();
  await pay(5000);
  const owner = await addIdentity(shop.database, { role: 'admin' });
  const book = createAccounting({ database: shop.database, shop: facts, clock: () => shop.now }).api;
  const { receipts } = await book.receipts(owner, { year: 2026, month: 11 });
  expect(
    receipts.map(({ kind, amountCents, document, customer }) => [kind, amountCents, document, customer]),
  ).toEqual([
    ['sale', 2000, NUMBER, 'Dubois SARL'],
    ['service', 3000, NUMBER, 'Dubois SARL'],
  ]);
  const span = { from: sql<Date>`'2026-11-01'::date`, until: sql<Date>`'2026-12-01'::date` };
  const { rows } = await sql`${salesByDay(span)}`.execute(shop.tables);
  expect(rows).toMatchObject([{ goods_cents: 2000, services_cents: 3000 }]);
});

test('a draft that nobody changed for a year goes, an issued invoice stays', async () => {
  await issued();
  const kept = id;
  id = randomUUID();
  await write();
  await forgetUnproven(shop.database, new Date('2027-11-20T10:00:00Z'));
  expect(await invoices().find(clerk, id)).not.toBeNull();
  await forgetUnproven(shop.database, new Date('2027-11-22T10:00:00Z'));
  expect(await invoices().find(clerk, id)).toBeNull();
  expect(await invoices().find(clerk, kept)).not.toBeNull();
});

test('technicians and customers neither read nor write', async () => {
  await issued();
  await pay(1);
  for (const who of [
    await addIdentity(shop.database, { role: 'admin', staffRole: 'technician' }),
    await addIdentity(shop.database, { role: 'client' }),
  ]) {
    await expect(invoices().list(who, '')).rejects.toThrow(NotAdminError);
    await expect(invoices().draw(who, id, NUMBER)).rejects.toThrow(NotAdminError);
    await expect(
      invoices().pay(who, { id, seenVersion: 1 }, { amountCents: 1, method: 'cash' }),
    ).rejects.toThrow(NotAdminError);
    for (const table of ['invoices', 'payments'] as const)
      expect(
        await shop.database.asRole(who.claims, (tx) =>
          tx.selectFrom(table).select('free_invoice_id').execute(),
        ),
      ).toEqual([]);
    for (const table of ['free_invoices', 'free_invoice_mails'])
      await expect(
        shop.database.asRole(who.claims, (tx) => sql`select from public.${sql.raw(table)}`.execute(tx)),
      ).rejects.toThrow('permission denied');
  }
});
