import { beforeEach, expect, test } from 'vitest';
import { writtenAgreement } from '#domain/repair/signed-state.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { createRepair } from '#server/repairs/create-repair.ts';
import { drawRepairDocument, type RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { addFee } from '#server/repairs/owed-fees.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { answerSignature } from '#server/repairs/signing/answer-signature.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  intakeOf,
  repairDeps,
  requestedRepair,
  requestOf,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date('2026-11-02T10:00:00Z');
const FREE = { diagnosisFee: null, refusalFee: null, storageFee: null, storageFreeDays: 30 };
const ASKED = {
  diagnosisFee: '30,00\u00a0€',
  refusalFee: '15,00\u00a0€',
  storageFee: '1,00\u00a0€',
  storageFreeDays: 30,
};
let settings: Pick<ReturnType<ReturnType<typeof repairDeps>['shop']>, keyof typeof FREE> = ASKED;

const deps = () => {
  const made = repairDeps(db.database, () => now);
  return { ...made, shop: () => ({ ...made.shop(), ...settings }) };
};

beforeEach(async () => {
  now = new Date('2026-11-02T10:00:00Z');
  settings = ASKED;
  await emptyRepairs(db.database);
});

async function caseOf(id: string) {
  const found = await findForShop(db.database, id);
  if (!found) throw new Error('the case is gone');
  return found;
}

async function wordsOf(id: string, document: RepairDocument): Promise<string> {
  const drawn = await drawRepairDocument(deps(), id, document);
  return drawn ? pdfText(drawn.content) : '';
}

/** A case whose quote was refused, and whose device goes back. */
async function refused(id: string, { withFees }: { withFees: boolean }) {
  const quote = await sentQuote(deps(), id);
  await answerQuote(deps(), id, { answer: 'refuse', quoteId: quote.id }, CUSTOMER);
  expect(await moveRepair(deps(), id, { event: 'return_unrepaired', withFees }, SHOP)).toMatchObject({
    outcome: 'moved',
  });
  return quote;
}

const SIGNED = { answer: 'sign', signature: 'M1 1L20 20', acceptsTerms: true, acceptsData: true };

async function signOnTheirScreen(id: string) {
  await askSignature(deps(), id, SHOP);
  const code = (await readSigning(deps(), id))?.waiting?.code ?? '';
  expect(await answerSignature(deps(), code, SIGNED, undefined)).toEqual({
    outcome: 'signed',
    purpose: 'intake',
  });
}

test('what is announced and signed at the counter is on the sheet, in the quote, in the price and on the invoice', async () => {
  const { id } = await counterRepair(deps());
  const sheet = await wordsOf(id, { kind: 'ticket' });
  expect(sheet).toContain('Diagnostic 30,00 €, que le devis soit accepté ou refusé');
  expect(sheet).toContain('Frais de garde 1,00 € par jour, dès le 31e jour');
  expect(sheet).toContain('Vous acceptez les frais écrits plus haut');
  expect(sheet).not.toContain('gratuit');
  // What the settings say later is not what was announced.
  settings = { ...ASKED, diagnosisFee: '90,00\u00a0€', storageFee: '9,00\u00a0€' };
  const quote = await refused(id, { withFees: true });
  const words = await wordsOf(id, { kind: 'quote', quoteId: quote.id });
  expect(words).toContain('Un refus coûte 45,00 €. Diagnostic, 30,00 €, et remontage, 15,00 €, acceptés');
  expect(words).not.toContain('gratuits');
  expect((await caseOf(id)).money).toMatchObject({ priceCents: 4500, dueCents: 4500 });
  // Ready on 2 November: 2 December is the last free day.
  now = new Date('2026-12-12T10:00:00Z');
  expect(await addFee(deps(), id, { kind: 'storage', cents: 1000 }, SHOP)).toEqual({ outcome: 'recorded' });
  expect(await addFee(deps(), id, { kind: 'storage', cents: 1000 }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
  expect((await caseOf(id)).money.charges.map(({ kind, label }) => [kind, label])).toEqual([
    ['diagnosis', 'Diagnostic'],
    ['refusal', 'Remontage après le refus du devis'],
    ['storage', 'Garde, 10\u00a0jours au 12 décembre 2026'],
  ]);
  const address = { street: '2 rue Cérès', postcode: '51100', city: 'Reims' };
  const issued = await issueRepairInvoice(deps(), id, { address }, SHOP);
  expect(issued).toMatchObject({ outcome: 'issued' });
  const number = (await caseOf(id)).moneyDocuments.invoices[0]?.number ?? '';
  const invoice = await wordsOf(id, { kind: 'invoice', number });
  expect(invoice).toContain('Garde, 10 jours au 12 décembre 2026');
  expect(invoice).toContain('55,00 €');
  now = new Date('2026-12-14T10:00:00Z');
  expect(await addFee(deps(), id, { kind: 'storage', cents: 200 }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
});

test('of two presses at once, one counts', async () => {
  const { id } = await counterRepair(deps());
  await refused(id, { withFees: false });
  const press = () => addFee(deps(), id, { kind: 'diagnosis', cents: 3000 }, SHOP);
  const outcomes = await Promise.all([press(), press()]);
  expect(outcomes.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
  expect((await caseOf(id)).money.priceCents).toBe(3000);
});

test('a device left without a signature owes nothing, whoever signs the day after', async () => {
  const { id } = await counterRepair(deps(), { signature: undefined });
  now = new Date('2026-11-03T10:00:00Z');
  await signOnTheirScreen(id);
  expect(await caseOf(id)).toMatchObject({ diagnosis_fee_cents: 3000, fees_accepted_at: null });
  const quote = await refused(id, { withFees: true });
  expect((await caseOf(id)).money.priceCents).toBe(0);
  expect(await wordsOf(id, { kind: 'quote', quoteId: quote.id })).toContain('Diagnostic et devis gratuits.');
  expect(await addFee(deps(), id, { kind: 'diagnosis', cents: 3000 }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
});

test('a signature of the same day, on their own screen or in words, is an agreement', async () => {
  const onScreen = await counterRepair(deps(), { signature: undefined });
  await signOnTheirScreen(onScreen.id);
  expect((await caseOf(onScreen.id)).fees_accepted_at).toEqual(now);
  const inWords = { signature: undefined, conditionNote: writtenAgreement('Camille Martin') };
  const { id } = await counterRepair(deps(), inWords);
  expect((await caseOf(id)).fees_accepted_at).toEqual(now);
});

test('the last signature of a drop-off accepts for all its devices', async () => {
  const first = await counterRepair(deps(), { signature: undefined });
  await counterRepair(deps(), { broughtWith: first.id });
  expect((await caseOf(first.id)).fees_accepted_at).toEqual(now);
});

const PARCEL = {
  wayIn: 'mail-in',
  battery: 'none',
  returnAddress: { street: '3 rue des Prés', postcode: '35000', city: 'Rennes' },
};

test('a parcel leaves on the words that its sender accepted, or on none', async () => {
  const asked = (acceptsFees?: string) => createRepair(deps(), requestOf({ ...PARCEL, acceptsFees }));
  expect(await asked()).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'acceptsFees', message: 'Cochez cette case pour envoyer votre appareil.' }],
  });
  expect(await asked('Diagnostic\u00a0: 20,00\u00a0€')).toMatchObject({
    issues: [{ message: expect.stringContaining('a changé ces montants') }],
  });
  const words =
    'Diagnostic\u00a0: 30,00\u00a0€, que le devis soit accepté ou refusé\u00a0; Refus du devis\u00a0: 15,00\u00a0€ pour le remontage\u00a0; Frais de garde\u00a0: 1,00\u00a0€ par jour, dès le 31e jour après l’annonce que l’appareil est prêt';
  const created = await asked(words);
  if (created.outcome !== 'created') throw new Error(created.outcome);
  expect(await wordsOf(created.repair.id, { kind: 'packing-slip' })).toContain(
    'Frais que vous avez acceptés Diagnostic 30,00 €',
  );
  settings = { ...ASKED, diagnosisFee: '90,00\u00a0€' };
  await registerRepair(deps(), created.repair.id, intakeOf(), SHOP, () => null);
  expect(await caseOf(created.repair.id)).toMatchObject({ diagnosis_fee_cents: 3000, fees_accepted_at: now });
});

test('a request is announced its fees when the device is left', async () => {
  const { id } = await requestedRepair(deps());
  expect(await caseOf(id)).toMatchObject({ diagnosis_fee_cents: null, fees_accepted_at: null });
  await registerRepair(deps(), id, intakeOf(), SHOP, () => null);
  expect(await caseOf(id)).toMatchObject({ diagnosis_fee_cents: 3000, storage_free_days: 30 });
});

test('storage alone leaves diagnosis and quote free, on the sheet too', async () => {
  settings = { ...FREE, storageFee: '1,00\u00a0€' };
  const { id } = await counterRepair(deps());
  const sheet = await wordsOf(id, { kind: 'ticket' });
  expect(sheet).toContain(
    'Le diagnostic et le devis sont gratuits. Vous acceptez les frais écrits plus haut',
  );
  const quote = await sentQuote(deps(), id);
  expect(await wordsOf(id, { kind: 'quote', quoteId: quote.id })).toContain('Diagnostic et devis gratuits.');
});

test('without fees nothing is said of them', async () => {
  settings = FREE;
  const { id } = await counterRepair(deps());
  expect(await caseOf(id)).toMatchObject({ diagnosis_fee_cents: null, fees_accepted_at: null });
  const sheet = await wordsOf(id, { kind: 'ticket' });
  expect(sheet).toContain('Le diagnostic et le devis sont gratuits.');
  expect(sheet).not.toMatch(/Frais de garde|Refus du devis/);
  await refused(id, { withFees: true });
  expect((await caseOf(id)).money.priceCents).toBe(0);
});
