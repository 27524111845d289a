import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { readQueue } from '#server/admin/queue/read-queue.ts';
import type { PostedMessage } from '#server/outbox/post-message.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { registerAtCounter } from '#server/repairs/register-repair.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { createGuaranteeClaims } from '#server/shop/guarantee-claims/claims-module.ts';
import type { WrittenClaim } from '#server/shop/guarantee-claims/open-claim.ts';
import { addIdentity } from '#tests/support/identities.ts';
import {
  counterOf,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  repairDeps,
  SHOP,
} from '#tests/support/repairs.ts';
import { orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(5);
let clerk: AdminIdentity;
let saleId = '';
const posted: PostedMessage[] = [];
const outbox = { post: async (message: PostedMessage) => void posted.push(message) };
const claims = () => createGuaranteeClaims({ database: shop.database, outbox, clock: () => shop.now }).api;
const repairs = () => repairDeps(shop.database, () => shop.now);
const sales = () =>
  createCounterSales({
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    database: shop.database,
    shop: () => shop.facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async () => {} },
    clock: () => shop.now,
  }).api;
const seenSale = async () => ({
  id: saleId,
  seenVersion: (await sales().find(clerk, saleId))?.version ?? 0,
});

beforeEach(async () => {
  posted.splice(0);
  await emptyRepairs(shop.database);
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  saleId = randomUUID();
  await shop.tables.updateTable('products').set({ sku: 'CABLE-1' }).where('id', '=', shop.ssd).execute();
  await sales().scan(clerk, await seenSale(), 'cable-1');
  await sales().pay(clerk, await seenSale(), { amountCents: UNIT_CENTS, method: 'shop_card' });
});

const day = () => shop.now.toISOString().slice(0, 10);

async function open(more: Partial<WrittenClaim> = {}) {
  const id = randomUUID();
  const sale = await claims().claimableSale(clerk, { counterSale: saleId });
  const opened = await claims().openClaim(
    clerk,
    { id, seenVersion: 0 },
    {
      sale: { counterSale: saleId },
      lineId: sale?.lines[0]?.id ?? 0,
      isUsed: false,
      deliveredOn: '2026-01-05',
      claimedOn: day(),
      handedOverOn: undefined,
      fault: 'Ne charge plus',
      wish: 'repair',
      email: undefined,
      ...more,
    },
  );
  return { id, opened };
}

const stored = async (id: string) => {
  const claim = await claims().find(clerk, id);
  if (!claim) throw new Error('no such claim');
  return claim;
};
const seenOf = async (id: string) => ({ id, seenVersion: (await stored(id)).version });
const waiting = async () =>
  (await shop.database.transaction((tx) => readQueue(tx, shop.now))).find(({ kind }) => kind === 'claim');

test('what a counter sale sold is claimed, waits on the dashboard with its days, and is settled once', async () => {
  const { id, opened } = await open();
  expect(opened).toEqual({ outcome: 'done' });
  expect(await stored(id)).toMatchObject({ number: 'GAR-2026-000001', outcome: null, wish: 'repair' });
  expect(await waiting()).toMatchObject({ count: 1, urgent: 0, reference: 'GAR-2026-000001' });
  await claims().noteHandOver(clerk, await seenOf(id), day());
  const seen = await seenOf(id);
  const settle = () =>
    claims().settleClaim(clerk, seen, {
      outcome: 'repaired',
      settledOn: day(),
      note: 'Port changé',
      email: undefined,
    });
  const both = await Promise.all([settle(), settle()]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await stored(id)).toMatchObject({
    outcome: 'repaired',
    handed_over_on: day(),
    outcome_note: 'Port changé',
  });
  expect(await waiting()).toBeUndefined();
});

test('after thirty days it is urgent', async () => {
  await open({ claimedOn: '2026-01-06' });
  expect(await waiting()).toMatchObject({ count: 1, urgent: 1 });
});

test('a refund is one of the sale, written before; a refusal says why', async () => {
  const { id } = await open();
  const settle = async (outcome: 'refunded' | 'refused') =>
    claims().settleClaim(clerk, await seenOf(id), {
      outcome,
      settledOn: day(),
      note: undefined,
      email: undefined,
    });
  expect(await settle('refused')).toMatchObject({ outcome: 'invalid', issues: [{ path: 'note' }] });
  expect(await settle('refunded')).toMatchObject({ outcome: 'invalid', issues: [{ path: 'outcome' }] });
  await sales().cancel(clerk, await seenSale(), 'Retour sous garantie');
  expect(await settle('refunded')).toEqual({ outcome: 'done' });
});

test('only what was sold and paid is claimed', async () => {
  const order = await placedOrder(shop.deps(), orderOf([shop.ssd]));
  expect(await claims().claimableSale(clerk, { order: order.number })).toBeNull();
  expect((await open({ lineId: 999_999 })).opened).toMatchObject({ outcome: 'refused' });
  expect((await open({ sale: { order: order.number } })).opened).toMatchObject({ outcome: 'refused' });
  expect((await claims().list(clerk)).open).toEqual([]);
});

test('who may not take orders reads and writes none', async () => {
  const { id } = await open();
  const seen = await seenOf(id);
  for (const staffRole of ['technician', 'content'] as const) {
    const other = await addIdentity(shop.database, { role: 'admin', staffRole });
    await expect(claims().list(other)).rejects.toThrow(NotAdminError);
    await expect(claims().find(other, id)).rejects.toThrow(NotAdminError);
    await expect(claims().noteHandOver(other, seen, day())).rejects.toThrow(NotAdminError);
  }
});

test('its customer is told where the clerk says, once for each step', async () => {
  const { id } = await open({ email: 'camille@exemple.fr' });
  const seen = await seenOf(id);
  const settled = {
    outcome: 'repaired',
    settledOn: day(),
    note: undefined,
    email: 'noe@exemple.fr',
  } as const;
  await Promise.all([claims().settleClaim(clerk, seen, settled), claims().settleClaim(clerk, seen, settled)]);
  await open();
  expect(posted).toEqual([
    { kind: 'claim-opened', aboutId: id, address: 'camille@exemple.fr' },
    { kind: 'claim-settled', aboutId: id, address: 'noe@exemple.fr' },
  ]);
});

test('one repair mends what a claim is about, for nothing, and says so to its customer', async () => {
  const { id: claimId } = await open();
  const repair = await counterRepair(repairs(), { claimId });
  expect(await stored(claimId)).toMatchObject({
    repair_reference: repair.reference,
    handed_over_on: day(),
    version: 2,
  });
  expect(await registerAtCounter(repairs(), counterOf({ claimId }), SHOP)).toMatchObject({
    outcome: 'invalid',
    issues: [{ message: `Cette réclamation a déjà sa réparation, ${repair.reference}.` }],
  });
  await moved(repairs(), repair.id, 'start_under_guarantee', 'test', 'make_ready');
  await handOver(repairs(), repair.id, { ...FETCHED }, SHOP);
  const told = await shop.tables
    .selectFrom('repair_events')
    .select('note')
    .where('repair_id', '=', repair.id)
    .where('kind', '=', 'hand_over')
    .executeTakeFirstOrThrow();
  expect(told.note).toContain('prolongée de six mois');
  expect(await stored(claimId)).toMatchObject({ outcome: null, repair_state: 'handed_over' });
});

test('a second click on the intake finds the first repair; a settled claim takes none', async () => {
  const { id: claimId } = await open();
  const intake = counterOf({ claimId });
  const both = await Promise.all([1, 2].map(() => registerAtCounter(repairs(), intake, SHOP)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'repeated']);
  const other = await open();
  const settled = { outcome: 'repaired', settledOn: day(), note: undefined, email: undefined } as const;
  await claims().settleClaim(clerk, await seenOf(other.id), settled);
  expect(await registerAtCounter(repairs(), counterOf({ claimId: other.id }), SHOP)).toMatchObject({
    outcome: 'invalid',
  });
});
