import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BonusRate } from '#domain/bonus/bonus.ts';
import type { BonusStep } from '#domain/bonus/bonus-states.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createBonuses } from '#server/admin/bonuses/bonuses-module.ts';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument, type RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { addCharge, correctEntry, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  AGREED,
  acceptanceOf,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  quoteOf,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

// The quote of these tests costs 75 € with new parts, 60 € with reused ones. Consoles have a bonus of 20 € from 65 € on.

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const tables = () => db.database.kysely;
const ADDRESS = { street: '12 rue de Vesle', postcode: '51100', city: 'Reims' };
const RATE: BonusRate = {
  label: 'Console de jeux',
  device: 'console',
  body: null,
  organisation: 'Écosystème',
  cents: 2000,
  leastCents: 6500,
  from: '2026-01-01',
  sourceUrl: 'https://www.exemple.fr/bareme',
  readOn: '2026-11-20',
};
const BONUS = { label: RATE.label, conditions: ['outOfGuarantee', 'privatePerson', 'listedFault'] };

let rates: BonusRate[];
let hasLabel: boolean;
let owner: AdminIdentity;

function deps() {
  const given = repairDeps(db.database, () => now);
  const facts = {
    ...given.shop(),
    bonusLabel: hasLabel ? ('on' as const) : ('off' as const),
    bonusLabelNumber: 'QR-1',
    bonusLabelSince: '2026-06-01',
    bonuses: rates,
  };
  return { ...given, shop: () => facts };
}

const bonuses = () => createBonuses({ database: db.database, clock: () => now }).api;
const books = () => createAccounting({ database: db.database, shop: deps().shop, clock: () => now }).api;
const receipts = async () => (await books().receipts(owner, { year: 2026, month: 11 })).receipts;

beforeEach(async () => {
  rates = [RATE];
  hasLabel = true;
  await emptyRepairs(db.database);
  owner = await addIdentity(db.database, { role: 'admin' });
});

const draft = (change: object = {}) => ({ ...quoteOf(), bonus: BONUS, ...change });

async function agreed(change: object = {}) {
  const { id, reference } = await counterRepair(deps());
  const quote = await sentQuote(deps(), id, draft(change));
  await answerQuote(deps(), id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  return { id, reference, quote };
}

async function ready(change: object = {}) {
  const repair = await agreed(change);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  return repair;
}

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the repair is gone');
  return { ...repair, seenCents: repair.paid_cents + repair.refunded_cents };
}

const moneyOf = async (id: string) => {
  const { priceCents, dueCents, bonusCents, overCents, keptCents } = (await seen(id)).money;
  return { priceCents, dueCents, bonusCents, overCents, keptCents };
};

const take = async (id: string, amountCents: number) =>
  takePayment(deps(), id, { amountCents, method: 'shop_card', seenCents: (await seen(id)).seenCents }, SHOP);

/** Gives the device back, paid by its customer; returns the number of its invoice. */
async function handedOver(id: string) {
  const { seenCents, money } = await seen(id);
  const payment = { amountCents: money.dueCents, method: 'shop_card', seenCents } as const;
  const { outcome } = await handOver(deps(), id, { ...FETCHED, payment }, SHOP);
  expect(outcome).toBe('moved');
  return (await seen(id)).moneyDocuments.invoices.at(-1)?.number;
}

async function invoiced() {
  const repair = await ready();
  await keepAddress(repair.id);
  const invoice = await handedOver(repair.id);
  return { ...repair, invoice };
}

const keepAddress = (id: string) =>
  tables()
    .updateTable('repairs')
    .set({ billing_address: JSON.stringify(ADDRESS) })
    .where('id', '=', id)
    .execute();

const note = (ids: string[], step: BonusStep, change: object = {}, who: AdminIdentity = owner) =>
  bonuses().note(who, { bonuses: ids, step, ...change });

async function textOf(id: string, document: RepairDocument) {
  const drawn = await drawRepairDocument(deps(), id, document);
  if (!drawn) throw new Error('there is no such document');
  return (await pdfText(drawn.content)).replaceAll(/\s+/g, ' ');
}

test('a quote says the price, who pays the bonus, and what is left; its conditions have to be checked', async () => {
  const { id } = await counterRepair(deps());
  const half = { ...BONUS, conditions: ['outOfGuarantee', 'privatePerson'] };
  expect(await saveQuote(deps(), id, draft({ bonus: half }), SHOP, () => null)).toMatchObject({
    issues: [{ path: 'bonus.conditions' }],
  });
  const quote = await sentQuote(deps(), id, draft());
  expect(quote.bonus).toEqual(RATE);
  const text = await textOf(id, { kind: 'quote', quoteId: quote.id });
  expect(text).toContain('Total, pièces neuves 75,00 €');
  expect(text).toContain('Bonus réparation, Écosystème -20,00 €');
  expect(text).toContain('Reste à payer 55,00 €');
  // With reused parts the total is below the threshold.
  expect(text.match(/Bonus réparation, Écosystème/g)).toHaveLength(1);
  expect(text).toContain('si le total accepté atteint 65,00 €');
});

test.each([
  ['without the label', { isLabelled: false }],
  ['for another kind of device', { rate: { device: 'telephone' } }],
  ['before its day', { rate: { from: '2026-12-01' } }],
] as const)('no bonus is given %s', async (_, { isLabelled = true, rate = {} }: Without) => {
  const { id } = await counterRepair(deps());
  hasLabel = isLabelled;
  rates = [{ ...RATE, ...rate }];
  expect(await saveQuote(deps(), id, draft(), SHOP, () => null)).toMatchObject({
    issues: [{ path: 'bonus.label' }],
  });
  expect(await saveQuote(deps(), id, quoteOf(), SHOP, () => null)).toMatchObject({ outcome: 'saved' });
});

type Without = { isLabelled?: boolean; rate?: Partial<BonusRate> };

test('a company has none, and a draft whose line of the table has changed is not sent', async () => {
  const { id } = await counterRepair(deps());
  expect(await saveQuote(deps(), id, draft(), SHOP, () => null)).toMatchObject({ outcome: 'saved' });
  rates = [{ ...RATE, cents: 2500 }];
  expect(await sendQuote(deps(), id, SHOP)).toMatchObject({ outcome: 'refused' });
  rates = [RATE];
  await tables().updateTable('repairs').set({ company: 'Durand SARL' }).where('id', '=', id).execute();
  expect(await sendQuote(deps(), id, SHOP)).toMatchObject({ outcome: 'refused' });
  expect(await saveQuote(deps(), id, draft(), SHOP, () => null)).toMatchObject({
    issues: [{ path: 'bonus.label' }],
  });
});

test('a sent quote keeps its bonus whatever becomes of the table', async () => {
  const { id, quote } = await agreed();
  rates = [];
  hasLabel = false;
  expect(await moneyOf(id)).toMatchObject({ priceCents: 7500, bonusCents: 2000, dueCents: 5500 });
  await expect(
    tables().updateTable('repair_quotes').set({ bonus: null }).where('id', '=', quote.id).execute(),
  ).rejects.toThrow('a quote that was sent is final');
});

test('the customer pays what is left, the invoice leaves the bonus to its organisation, and the books wait for its money', async () => {
  const { id, invoice, reference } = await invoiced();
  expect(await moneyOf(id)).toEqual({
    ...{ priceCents: 7500, keptCents: 5500, bonusCents: 2000, dueCents: 0, overCents: 0 },
  });
  const text = await textOf(id, { kind: 'invoice', number: invoice ?? '' });
  expect(text).toContain('Total 75,00 €');
  expect(text).toContain('Bonus réparation, Écosystème -20,00 €');
  expect(text).toContain('Payé 55,00 €');
  expect(text).toContain('Reste à payer 0,00 €');
  const noteText = await textOf(id, { kind: 'note' });
  expect(noteText).toContain('Bonus réparation, Écosystème -20,00 €');
  expect((await receipts()).map(({ way, amountCents }) => [way, amountCents])).toEqual([['shop_card', 5500]]);
  expect(await bonuses().list(owner)).toMatchObject([
    {
      ...{ id, repair: reference, invoice, totalCents: 7500, cents: 2000, state: 'due', label: RATE.label },
      ...{ serial: '490154203237518', customer: 'Camille Martin', postcode: '51100', city: 'Reims' },
    },
  ]);

  expect(await note([id], 'pay')).toMatchObject({ outcome: 'refused' });
  expect(await note([id], 'send', { reference: 'D-77' })).toEqual({ outcome: 'noted' });
  expect(await note([id], 'pay')).toEqual({ outcome: 'noted' });
  expect(await note([id], 'pay')).toMatchObject({ outcome: 'refused' });
  expect((await receipts()).map(({ way, amountCents }) => [way, amountCents])).toEqual([
    ['shop_card', 5500],
    ['bonus', 2000],
  ]);
  expect(await moneyOf(id)).toEqual({
    ...{ priceCents: 7500, keptCents: 7500, bonusCents: 0, dueCents: 0, overCents: 0 },
  });
  expect(await bonuses().list(owner)).toMatchObject([{ state: 'paid', reference: 'D-77' }]);
});

test('what an organisation has paid goes to no customer, and is taken back where it was noted', async () => {
  const { id } = await invoiced();
  await note([id], 'send');
  await note([id], 'pay');
  const { seenCents, money } = await seen(id);
  const refund = { method: 'shop_card', reason: 'Rayure', seenCents } as const;
  expect(await giveRefund(deps(), id, { ...refund, amountCents: 5501 }, SHOP)).toMatchObject({
    issues: [{ path: 'amount', message: 'Il reste 55,00\u00a0€ à rendre au plus.' }],
  });
  const entryId = money.entries.find(({ method }) => method === 'bonus')?.id ?? 0;
  const correction = { entryId, seenCents, reason: 'Erreur', instead: null };
  expect(await correctEntry(deps(), id, correction, SHOP)).toMatchObject({ outcome: 'refused' });
  expect(await note([id], 'unpay', { reason: 'Autre virement' })).toEqual({ outcome: 'noted' });
  expect((await receipts()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(5500);
  expect(await moneyOf(id)).toMatchObject({ bonusCents: 2000, dueCents: 0, keptCents: 5500 });
  expect(await note([id], 'pay')).toEqual({ outcome: 'noted' });
  expect((await receipts()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(7500);
});

test('a refused bonus is asked for again, or of the customer, or stays with the shop', async () => {
  const [again, owed, kept] = [await invoiced(), await invoiced(), await invoiced()].map(({ id }) => id);
  const all = [again, owed, kept].map((id) => id ?? '');
  await note(all, 'send');
  await note(all, 'refuse', { reason: 'Plaque illisible' });
  expect(await bonuses().list(owner)).toMatchObject([
    { state: 'refused', reason: 'Plaque illisible' },
    { state: 'refused' },
    { state: 'refused' },
  ]);
  for (const id of all) expect(await moneyOf(id)).toMatchObject({ bonusCents: 2000, dueCents: 0 });
  await note([all[0] ?? ''], 'send');
  await note([all[1] ?? ''], 'ask');
  await note([all[2] ?? ''], 'write_off', { reason: 'Erreur de l’atelier' });
  expect(await Promise.all(all.map(moneyOf))).toMatchObject([
    { bonusCents: 2000, dueCents: 0 },
    { bonusCents: 0, dueCents: 2000 },
    { bonusCents: 2000, dueCents: 0 },
  ]);
  expect(await take(all[1] ?? '', 2000)).toEqual({ outcome: 'recorded' });
  expect((await moneyOf(all[1] ?? '')).dueCents).toBe(0);
});

test('of several, all are noted or none', async () => {
  const [one, other] = [await invoiced(), await invoiced()];
  await note([one.id], 'send');
  expect(await note([one.id, other.id], 'send')).toMatchObject({ outcome: 'refused' });
  expect((await bonuses().list(owner)).map(({ state }) => state).sort()).toEqual(['due', 'sent']);
  // Two people at once: one of them is told.
  const both = await Promise.all([note([one.id], 'pay'), note([one.id], 'pay')]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['noted', 'refused']);
  expect((await receipts()).filter(({ way }) => way === 'bonus')).toHaveLength(1);
});

test('without an address there is no invoice yet, and the list says so until there is', async () => {
  const { id, reference } = await ready();
  expect(await handedOver(id)).toBeUndefined();
  expect(await bonuses().uninvoiced(owner)).toEqual([
    { repair: reference, label: RATE.label, cents: 2000, hasAddress: false },
  ]);
  const company = { company: 'Durand SARL', address: ADDRESS };
  expect(await issueRepairInvoice(deps(), id, company, SHOP)).toMatchObject({
    issues: [{ path: 'company' }],
  });
  expect(await issueRepairInvoice(deps(), id, { address: ADDRESS }, SHOP)).toMatchObject({
    outcome: 'issued',
  });
  expect(await bonuses().uninvoiced(owner)).toEqual([]);
  expect(await bonuses().list(owner)).toMatchObject([{ state: 'due', cents: 2000 }]);
});

test('a price that falls below the threshold has no bonus, and one that is given up owes nothing', async () => {
  const { id } = await agreed();
  await addCharge(deps(), id, { kind: 'discount', label: 'Geste', amountCents: 1001 }, SHOP);
  expect(await moneyOf(id)).toMatchObject({ priceCents: 6499, bonusCents: 0, dueCents: 6499 });
  await moved(deps(), id, 'start', 'test', 'make_ready');
  expect(await bonuses().uninvoiced(owner)).toEqual([]);
  await keepAddress(id);
  await handedOver(id);
  expect(await bonuses().list(owner)).toEqual([]);
});

test('a case that becomes a company’s owes the whole price', async () => {
  const { id } = await ready();
  await tables().updateTable('repairs').set({ company: 'Durand SARL' }).where('id', '=', id).execute();
  expect(await moneyOf(id)).toMatchObject({ bonusCents: 0, dueCents: 7500 });
  await keepAddress(id);
  const number = await handedOver(id);
  expect(await textOf(id, { kind: 'invoice', number: number ?? '' })).not.toContain('Bonus');
  expect(await bonuses().list(owner)).toEqual([]);
});

test('the queue and the account agree on what is due', async () => {
  const parcel = async (change: object) => {
    const repair = await ready(change);
    await tables().updateTable('repairs').set({ way_in: 'mail-in' }).where('id', '=', repair.id).execute();
    return repair;
  };
  const { id } = await parcel({});
  const waits = async () =>
    (await db.database.transaction((tx) => readQueue(tx, now)))
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'send' || kind === 'unpaid-parcel');
  expect(await waits()).toEqual(['unpaid-parcel']);
  await take(id, 5499);
  expect(await waits()).toEqual(['unpaid-parcel']);
  await take(id, 1);
  expect(await waits()).toEqual(['send']);
});

test('a bonus that the price does not exceed is none: not in the quote’s total, not on the account, not as a claim', async () => {
  rates = [{ ...RATE, cents: 7500, leastCents: 0 }];
  const { id, quote } = await agreed();
  const text = await textOf(id, { kind: 'quote', quoteId: quote.id });
  expect(text).not.toContain('Bonus réparation, Écosystème');
  expect(text).toContain('si le total accepté dépasse cette somme');
  expect(await moneyOf(id)).toMatchObject({ priceCents: 7500, bonusCents: 0, dueCents: 7500 });
  await moved(deps(), id, 'start', 'test', 'make_ready');
  await keepAddress(id);
  await handedOver(id);
  expect(await bonuses().list(owner)).toEqual([]);
});

test('nobody writes the amount of a bonus: the table has it', async () => {
  const { id } = await counterRepair(deps());
  const forged = { ...BONUS, cents: 50_000, leastCents: 0, organisation: 'Moi' };
  await saveQuote(deps(), id, draft({ bonus: forged }), SHOP, () => null);
  const kept = await tables()
    .selectFrom('repair_quotes')
    .select('bonus')
    .where('repair_id', '=', id)
    .execute();
  expect(kept.filter(({ bonus }) => bonus !== null && bonus.cents !== RATE.cents)).toEqual([]);
});

test('a bonus is asked for once: by one of two people, of one invoice, and never of a repair that has none', async () => {
  const { id } = await invoiced();
  const both = await Promise.all([
    note([id], 'send', { reference: 'A' }),
    note([id, id], 'send', { reference: 'B' }),
  ]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['noted', 'refused']);
  expect(await bonuses().list(owner)).toHaveLength(1);
  // Asked for again, the invoice is the one that is there.
  const { moneyDocuments } = await seen(id);
  await issueRepairInvoice(deps(), id, { address: ADDRESS }, SHOP);
  expect((await seen(id)).moneyDocuments).toEqual(moneyDocuments);
  expect(await bonuses().list(owner)).toMatchObject([{ id, state: 'sent' }]);
  const none = await ready({ bonus: null });
  for (const unknown of [none.id, randomUUID()])
    expect(await note([unknown], 'send')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('n’existe pas'),
    });
});

test('bonuses are for who keeps the books, on screen and in the database', async () => {
  const { id } = await invoiced();
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const clerk = await addIdentity(db.database, { role: 'admin', staffRole });
    await expect(bonuses().list(clerk)).rejects.toThrow(NotAdminError);
    await expect(bonuses().uninvoiced(clerk)).rejects.toThrow(NotAdminError);
    await expect(note([id], 'send', {}, clerk)).rejects.toThrow(NotAdminError);
    const read = await db.database.asRole(clerk.claims, (tx) =>
      tx.selectFrom('repair_bonuses').select('state').execute(),
    );
    expect(read).toEqual([]);
  }
  const read = await db.database.asRole(owner.claims, (tx) =>
    tx.selectFrom('repair_bonuses').select('state').execute(),
  );
  expect(read).toEqual([{ state: 'due' }]);
});

test('of 40 random repairs, what customers and organisations paid and owe is the price, to the cent', async () => {
  const random = seededRandom(35);
  let priceCents = 0;
  let outCents = 0;
  for (let count = 0; count < 40; count += 1) {
    const unitCents = 2000 + random.int(12_000);
    const lines = [{ label: 'Écran', kind: 'labour', quantity: 1, options: [{ unitCents }] }];
    const hasBonus = random.int(4) > 0;
    const { id } = await ready({ lines, bonus: hasBonus ? BONUS : null });
    const { money } = await seen(id);
    expect(money.bonusCents).toBe(hasBonus && unitCents >= RATE.leastCents ? RATE.cents : 0);
    expect(money.dueCents + money.bonusCents).toBe(unitCents);
    priceCents += unitCents;
    await keepAddress(id);
    await handedOver(id);
    if (money.bonusCents === 0) continue;
    const steps: BonusStep[][] = [
      [],
      ['send'],
      ['send', 'pay'],
      ['send', 'pay', 'unpay'],
      ['send', 'pay', 'unpay', 'pay'],
      ['send', 'refuse', 'ask'],
      ['send', 'refuse', 'write_off'],
    ];
    for (const step of random.pick(steps)) await note([id], step, { reason: 'Essai' });
    const after = (await seen(id)).money;
    expect(after.keptCents + after.dueCents + after.bonusCents).toBe(unitCents);
    outCents += after.dueCents + after.bonusCents;
  }
  const received = (await receipts()).reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(received + outCents).toBe(priceCents);
});
