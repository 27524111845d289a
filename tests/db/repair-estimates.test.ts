import { beforeEach, expect, test } from 'vitest';
import { answerEstimate, remindEstimates, sendEstimate } from '#server/repairs/estimates.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  estimateOf,
  intakeOf,
  repairDeps,
  requestedRepair,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
let repair: Awaited<ReturnType<typeof requestedRepair>>;

beforeEach(async () => {
  now = new Date('2026-11-24T10:00:00Z');
  await emptyRepairs(db.database);
  repair = await requestedRepair(deps());
});

const seen = async () => {
  const found = await findForShop(db.database, repair.id);
  if (!found) throw new Error('the case is gone');
  return found;
};

async function sent(change: object = {}) {
  const outcome = await sendEstimate(deps(), repair.id, estimateOf(now, change), SHOP);
  expect(outcome).toEqual({ outcome: 'moved', state: 'estimated' });
  return (await seen()).events.findLast(({ kind }) => kind === 'estimate')?.id ?? 0;
}

const answer = (answered: 'accept' | 'refuse', estimateId: number, more: object = {}) =>
  answerEstimate(deps(), repair.id, { answer: answered, estimateId, ...more }, CUSTOMER);

test('a request is answered by a range, which its customer takes up: the device is expected, and taken in', async () => {
  const estimateId = await sent();
  expect(await seen()).toMatchObject({ estimate_min_cents: 7900, estimate_max_cents: 11_900 });
  expect(await answer('accept', estimateId)).toEqual({ outcome: 'moved', state: 'announced' });
  expect(await answer('accept', estimateId)).toEqual({ outcome: 'repeated' });
  const told = await db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select(['repair_events.kind', 'recipient'])
    .where('repair_events.kind', 'in', ['estimate', 'accept_estimate', 'refuse_estimate'])
    .orderBy('recipient')
    .execute();
  expect(told).toEqual([
    { kind: 'estimate', recipient: 'customer' },
    { kind: 'accept_estimate', recipient: 'customer' },
    { kind: 'accept_estimate', recipient: 'shop' },
  ]);
  const { outcome } = await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  expect(outcome).toBe('moved');
});

test('a refusal closes the request, and the shop reads why', async () => {
  const estimateId = await sent();
  expect(await answer('refuse', estimateId, { note: 'Trop cher.' })).toMatchObject({ state: 'closed' });
  expect((await seen()).events.at(-1)).toMatchObject({ kind: 'refuse_estimate', note: 'Trop cher.' });
});

test('nobody takes up an estimate that another one has replaced, nor one whose last day is over', async () => {
  const first = await sent();
  const second = await sent({ maxCents: 15_000 });
  const replaced = await answer('accept', first);
  expect(replaced).toEqual({ outcome: 'refused', reason: expect.stringContaining('autre estimation') });
  now = new Date('2027-03-01T10:00:00Z');
  const late = await answer('accept', second);
  expect(late).toEqual({ outcome: 'refused', reason: expect.stringContaining('plus valable') });
  expect((await answer('refuse', second)).outcome).toBe('moved');
});

test.each([
  [{ minCents: 9000, maxCents: 4000 }, 'maxCents'],
  [{ minCents: Number.NaN }, 'minCents'],
  [{ until: '2026-11-01' }, 'until'],
  [{ until: '' }, 'until'],
])('an estimate with %o is refused at its field', async (change, path) => {
  const outcome = await sendEstimate(deps(), repair.id, estimateOf(now, change), SHOP);
  expect(outcome).toEqual({ outcome: 'invalid', issues: [expect.objectContaining({ path })] });
  expect((await seen()).state).toBe('requested');
});

test('a device that is at the shop gets a quote: no estimate is sent any more', async () => {
  const { id } = await counterRepair(deps());
  const outcome = await sendEstimate(deps(), id, estimateOf(now), SHOP);
  expect(outcome).toEqual({ outcome: 'refused', reason: expect.stringContaining('ne suit pas') });
});

test('an estimate that nobody answers is told once more after three days, until another one is sent', async () => {
  const estimateId = await sent();
  const due = (hours: number) => remindEstimates(deps(), new Date(now.getTime() + hours * 3_600_000));
  expect([await due(71), await due(73), await due(74), await due(200)]).toEqual([0, 1, 0, 0]);
  expect((await seen()).events.at(-1)).toMatchObject({
    ...{ kind: 'estimate_reminder', actor: 'system', payload: { estimateId } },
  });
  // Two servers at the same moment.
  await sent({ maxCents: 15_000 });
  expect((await Promise.all([due(80), due(80)])).toSorted()).toEqual([0, 1]);
});

test('no estimate is told again that was answered, asked about or heard, or that ends', async () => {
  const later = (hours = 100) => remindEstimates(deps(), new Date(now.getTime() + hours * 3_600_000));
  await answer('accept', await sent());
  repair = await requestedRepair(deps());
  await sent();
  now = new Date(now.getTime() + 3_600_000);
  await writeMessage(deps(), repair.id, 'Et la vitre ?', CUSTOMER);
  repair = await requestedRepair(deps(), {
    customer: { name: 'Noé', email: 'noe@exemple.fr', phone: '06 12 34 56 78', channel: 'sms' },
  });
  await sendEstimate(deps(), repair.id, estimateOf(now), SHOP, { isQuiet: true });
  expect(await later()).toBe(0);
  const told = await db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select('repair_events.kind')
    .where('about_id', '=', repair.id)
    .where('repair_events.kind', '=', 'estimate')
    .execute();
  expect(told).toEqual([]);
  repair = await requestedRepair(deps());
  await sent();
  expect(await later(24 * 60)).toBe(0);
});
