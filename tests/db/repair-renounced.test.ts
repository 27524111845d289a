import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowView } from '#app/routes/admin/repairs/read-list.server.ts';
import { repairView as shopView } from '#app/routes/admin/repairs/repair-view.server.ts';
import { repairView } from '#app/routes/repair/tracking/tracking-view.ts';
import type { WithdrawalStep } from '#domain/order/withdrawal-step.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { findCase } from '#server/shop/withdrawals/find-case.ts';
import { takeStep } from '#server/shop/withdrawals/take-step.ts';
import { withdrawalMails } from '#server/shop/withdrawals/withdrawal-mails.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  PARCELS,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

// The customer withdrew online from a contract about a repair: everybody is told, and no step of it goes on.

const db = useTestDatabase();
const shop = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
let now = new Date();
let admin: AdminIdentity;
const clock = () => now;
const deps = () => repairDeps(db.database, clock);
const tables = () => db.database.kysely;

beforeAll(async () => {
  admin = await addIdentity(db.database, { role: 'admin' });
});

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyTables(db.database, 'public.withdrawals');
  await emptyRepairs(db.database);
});

/** Accepts a quote over the link, with an early start. */
async function agreedOnline() {
  const repair = await counterRepair(deps());
  await answerQuote(deps(), repair.id, acceptanceOf(await sentQuote(deps(), repair.id)), CUSTOMER);
  return repair;
}

async function declare(contract: string, email = 'camille@exemple.fr') {
  const id = randomUUID();
  now = new Date(now.getTime() + 60_000);
  await declareWithdrawal(db.database, id, { name: 'Camille Martin', contract, email, details: null }, now);
  return id;
}

function outbox() {
  const { sent, transport } = fakeTransport();
  const words = withdrawalMails({
    database: db.database,
    loadTemplates: async () => templates,
    shop: () => shop,
    siteUrl: 'https://www.exemple.fr',
  });
  const mails = openTestOutbox({ database: db.database, words: [words], transport, clock });
  return { mails, sent };
}

const take = (id: string, step: WithdrawalStep) =>
  takeStep({ database: db.database, mails: outbox().mails, shop: () => shop, clock }, admin, id, step);
const move = (id: string, event: Parameters<typeof moveRepair>[2]['event']) =>
  moveRepair(deps(), id, { event }, SHOP);

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the file is gone');
  return repair;
}

async function tracked(link: string) {
  const repair = await findByLink(db.database, link);
  if (!repair) throw new Error('the file is gone');
  return repairView({ repair, link, uploads: [], shop: { ...PARCELS, vatRegimes: [] } }, now);
}

const RENOUNCED = { outcome: 'refused', reason: expect.stringContaining('Le client a renoncé à ce contrat') };

test('neither begun, nor tested, nor made ready, nor handed over once it is renounced', async () => {
  const { id, reference } = await agreedOnline();
  await declare(reference);
  expect(await move(id, 'start')).toEqual(RENOUNCED);
  expect(await move(id, 'await_part')).toEqual(RENOUNCED);

  const begun = await agreedOnline();
  await moved(deps(), begun.id, 'start');
  await declare(begun.reference.toLowerCase().replaceAll('-', ' '));
  expect(await move(begun.id, 'test')).toEqual(RENOUNCED);

  const ready = await agreedOnline();
  await moved(deps(), ready.id, 'start', 'test', 'make_ready');
  await declare(ready.reference);
  expect(await handOver(deps(), ready.id, { ...FETCHED, owes: true }, SHOP)).toEqual(RENOUNCED);
});

test.each(['in_repair', 'tested', 'ready', 'handed_over'] as const)(
  'the database itself takes no renounced repair to %s',
  async (state) => {
    const { id, reference } = await agreedOnline();
    await declare(reference);
    await expect(
      tables().updateTable('repairs').set({ state }).where('id', '=', id).execute(),
    ).rejects.toThrow(/renounced/);
  },
);

test('the page of its customer says so, and offers it no second time', async () => {
  const { linkToken, reference } = await agreedOnline();
  expect((await tracked(linkToken)).withdrawalUntil).toBe('9 décembre 2026');
  await declare(reference);
  expect(await tracked(linkToken)).toMatchObject({
    stateName: 'Contrat renoncé',
    withdrawalUntil: null,
    renouncedOn: '25 novembre 2026',
    progress: null,
    events: [
      { title: 'Vous avez renoncé au contrat\u00a0: l’atelier a reçu votre déclaration.' },
      {},
      {},
      {},
    ],
  });
});

test('the shop sees it in the case and among the declarations, with the ways out of it', async () => {
  const { id, reference } = await agreedOnline();
  const declared = await declare(reference);
  expect(await seen(id)).toMatchObject({ withdrawals: [{ id: declared, state: 'received' }] });
  expect(await findCase(db.database, admin, declared)).toMatchObject({
    order: null,
    repair: { reference, state: 'accepted', agreement: 'quote', starts_early: true },
  });
});

test('the shop reads it in the case, in its list and on its board, until what to do stands again', async () => {
  const { id, reference } = await agreedOnline();
  const words = async () => {
    const { rows } = await listRepairs(db.database, repairQuerySchema.parse({}), now);
    return [shopView(await seen(id), now).stateName, ...rows.map((row) => rowView(row, now).stateName)];
  };
  expect(await words()).toEqual(['À réparer', 'À réparer']);
  const declared = await declare(reference);
  expect(await words()).toEqual(['Contrat renoncé', 'Contrat renoncé']);
  await take(declared, { intent: 'close', message: undefined });
  expect(await words()).toEqual(['À rendre sans réparation', 'À rendre sans réparation']);
});

test('both mails tell what is true of a device that is in the shop and of which nothing was paid', async () => {
  const { reference } = await agreedOnline();
  await declare(reference);
  const { mails, sent } = outbox();
  await mails.run();
  const [receipt = '', notice = ''] = sent.map(({ text }) => text.replaceAll('\u00a0', ' '));
  expect(receipt).toContain('Votre appareil est à l’atelier : vous n’avez rien à renvoyer.');
  expect(receipt).toContain('si vous n’avez rien versé, vous ne devez rien');
  expect(receipt).not.toContain('Si vous avez reçu un bien');
  expect(notice).toContain(`La réparation ${reference} est retrouvée : « À réparer »`);
  expect(notice).toContain('Le délai court jusqu’au 9 décembre 2026.');
  expect(notice).toContain('Ne commencez rien');
  expect(notice).not.toMatch(/aucune commande|Le remboursement est dû/);
});

test.each([
  ['close', { intent: 'close', message: undefined }, 'closed'],
  ['settle', { intent: 'settle', message: 'Rien n’était versé.' }, 'refunded'],
] as const)(
  'settled by « %s », the device goes back as it is, without a guarantee',
  async (_, step, state) => {
    const { id, reference, linkToken } = await agreedOnline();
    await moved(deps(), id, 'start');
    const declared = await declare(reference);
    expect(await take(declared, step)).toEqual({ outcome: 'done' });
    expect(await findCase(db.database, admin, declared)).toMatchObject({
      state,
      repair: { state: 'refused' },
    });
    expect(await seen(id)).toMatchObject({ state: 'refused', agreement: null });
    expect((await tracked(linkToken)).stateName).toBe('Contrat renoncé');
    await moved(deps(), id, 'return_unrepaired');
    expect(await handOver(deps(), id, { ...FETCHED, owes: true }, SHOP)).toMatchObject({
      outcome: 'moved',
    });
    expect((await seen(id)).guarantee_until).toBeNull();
  },
);

test('what was paid goes back on the case first, where the ledger has it', async () => {
  const { id, reference } = await agreedOnline();
  await takePayment(deps(), id, { amountCents: 2500, method: 'transfer', seenCents: 0 }, SHOP);
  const declared = await declare(reference);
  const step = { intent: 'settle', message: 'Virement de 25 € ce jour.' } as const;
  expect(await take(declared, step)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining(`sur le dossier ${reference}`),
  });
  const refund = { amountCents: 2500, method: 'transfer', reason: 'Rétractation' } as const;
  await giveRefund(deps(), id, { ...refund, seenCents: 2500 }, SHOP);
  expect(await take(declared, step)).toEqual({ outcome: 'done' });
});

test('what the shop notes itself is the same way out', async () => {
  const { id, reference } = await agreedOnline();
  await moved(deps(), id, 'start');
  expect(await move(id, 'withdraw')).toMatchObject({ outcome: 'refused' });
  await declare(reference);
  expect(await move(id, 'withdraw')).toMatchObject({ outcome: 'moved', state: 'refused' });
});

test('a declaration that is refused leaves the contract as it was; taken back, the refusal ends that', async () => {
  const { id, reference } = await agreedOnline();
  const declared = await declare(reference);
  await take(declared, { intent: 'refuse', message: 'Le délai était passé.' });
  expect((await seen(id)).renounced_at).toBeNull();
  await take(declared, { intent: 'answer', message: undefined });
  expect(await move(id, 'start')).toEqual(RENOUNCED);
  await take(declared, { intent: 'refuse', message: 'Le délai était passé.' });
  await moved(deps(), id, 'start');
});

test('of two declarations the first counts, and one that is refused leaves the other standing', async () => {
  const { id, reference } = await agreedOnline();
  const first = await declare(reference);
  const since = now;
  const second = await declare(reference);
  expect((await seen(id)).renounced_at).toEqual(since);
  await take(first, { intent: 'refuse', message: 'Elle est venue deux fois.' });
  expect((await seen(id)).renounced_at).toEqual(now);
  expect(await move(id, 'start')).toEqual(RENOUNCED);
  await take(second, { intent: 'refuse', message: 'Le délai était passé.' });
  expect((await seen(id)).renounced_at).toBeNull();
  await moved(deps(), id, 'start');
});

test('who mistyped is found by hand: the repair is attached, and stops there too', async () => {
  const { id, reference } = await agreedOnline();
  const declared = await declare('Réparation de ma console', 'autre@exemple.fr');
  await moved(deps(), id, 'await_part');
  expect(await take(declared, { intent: 'attach', caseNumber: reference })).toEqual({ outcome: 'done' });
  expect(await move(id, 'start')).toEqual(RENOUNCED);
  expect(await take(declared, { intent: 'attach', caseNumber: reference })).toMatchObject({
    outcome: 'refused',
  });
});

test('another address stops nothing, and neither does a case without a contract', async () => {
  const stranger = await agreedOnline();
  await declare(stranger.reference, 'autre@exemple.fr');
  await moved(deps(), stranger.id, 'start');
  const open = await counterRepair(deps());
  await declare(open.reference);
  const quote = await sentQuote(deps(), open.id);
  await answerQuote(deps(), open.id, acceptanceOf(quote), CUSTOMER);
  await moved(deps(), open.id, 'start');
});
