import { beforeEach, expect, test } from 'vitest';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument, type RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { issueDepositInvoice } from '#server/repairs/documents/issue-deposit-invoice.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { addCharge, correctEntry, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  AGREED,
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// The quote of these tests costs 75 €: 45 € of labour and 30 € for a new part.

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
const tables = () => db.database.kysely;

const ADDRESS = { street: '12 rue de Vesle', postcode: '51100', city: 'Reims' };
const COMPANY = {
  company: 'Durand & Fils SARL',
  siren: '732 829 320',
  purchaseReference: 'BC-4821',
  address: ADDRESS,
};

beforeEach(() => emptyRepairs(db.database));

async function agreed() {
  const { id, reference } = await counterRepair(deps());
  const quote = await sentQuote(deps(), id);
  await answerQuote(deps(), id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  return { id, reference };
}

async function ready() {
  const repair = await agreed();
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  return repair;
}

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the repair is gone');
  return repair;
}

const seenCents = async (id: string) => {
  const { paid_cents, refunded_cents } = await seen(id);
  return paid_cents + refunded_cents;
};

const take = async (id: string, amountCents: number) =>
  takePayment(deps(), id, { amountCents, method: 'shop_card', seenCents: await seenCents(id) }, SHOP);

const giveBack = async (id: string, amountCents: number) =>
  giveRefund(
    deps(),
    id,
    { amountCents, method: 'shop_card', reason: 'Rayure faite à l’atelier', seenCents: await seenCents(id) },
    SHOP,
  );

/** Makes the case one of a company, as the intake does. */
const ofCompany = (id: string) =>
  tables()
    .updateTable('repairs')
    .set({ company: COMPANY.company, siren: '732829320', billing_address: JSON.stringify(ADDRESS) })
    .where('id', '=', id)
    .execute();

const issue = (id: string, asked: unknown = { address: ADDRESS }) =>
  issueRepairInvoice(deps(), id, asked, SHOP);

async function numberOf(id: string, asked?: unknown): Promise<string> {
  const issued = await issue(id, asked);
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued));
  return issued.number;
}

async function wordsOf(id: string, document: RepairDocument): Promise<string> {
  const drawn = await drawRepairDocument(deps(), id, document);
  if (!drawn) throw new Error('nothing was drawn');
  return pdfText(drawn.content);
}

test('a device that is ready has its note, anew only when its price changed', async () => {
  const { id, reference } = await agreed();
  expect((await seen(id)).moneyDocuments.noteAt).toBeNull();
  await moved(deps(), id, 'start', 'test', 'make_ready');
  const words = await wordsOf(id, { kind: 'note' });
  for (const expected of [
    `Note ${reference}`,
    'Rédigée le 22/11/2026',
    'Camille Martin',
    'Nettoyage et remplacement Main-d’œuvre',
    'Ventilateur Pièce neuve',
    'Total à payer 75,00 €',
    'arrêté n° 83-50/A',
    'dit comment payer',
  ])
    expect(words).toContain(expected);
  const notes = () => tables().selectFrom('repair_notes').select('total_cents').orderBy('id').execute();
  await take(id, 2000);
  expect(await notes()).toEqual([{ total_cents: 7500 }]);
  await addCharge(deps(), id, { kind: 'discount', label: 'Attente', amountCents: 500 }, SHOP);
  await take(id, 1000);
  expect(await notes()).toEqual([{ total_cents: 7500 }, { total_cents: 7000 }]);
  expect(await wordsOf(id, { kind: 'note' })).toContain('-5,00 €');
});

test('the note takes off the deposit that was paid, and a lower price has its note at once', async () => {
  const { id } = await agreed();
  await take(id, 3000);
  await moved(deps(), id, 'start', 'test', 'make_ready');
  const words = await wordsOf(id, { kind: 'note' });
  for (const expected of ['Total 75,00 €', 'Déjà payé -30,00 €', 'Reste à payer 45,00 €'])
    expect(words).toContain(expected);
  // Below the price that the law wants a note from, but the one that was given says more.
  await addCharge(deps(), id, { kind: 'discount', label: 'Attente', amountCents: 4500 }, SHOP);
  const lower = await wordsOf(id, { kind: 'note' });
  for (const expected of ['Total 30,00 €', 'Déjà payé -30,00 €', 'Reste à payer 0,00 €'])
    expect(lower).toContain(expected);
  expect(lower).not.toContain('dit comment payer');
});

test('the note of a company has its SIREN and its own reference, from the case or from its profile', async () => {
  const { id } = await agreed();
  await ofCompany(id);
  await tables()
    .updateTable('repairs')
    .set({ purchase_reference: COMPANY.purchaseReference })
    .where('id', '=', id)
    .execute();
  await moved(deps(), id, 'start', 'test', 'make_ready');
  const words = await wordsOf(id, { kind: 'note' });
  for (const expected of ['Durand & Fils SARL Camille Martin SIREN 732 829 320', 'Votre référence BC-4821'])
    expect(words).toContain(expected);
  expect(await wordsOf(id, { kind: 'ticket' })).toContain('Votre référence BC-4821');

  const other = await agreed();
  const { id: userId } = await addAccount(db.database);
  await tables()
    .updateTable('profiles')
    .set({ company: COMPANY.company, siren: '732829320' })
    .where('id', '=', userId)
    .execute();
  await tables().updateTable('repairs').set({ user_id: userId }).where('id', '=', other.id).execute();
  await moved(deps(), other.id, 'start', 'test', 'make_ready');
  expect(await wordsOf(other.id, { kind: 'note' })).toContain('SIREN 732 829 320');
});

test('below 25 € no note is written', async () => {
  const { id } = await counterRepair(deps());
  await addCharge(deps(), id, { kind: 'return_postage', label: 'Colissimo', amountCents: 2499 }, SHOP);
  await moved(deps(), id, 'return_unrepaired');
  expect((await seen(id)).moneyDocuments.noteAt).toBeNull();
  expect(await drawRepairDocument(deps(), id, { kind: 'note' })).toBeNull();
});

test('an invoice says who, what and what is left, once, however often it is asked for', async () => {
  const { id, reference } = await ready();
  await take(id, 3000);
  const number = await numberOf(id, COMPANY);
  expect(number).toMatch(/FAC-2026-000001$/);
  expect(await Promise.all([issue(id, COMPANY), issue(id)])).toEqual([
    { outcome: 'issued', number },
    { outcome: 'issued', number },
  ]);
  const words = await wordsOf(id, { kind: 'invoice', number });
  for (const expected of [
    `Facture ${number}`,
    reference,
    'Durand & Fils SARL Camille Martin 12 rue de Vesle 51100 Reims SIREN 732 829 320',
    'Votre référence BC-4821',
    'Payé le 22/11/2026, 30,00 €',
    'Total net à payer 75,00 €',
    'Reste à payer 45,00 €',
    'Payable à réception.',
    'dix points',
    'TVA non applicable',
  ])
    expect(words).toContain(expected);
  expect(await seen(id)).toMatchObject({ company: 'Durand & Fils SARL', purchase_reference: 'BC-4821' });
});

test('two who press at once get one invoice', async () => {
  const { id } = await ready();
  const [one, other] = await Promise.all([issue(id), issue(id)]);
  expect(one).toEqual(other);
  expect(await tables().selectFrom('invoices').select('number').execute()).toHaveLength(1);
});

test('an invoice waits for the work, for a price, and for an address; its customer pays first', async () => {
  const { id } = await agreed();
  expect(await issue(id)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('travail') });
  await moved(deps(), id, 'start', 'test', 'make_ready');
  expect(await issue(id, { siren: '123', address: { street: '', postcode: '5', city: '' } })).toMatchObject({
    outcome: 'invalid',
    issues: expect.arrayContaining([expect.objectContaining({ path: 'siren' })]),
  });
  expect(await issueRepairInvoice(deps(), id, { address: ADDRESS }, CUSTOMER)).toMatchObject({
    reason: expect.stringContaining('75,00'),
  });
  await take(id, 7500);
  expect(await issueRepairInvoice(deps(), id, { address: ADDRESS }, CUSTOMER)).toMatchObject({
    outcome: 'issued',
  });
  const free = await counterRepair(deps());
  await moved(deps(), free.id, 'return_unrepaired');
  expect(await issue(free.id)).toMatchObject({ reason: expect.stringContaining('ne coûte rien') });
});

test('a company always gets its invoices: of the deposit, and of the rest when the device leaves', async () => {
  const { id } = await agreed();
  await ofCompany(id);
  await take(id, 2500);
  const [deposit] = (await seen(id)).moneyDocuments.invoices;
  if (!deposit) throw new Error('no invoice of the deposit');
  expect(deposit).toMatchObject({ isDeposit: true, total_cents: 2500 });
  expect(await wordsOf(id, { kind: 'invoice', number: deposit.number })).toContain(
    `Facture d’acompte ${deposit.number}`,
  );
  await moved(deps(), id, 'start', 'test', 'make_ready');
  const payment = { amountCents: 5000, method: 'cash' as const, seenCents: 2500 };
  await handOver(deps(), id, { ...FETCHED, payment }, SHOP);
  const { moneyDocuments, events } = await seen(id);
  const [, whole] = moneyDocuments.invoices;
  if (!whole) throw new Error('no invoice of the repair');
  expect(whole).toMatchObject({ isDeposit: false, total_cents: 5000 });
  expect(events.at(-1)).toMatchObject({ kind: 'hand_over', payload: { invoice: whole.number } });
  const words = await wordsOf(id, { kind: 'invoice', number: whole.number });
  for (const expected of [
    'Total de la réparation 75,00 €',
    `Acompte facturé, ${deposit.number} du 22/11/2026 -25,00 €`,
    'Total net à payer 50,00 €',
    'Payé 50,00 €',
    'Reste à payer 0,00 €',
    'Facture acquittée.',
    'garantie par l’atelier jusqu’au',
  ])
    expect(words).toContain(expected);
});

test('anybody gets the invoice of a deposit on request, and no two', async () => {
  const { id } = await agreed();
  await take(id, 2500);
  const entryId = (await seen(id)).money.entries[0]?.id ?? 0;
  const asked = { address: ADDRESS, entryId };
  const first = await issueDepositInvoice(deps(), id, asked, SHOP);
  expect(first).toMatchObject({ outcome: 'issued' });
  expect(await issueDepositInvoice(deps(), id, asked, SHOP)).toEqual(first);
  expect(await issueDepositInvoice(deps(), id, { ...asked, entryId: entryId + 1 }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
});

test('a deposit that was written wrongly: its invoice is credited, and the right one issued', async () => {
  const { id } = await agreed();
  await ofCompany(id);
  await take(id, 2500);
  const entryId = (await seen(id)).money.entries[0]?.id ?? 0;
  const instead = { amountCents: 2000, method: 'shop_card' as const };
  await correctEntry(deps(), id, { entryId, reason: 'Erreur de frappe', instead, seenCents: 2500 }, SHOP);
  const { moneyDocuments } = await seen(id);
  expect(moneyDocuments.creditNotes).toMatchObject([{ total_cents: 2500 }]);
  expect(moneyDocuments.invoices.map(({ total_cents }) => total_cents)).toEqual([2500, 2000]);
  // The book of receipts names the credit note beside what took the money back.
  const { receipts } = await createAccounting({
    database: db.database,
    shop: deps().shop,
    clock: () => now,
  }).api.receipts(await addIdentity(db.database, { role: 'admin' }), { year: 2026, month: null });
  const [credit] = moneyDocuments.creditNotes;
  expect(receipts.filter(({ document }) => document === credit?.number)).toMatchObject([
    { amountCents: -2500 },
  ]);
  await moved(deps(), id, 'start', 'test', 'make_ready');
  await take(id, 5500);
  expect(await wordsOf(id, { kind: 'invoice', number: await numberOf(id, COMPANY) })).toContain(
    'Total net à payer 55,00 €',
  );
});

test('a deposit that the invoice deducts is not corrected any more: the documents go on adding up', async () => {
  const { id } = await agreed();
  await ofCompany(id);
  await take(id, 2500);
  const entryId = (await seen(id)).money.entries[0]?.id ?? 0;
  await moved(deps(), id, 'start', 'test', 'make_ready');
  await take(id, 5000);
  const invoice = await numberOf(id, COMPANY);
  expect(
    await correctEntry(deps(), id, { entryId, reason: 'Erreur', instead: null, seenCents: 7500 }, SHOP),
  ).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(`La facture ${invoice} déduit`) });
  const { moneyDocuments, money } = await seen(id);
  expect([moneyDocuments.creditNotes, money.entries.length]).toEqual([[], 2]);
});

test('each refund, and each discount after the invoice, has its credit note', async () => {
  const { id } = await ready();
  await take(id, 5000);
  const number = await numberOf(id);
  await addCharge(deps(), id, { kind: 'discount', label: 'Geste', amountCents: 500 }, SHOP);
  await take(id, 2000);
  await giveBack(id, 1000);
  const { moneyDocuments } = await seen(id);
  expect(moneyDocuments.creditNotes.map(({ total_cents }) => total_cents)).toEqual([500, 1000]);
  const [discount, refund] = moneyDocuments.creditNotes;
  const words = async (note: string) => wordsOf(id, { kind: 'credit-note', number: note });
  expect(await words(discount?.number ?? '')).toContain(`Remise sur la facture ${number} Geste`);
  expect(await words(refund?.number ?? '')).toContain('Total remboursé 10,00 €');
  expect(await addCharge(deps(), id, { kind: 'work', label: 'Autre', amountCents: 100 }, SHOP)).toMatchObject(
    { reason: expect.stringContaining(number) },
  );
});

test('a withdrawal takes back what was invoiced, and its refund makes no second credit note', async () => {
  const { id } = await agreed();
  await ofCompany(id);
  await take(id, 2500);
  expect(await moveRepair(deps(), id, { event: 'withdraw' }, SHOP)).toMatchObject({ outcome: 'moved' });
  await giveBack(id, 2500);
  expect((await seen(id)).moneyDocuments.creditNotes.map(({ total_cents }) => total_cents)).toEqual([2500]);
});

test('what was invoiced is not repaired further in the same case', async () => {
  const { id } = await ready();
  const number = await numberOf(id);
  expect(await moveRepair(deps(), id, { event: 'rework' }, SHOP)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining(number),
  });
});

test('a company that only the profile knows is kept with the case, which says that its address is missing', async () => {
  const { id } = await ready();
  const { id: userId } = await addAccount(db.database);
  await tables()
    .updateTable('profiles')
    .set({ company: COMPANY.company, siren: '732829320' })
    .where('id', '=', userId)
    .execute();
  await tables().updateTable('repairs').set({ user_id: userId }).where('id', '=', id).execute();
  await handOver(deps(), id, { ...FETCHED, owes: true }, SHOP);
  const { company, siren, moneyDocuments } = await seen(id);
  expect([company, siren, moneyDocuments.invoices]).toEqual([COMPANY.company, '732829320', []]);
});

test('what was paid above the price goes back without a credit note', async () => {
  const { id } = await ready();
  await take(id, 7500);
  await numberOf(id);
  await tables()
    .insertInto('payments')
    .values({ repair_id: id, kind: 'payment', method: 'cash', amount_cents: 1000 })
    .execute();
  await giveBack(id, 1000);
  expect((await seen(id)).moneyDocuments.creditNotes).toEqual([]);
});

test('no document of another case is drawn, and none is changed', async () => {
  const { id } = await ready();
  const other = await ready();
  const number = await numberOf(id);
  expect(await drawRepairDocument(deps(), other.id, { kind: 'invoice', number })).toBeNull();
  expect(await drawRepairDocument(deps(), id, { kind: 'credit-note', number })).toBeNull();
  for (const table of ['invoices', 'repair_notes'] as const)
    await expect(tables().updateTable(table).set({ total_cents: 1 }).execute()).rejects.toThrow();
});
