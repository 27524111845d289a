import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { remindQuotes } from '#server/repairs/pass-time.ts';
import { findQuotedTogether } from '#server/repairs/quotes-together.ts';
import { registerAtCounter } from '#server/repairs/register-repair.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { answerSignature } from '#server/repairs/signing/answer-signature.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import {
  CUSTOMER,
  counterOf,
  counterRepair,
  emptyRepairs,
  newParts,
  quoteOf,
  repairDeps,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
const NOE = { customer: { name: 'Noé', phone: '06 12 34 56 78', email: 'noe@exemple.fr', channel: 'sms' } };
let visit: Awaited<ReturnType<typeof counterRepair>>[];

beforeEach(async () => {
  await emptyRepairs(db.database);
  const first = await counterRepair(deps(), NOE);
  const others = [await counterRepair(deps(), NOE), await counterRepair(deps(), NOE)];
  for (const { id } of others)
    await db.database.kysely
      .updateTable('repairs')
      .set({ brought_with: first.id })
      .where('id', '=', id)
      .execute();
  visit = [first, ...others];
});

const idOf = (place: number) => visit[place]?.id ?? '';
const draft = (place: number, quote: object = quoteOf()) =>
  saveQuote(deps(), idOf(place), quote, SHOP, () => null);
const send = (place: number, more: object = {}) =>
  sendQuote(deps(), idOf(place), SHOP, { isWithOthers: true, ...more });
const states = async () =>
  Promise.all(visit.map(async ({ id }) => (await findForShop(db.database, id))?.state));
const messages = (kind: string) =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select(['about_id', 'channel'])
    .where('repair_events.kind', '=', kind as never)
    .orderBy('channel')
    .execute();
const quoted = (place: number) => findQuotedTogether(deps(), idOf(place));

test('the drafts of a drop-off leave together: one message, each device answered by itself, one total', async () => {
  await draft(0);
  await draft(1);
  // The third has no draft: it is left alone.
  expect(await send(1)).toEqual({ outcome: 'moved', state: 'quoted' });
  expect(await states()).toEqual(['quoted', 'quoted', 'registered']);
  expect(await messages('quote')).toEqual([
    { about_id: idOf(1), channel: 'mail' },
    { about_id: idOf(1), channel: 'sms' },
  ]);
  for (const place of [0, 1])
    expect((await quoted(place)).map(({ cents, isOpen, state }) => ({ cents, isOpen, state }))).toEqual([
      { cents: 6000, isOpen: true, state: 'sent' },
      { cents: 6000, isOpen: true, state: 'sent' },
    ]);
  expect((await quoted(0)).find(({ isThis }) => !isThis)?.token).toBe(visit[1]?.linkToken);
  expect(await quoted(2)).toEqual([]);

  const [quote] = (await findForShop(db.database, idOf(0)))?.quotes ?? [];
  const accepted = await answerQuote(
    deps(),
    idOf(0),
    {
      ...{ answer: 'accept', quoteId: quote?.id, acceptsTerms: true },
      choices: newParts({ lines: quote?.lines ?? [] }),
    },
    CUSTOMER,
  );
  expect(accepted.outcome).toBe('moved');
  expect(await states()).toEqual(['accepted', 'quoted', 'registered']);
  expect((await quoted(1)).map(({ cents, state }) => [cents, state]).toSorted()).toEqual([
    [6000, 'sent'],
    [7500, 'accepted'],
  ]);
});

test('all are sent or none, two who send at once send once, and who is there is told nothing', async () => {
  await draft(0);
  await draft(1);
  await db.database.kysely
    .updateTable('repairs')
    .set({ device_kind: 'telephone' })
    .where('id', '=', idOf(1))
    .execute();
  expect(await send(0)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining(visit[1]?.reference ?? ''),
  });
  expect((await states())[0]).toBe('registered');
  await db.database.kysely
    .updateTable('repairs')
    .set({ device_kind: 'console' })
    .where('id', '=', idOf(1))
    .execute();
  const sent = await Promise.all([send(0, { isQuiet: true }), send(1, { isQuiet: true })]);
  expect(sent.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'refused']);
  expect(await messages('quote')).toEqual([]);
  expect(await remindQuotes(deps(), new Date(now.getTime() + 100 * 3_600_000))).toBe(0);
});

test('what waits of them is told once more in one message, whichever was answered', async () => {
  for (const place of [0, 1, 2]) await draft(place);
  await send(0);
  const [quote] = (await findForShop(db.database, idOf(0)))?.quotes ?? [];
  await answerQuote(deps(), idOf(0), { answer: 'refuse', quoteId: quote?.id }, CUSTOMER);
  expect(await remindQuotes(deps(), new Date(now.getTime() + 100 * 3_600_000))).toBe(2);
  expect(await remindQuotes(deps(), new Date(now.getTime() + 101 * 3_600_000))).toBe(0);
  const told = await messages('quote_reminder');
  expect(told.map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  expect(new Set(told.map(({ about_id }) => about_id)).size).toBe(1);
  expect(told[0]?.about_id).not.toBe(idOf(0));
});

/** Who waits for a row or for its holder, in this database. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db.database.kysely);
  return rows.length;
}

test('a signature, the quotes of a drop-off and one device more, all at once: each waits for the one before', async () => {
  await db.database.kysely.updateTable('repairs').set({ signature: null, signed_at: null }).execute();
  for (const place of [0, 1, 2]) await draft(place);
  await askSignature(deps(), idOf(2), SHOP);
  const code = (await readSigning(deps(), idOf(2)))?.waiting?.code ?? '';
  // The rows lie in another order than their ids: an update without the lock of the drop-off takes them in that order.
  const [lowest = '', ...higher] = visit.map(({ id }) => id).toSorted();
  const first = higher.at(-1) ?? '';
  await sql`vacuum full public.repairs`.execute(db.database.kysely);
  for (const id of [first, lowest, ...higher.slice(0, -1)])
    await db.database.kysely
      .updateTable('repairs')
      .set({ brought_with: id === first ? null : first })
      .where('id', '=', id)
      .execute();
  const more = counterOf({ ...NOE, broughtWith: idOf(1), signature: 'M1 1L20 20' });
  const begun = await db.database.transaction(async (tx) => {
    await tx.selectFrom('repairs').select('id').where('id', '=', lowest).forNoKeyUpdate().execute();
    const acts = [
      () => answerSignature(deps(), code, { answer: 'refuse' }, undefined),
      () => send(1),
      () => registerAtCounter(deps(), more, SHOP),
    ];
    const running: Promise<{ outcome: string }>[] = [];
    for (const act of acts) {
      running.push(act());
      await until(async () => (await waiting()) === running.length);
    }
    return { running };
  });
  const outcomes = await Promise.all(begun.running);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['declined', 'moved', 'created']);
  expect(await states()).toEqual(['quoted', 'quoted', 'quoted']);
});

test('an id in capitals is that of the same case', async () => {
  await draft(0);
  await draft(2);
  expect(await sendQuote(deps(), idOf(0).toUpperCase(), SHOP, { isWithOthers: true })).toMatchObject({
    outcome: 'moved',
  });
  expect((await messages('quote')).map(({ about_id }) => about_id)).toEqual([idOf(0), idOf(0)]);
});
