import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { accountOf } from '#domain/repair/repair-account.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { addCharge, correctEntry, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  AGREED,
  acceptanceOf,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

// The quote of these tests costs 75 €: 45 € of labour and 30 € for a new part.

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
const tables = () => db.database.kysely;

beforeEach(() => emptyRepairs(db.database));

async function agreed() {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  const answered = await answerQuote(deps(), repair.id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  expect(answered).toMatchObject({ outcome: 'moved' });
  return repair.id;
}

const moneyOf = async (id: string) => {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the repair is gone');
  return { ...repair.money, seenCents: repair.paid_cents + repair.refunded_cents };
};

const take = async (id: string, amountCents: number, change: object = {}) =>
  takePayment(
    deps(),
    id,
    { amountCents, method: 'shop_card', seenCents: (await moneyOf(id)).seenCents, ...change },
    SHOP,
  );

test('a deposit, the rest and a discount: what is due is computed each time', async () => {
  const id = await agreed();
  expect(await moneyOf(id)).toMatchObject({ priceCents: 7500, dueCents: 7500 });
  expect(await take(id, 3000)).toEqual({ outcome: 'recorded' });
  expect((await moneyOf(id)).entries.at(-1)).toMatchObject({ is_deposit: true, amount_cents: 3000 });
  await addCharge(deps(), id, { kind: 'return_postage', label: 'Colissimo', amountCents: 890 }, SHOP);
  await addCharge(deps(), id, { kind: 'discount', label: 'Attente', amountCents: 390 }, SHOP);
  expect(await moneyOf(id)).toMatchObject({ priceCents: 8000, dueCents: 5000 });
  await moved(deps(), id, 'start', 'test', 'make_ready');
  expect(await take(id, 5000, { method: 'cheque', reference: 'BNP 1234567' })).toEqual({
    outcome: 'recorded',
  });
  const { entries, dueCents } = await moneyOf(id);
  expect([entries.at(-1)?.is_deposit, dueCents]).toEqual([false, 0]);
});

test('what is not due, too much in cash, or under a known reference is refused at its field', async () => {
  const id = await agreed();
  expect(await take(id, 7501)).toMatchObject({ issues: [{ path: 'amount' }] });
  await addCharge(deps(), id, { kind: 'work', label: 'Carte mère', amountCents: 120_000 }, SHOP);
  expect(await take(id, 60_000, { method: 'cash' })).toEqual({ outcome: 'recorded' });
  expect(await take(id, 40_001, { method: 'cash' })).toMatchObject({ issues: [{ path: 'method' }] });
  expect(await take(id, 40_000, { method: 'transfer', reference: 'VIR 1' })).toEqual({ outcome: 'recorded' });
  expect(await take(id, 100, { method: 'transfer', reference: 'VIR 1' })).toMatchObject({
    issues: [{ path: 'reference' }],
  });
  await take(id, 27_500);
  expect(await take(id, 100)).toMatchObject({ outcome: 'refused' });
  expect(
    await addCharge(deps(), id, { kind: 'discount', label: 'Geste', amountCents: 100 }, SHOP),
  ).toMatchObject({ issues: [{ path: 'amount' }] });
});

test('two clerks who see the same sum due: one is told', async () => {
  const id = await agreed();
  const both = await Promise.all([take(id, 4000, { seenCents: 0 }), take(id, 4000, { seenCents: 0 })]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['recorded', 'refused']);
  expect((await moneyOf(id)).dueCents).toBe(3500);
});

test('a wrong line stays, with its counter-entry and the right one beside it', async () => {
  const id = await agreed();
  await take(id, 7500, { method: 'cash' });
  const entryId = (await moneyOf(id)).entries[0]?.id ?? 0;
  const wrong = { entryId, seenCents: 7500, reason: 'C’était la carte.' };
  const right = { ...wrong, instead: { amountCents: 7000, method: 'shop_card' } } as const;
  expect(await correctEntry(deps(), id, right, SHOP)).toEqual({ outcome: 'recorded' });
  const { entries, dueCents } = await moneyOf(id);
  expect(entries.map(({ method, amount_cents, corrects_id }) => [method, amount_cents, corrects_id])).toEqual(
    [
      ['cash', 7500, null],
      ['shop_card', 7000, null],
      ['cash', 7500, entryId],
    ],
  );
  expect(dueCents).toBe(500);
  expect(await correctEntry(deps(), id, { ...right, seenCents: 7000 }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
  const counterId = entries[2]?.id ?? 0;
  expect(
    await correctEntry(deps(), id, { ...right, entryId: counterId, seenCents: 7000 }, SHOP),
  ).toMatchObject({ outcome: 'refused' });
});

test('the ledger is final, and holds no half of a correction', async () => {
  const id = await agreed();
  await take(id, 1000);
  await expect(tables().updateTable('payments').set({ amount_cents: 1 }).execute()).rejects.toThrow('final');
  await expect(tables().deleteFrom('repair_charges').execute()).resolves.toBeDefined();
  const entryId = (await moneyOf(id)).entries[0]?.id ?? 0;
  await expect(
    tables()
      .insertInto('payments')
      .values({
        repair_id: id,
        kind: 'payment',
        method: 'shop_card',
        amount_cents: 999,
        corrects_id: entryId,
        reason: 'À moitié',
      })
      .execute(),
  ).rejects.toThrow('takes back an entry of the same sale');
  await expect(
    sql`insert into public.payments (kind, method, amount_cents) values ('payment', 'cash', 1)`.execute(
      tables(),
    ),
  ).rejects.toThrow('payments_one_sale');
});

test('a device leaves paid, or with what is owed written down; nothing is kept of a refusal', async () => {
  const id = await agreed();
  await moved(deps(), id, 'start', 'test', 'make_ready');
  const leaving = { ...FETCHED, note: 'Remis à Camille.' } as const;
  expect(await handOver(deps(), id, leaving, SHOP)).toMatchObject({ issues: [{ path: 'amount' }] });
  const part = { amountCents: 5000, method: 'contactless', seenCents: 0 } as const;
  expect(await handOver(deps(), id, { ...leaving, payment: part }, SHOP)).toMatchObject({
    issues: [{ path: 'amount', message: expect.stringContaining('25,00') }],
  });
  expect((await moneyOf(id)).entries).toEqual([]);
  expect(await handOver(deps(), id, { ...leaving, payment: part, owes: true }, SHOP)).toMatchObject({
    outcome: 'moved',
  });
  expect((await moneyOf(id)).dueCents).toBe(2500);
  // Paid later, when the device has long gone.
  expect(await take(id, 2500, { method: 'transfer' })).toEqual({ outcome: 'recorded' });
  expect((await moneyOf(id)).entries.map(({ is_deposit }) => is_deposit)).toEqual([false, false]);
});

test('a deposit for what is not repaired goes back; a refund of what was due lowers the price', async () => {
  const id = await agreed();
  await take(id, 3000);
  await moveRepair(deps(), id, { event: 'withdraw' }, SHOP);
  await moved(deps(), id, 'return_unrepaired');
  expect(await moneyOf(id)).toMatchObject({ dueCents: 0, overCents: 3000 });
  const back = { method: 'shop_card', seenCents: 3000, reason: 'Acompte rendu' } as const;
  expect(await giveRefund(deps(), id, { ...back, amountCents: 3001 }, SHOP)).toMatchObject({
    issues: [{ path: 'amount' }],
  });
  expect(await giveRefund(deps(), id, { ...back, amountCents: 3000 }, SHOP)).toEqual({ outcome: 'recorded' });
  expect(await moneyOf(id)).toMatchObject({ keptCents: 0, dueCents: 0, overCents: 0, charges: [] });

  const other = await agreed();
  await take(other, 7500);
  await giveRefund(deps(), other, { ...back, seenCents: 7500, amountCents: 2000, reason: 'Geste' }, SHOP);
  expect(await moneyOf(other)).toMatchObject({ priceCents: 5500, keptCents: 5500, dueCents: 0 });
});

test('whatever is done in whatever order, sums are those of the entries and never below zero', {
  tags: ['full'],
}, async () => {
  const random = seededRandom(20_261_127);
  for (let round = 0; round < 6; round++) {
    const id = await agreed();
    for (let step = 0; step < 25; step++) {
      const { entries, seenCents } = await moneyOf(id);
      const amountCents = 1 + random.int(4000);
      const method = random.pick(['cash', 'shop_card', 'transfer'] as const);
      const entryId = entries.length > 0 ? random.pick(entries).id : 0;
      await random.pick([
        () => takePayment(deps(), id, { amountCents, method, seenCents }, SHOP),
        () => giveRefund(deps(), id, { amountCents, method, seenCents, reason: 'R' }, SHOP),
        () =>
          addCharge(deps(), id, { kind: random.pick(['other', 'discount']), label: 'L', amountCents }, SHOP),
        () => {
          const instead = random.some(0.5) ? { amountCents, method } : null;
          return correctEntry(deps(), id, { entryId, seenCents, reason: 'C', instead }, SHOP);
        },
      ])();
    }
    const repair = await findForShop(db.database, id);
    const { entries, charges, ...account } = (await moneyOf(id)) as Awaited<ReturnType<typeof moneyOf>>;
    const sumOf = (kind: 'payment' | 'refund') =>
      entries
        .filter((entry) => entry.kind === kind)
        .reduce(
          (sum, { amount_cents, corrects_id }) => sum + (corrects_id === null ? 1 : -1) * amount_cents,
          0,
        );
    expect([repair?.paid_cents, repair?.refunded_cents], `round ${round}`).toEqual([
      sumOf('payment'),
      sumOf('refund'),
    ]);
    const model = accountOf({
      agreement: 'quote',
      isRenounced: false,
      acceptedCents: 7500,
      charges,
      paidCents: sumOf('payment'),
      refundedCents: sumOf('refund'),
    });
    expect(account).toMatchObject(model);
    expect(Math.min(account.priceCents, account.keptCents, account.dueCents, account.overCents)).toBe(0);
  }
});
