import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { checkTill } from '#server/admin/health/check-till.ts';
import { orRefused } from '#server/outcomes.ts';
import { writeEntry } from '#server/payments/write-entry.ts';
import type { CountedDay } from '#server/shop/closings/close-day.ts';
import { createClosings } from '#server/shop/closings/closings-module.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// Each test begins on 21 November 2026 at eleven in Paris.
const shop = useShopDatabase(5);
const TODAY = '2026-11-21';
const COUNTED: CountedDay = {
  day: TODAY,
  countedCents: 0,
  spentCents: 0,
  bankedCents: 0,
  floatCents: 0,
  leftCents: undefined,
  terminalCents: undefined,
  reason: undefined,
};

let clerk: AdminIdentity;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
});

const clock = () => shop.now;
const closings = () => createClosings({ database: shop.database, clock }).api;
const till = (day: string | null = null) => closings().till(clerk, day);
const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000);
};

/** The form as it is drawn now, filled in and sent. */
async function close(typed: Partial<CountedDay> = {}) {
  const { last, open } = await till(typed.day ?? null);
  const seen = { seenClosing: last?.number ?? 0, seenEntries: open?.entries ?? 0 };
  return closings().close(clerk, seen, { ...COUNTED, ...typed });
}

/** A sale at the counter, paid; returns the form for the rest. */
async function sell(cents: number, method: TakenWay) {
  const api = createCounterSales({
    secret: 'secret',
    siteUrl: 'https://www.exemple.fr',
    database: shop.database,
    shop: () => shop.facts,
    documents: { print: drawDocumentTexts },
    cards: () => undefined,
    outbox: { post: async () => {} },
    clock,
  }).api;
  const id = randomUUID();
  const line = { label: 'Câble', kind: 'goods', unitPriceCents: cents, quantity: 1 } as const;
  await api.addFreeLine(clerk, { id, seenVersion: 0 }, line);
  const paid = await api.pay(clerk, { id, seenVersion: 1 }, { amountCents: cents, method });
  return { id, paid, cancel: () => api.cancel(clerk, { id, seenVersion: 2 }, 'Client parti') };
}

/** The same rows as somebody could alter who has the whole database. */
const alter = (statement: string) =>
  shop.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

test('a day is closed with what its ledger says and what was counted', async () => {
  await sell(5000, 'cash');
  await sell(3000, 'shop_card');
  await sell(1200, 'contactless');
  const back = await sell(2000, 'cash');
  await back.cancel();
  const { open } = await till();
  expect(open).toMatchObject({
    day: TODAY,
    entries: 5,
    floatCents: null,
    book: { cash: { inCents: 7000, outCents: 2000 }, shop_card: { inCents: 3000, outCents: 0 } },
  });
  const counted = {
    floatCents: 8000,
    countedCents: 12_500,
    spentCents: 500,
    bankedCents: 4500,
    terminalCents: 4200,
  };
  expect(await close(counted)).toEqual({ outcome: 'closed', number: 1 });
  const closing = await closings().find(clerk, 1);
  expect(closing).toMatchObject({
    day: TODAY,
    actor_id: clerk.id,
    actor_name: 'Denise Papin',
    entries: 5,
    reason: null,
    month_cents: 9200,
    year_cents: 9200,
    total_cents: 9200,
    previous_digest: '0'.repeat(64),
    isLast: true,
  });
  expect(closing?.covers_from).toEqual(new Date('2026-11-20T23:00:00Z'));
  expect(await till()).toMatchObject({ open: null, chain: { closings: 1, broken: null } });
});

test('differences need a reason, at its field', async () => {
  await sell(5000, 'cash');
  await sell(3000, 'shop_card');
  const typed = { countedCents: 4500, terminalCents: 3000 };
  expect(await close({ countedCents: 5000 })).toMatchObject({ issues: [{ path: 'terminal' }] });
  expect(await close(typed)).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'reason', message: 'Écart de -5,00\u00a0€ en espèces\u00a0: écrivez pourquoi.' }],
  });
  expect(await close({ ...typed, terminalCents: 2900 })).toMatchObject({
    issues: [
      { message: 'Écart de -5,00\u00a0€ en espèces et de -1,00\u00a0€ au terminal\u00a0: écrivez pourquoi.' },
    ],
  });
  expect(await close({ ...typed, bankedCents: 4501, reason: 'Perdu' })).toMatchObject({
    issues: [{ path: 'banked' }],
  });
  expect(await close({ ...typed, bankedCents: 4000, leftCents: 400, reason: 'Perdu' })).toMatchObject({
    issues: [{ path: 'left' }],
  });
  expect(await close({ ...typed, bankedCents: 4000, leftCents: 500, reason: 'Perdu' })).toMatchObject({
    outcome: 'closed',
  });
  later(24 * 60);
  // What was left is the float of the next day.
  expect((await till()).open).toMatchObject({ day: '2026-11-22', floatCents: 500 });
});

test('a closed day, and one that has not come, are refused at the day', async () => {
  await close();
  expect(await close({ day: TODAY })).toMatchObject({ outcome: 'invalid', issues: [{ path: 'day' }] });
  expect(await close({ day: '2026-11-20' })).toMatchObject({ issues: [{ path: 'day' }] });
  expect(await close({ day: '2026-11-22' })).toMatchObject({ issues: [{ path: 'day' }] });
});

test('of two clerks one wins, and a payment that came meanwhile is told', async () => {
  const seen = { seenClosing: 0, seenEntries: 0 };
  await sell(5000, 'transfer');
  expect(await closings().close(clerk, seen, COUNTED)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('De l’argent a été noté entre-temps'),
  });
  const both = await Promise.all(
    [1, 2].map(() => closings().close(clerk, { ...seen, seenEntries: 1 }, COUNTED)),
  );
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['closed', 'refused']);
  expect(both.find(({ outcome }) => outcome === 'refused')).toMatchObject({
    reason: expect.stringContaining(
      'la clôture n°\u00a01 vient d’être faite (Denise Papin, 21/11/2026 11:00)',
    ),
  });
});

test('what comes after a closing counts for the next one, and days that wait are listed', async () => {
  await close();
  later(5);
  await sell(5000, 'transfer');
  later(24 * 60);
  await sell(700, 'transfer');
  later(24 * 60);
  expect(await till()).toMatchObject({
    waiting: ['2026-11-22'],
    open: { day: '2026-11-23', entries: 2 },
  });
  expect((await till('2026-11-22')).open).toMatchObject({ day: '2026-11-22', entries: 2 });
  expect(await close({ day: '2026-11-22' })).toEqual({ outcome: 'closed', number: 2 });
  expect(await closings().find(clerk, 2)).toMatchObject({
    covers_from: new Date('2026-11-21T10:00:00.001Z'),
    covers_until: new Date('2026-11-22T23:00:00Z'),
  });
  later(9 * 24 * 60);
  await sell(300, 'transfer');
  await close({ day: '2026-12-02' });
  expect(await closings().find(clerk, 3)).toMatchObject({
    month_cents: 300,
    year_cents: 6000,
    total_cents: 6000,
  });
  expect(await till()).toMatchObject({
    months: [
      { month: '2026-12', cents: 300 },
      { month: '2026-11', cents: 5700 },
    ],
    years: [{ year: '2026', cents: 6000 }],
    chain: { closings: 3, broken: null },
  });
});

test('an entry of a closed day is refused to people, and to whoever writes past the site', async () => {
  const { id } = await sell(5000, 'transfer');
  await close();
  const entry = { kind: 'payment', method: 'cash', amount_cents: 100 } as const;
  const back = { created_at: new Date('2026-11-21T08:00:00Z') };
  const write = (more: object) =>
    orRefused(
      shop.database.transaction((tx) => writeEntry(tx, { sale_id: id }, { ...entry, ...back, ...more })),
    );
  expect(await write({ actor_id: clerk.id })).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('la caisse est clôturée jusqu’au 21/11/2026 11:00'),
  });
  // A late word of Stripe's is dated at its arrival.
  const late = await write({ method: 'card', actor_id: null });
  expect(
    await shop.tables.selectFrom('payments').select('created_at').where('id', '=', Number(late)).execute(),
  ).toEqual([{ created_at: new Date('2026-11-21T10:00:00.001Z') }]);
  await expect(
    shop.tables
      .insertInto('payments')
      .values({ ...entry, ...back, sale_id: id })
      .execute(),
  ).rejects.toThrow('the ledger is closed');
});

test('closings are final, follow each other, and are out of reach of requests', async () => {
  await close();
  const rows = () => shop.tables.selectFrom('internal.closings').selectAll();
  await expect(shop.tables.updateTable('internal.closings').set({ reason: 'x' }).execute()).rejects.toThrow(
    'final',
  );
  await expect(shop.tables.deleteFrom('internal.closings').execute()).rejects.toThrow('final');
  const [row] = await rows().execute();
  if (!row) throw new Error('there is a closing');
  const next = { ...row, book: '{}', day: '2026-11-22', number: 3 };
  await expect(shop.tables.insertInto('internal.closings').values(next).execute()).rejects.toThrow(
    'does not follow',
  );
  await expect(
    shop.database.asRole(clerk.claims, (tx) => tx.selectFrom('internal.closings').selectAll().execute()),
  ).rejects.toThrow('permission denied');
  const technician = await addIdentity(shop.database, { role: 'admin', staffRole: 'technician' });
  await expect(closings().till(technician, null)).rejects.toThrow(NotAdminError);
});

test.each([
  [
    'a changed payment',
    'update public.payments set amount_cents = amount_cents - 100 where amount_cents = 700',
    2,
    'entries',
  ],
  [
    'another way of a payment',
    "update public.payments set method = 'cash' where amount_cents = 5000",
    1,
    'entries',
  ],
  [
    'another time of a payment',
    "update public.payments set created_at = created_at - interval '2 s' where amount_cents = 700",
    2,
    'entries',
  ],
  [
    'another share of goods',
    'update public.payments set goods_cents = 1 where amount_cents = 5000',
    1,
    'entries',
  ],
  ['a removed payment', 'delete from public.payments where amount_cents = 700', 2, 'entries'],
  ['a changed closing', 'update internal.closings set counted_cents = 1 where number = 1', 1, 'altered'],
  ['a changed book', `update internal.closings set book = '{}' where number = 2`, 2, 'altered'],
  ['a removed closing', 'delete from internal.closings where number = 1', 1, 'missing'],
])('%s is told by the chain', async (_, statement, number, fault) => {
  await sell(5000, 'transfer');
  await close();
  later(24 * 60);
  await sell(700, 'transfer');
  await close({ day: '2026-11-22' });
  expect((await till()).chain).toEqual({ closings: 2, broken: null });
  const checked = () => shop.database.transaction(checkTill);
  expect(await checked()).toMatchObject([
    { state: 'ok', words: expect.stringContaining('2 clôtures vérifiées') },
  ]);
  await alter(statement);
  expect(await checked()).toMatchObject([
    { state: 'bad', words: expect.stringContaining(`n°\u00a0${number}`) },
  ]);
  expect((await till()).chain.broken).toEqual({ number, fault });
});
