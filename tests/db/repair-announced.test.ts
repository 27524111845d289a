import { beforeEach, expect, test } from 'vitest';
import { announceParcel } from '#server/repairs/announce-parcel.ts';
import { answerEstimate, sendEstimate } from '#server/repairs/estimates.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  CUSTOMER,
  emptyRepairs,
  estimateOf,
  intakeOf,
  parcelOf,
  repairDeps,
  requestedRepair,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
const now = new Date('2026-11-24T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
let repair: Awaited<ReturnType<typeof requestedRepair>>;

/** A request whose estimate its customer has taken up. */
beforeEach(async () => {
  await emptyRepairs(db.database);
  repair = await requestedRepair(deps());
  await sendEstimate(deps(), repair.id, estimateOf(now), SHOP);
  const estimateId = (await seen()).events.findLast(({ kind }) => kind === 'estimate')?.id;
  await answerEstimate(deps(), repair.id, { answer: 'accept', estimateId }, CUSTOMER);
});

const seen = async (id = repair.id) => {
  const found = await findForShop(db.database, id);
  if (!found) throw new Error('the case is gone');
  return found;
};

const announce = (change: object = {}, id = repair.id) =>
  announceParcel(deps(), id, parcelOf(change), CUSTOMER);
const countCases = async () => (await db.database.kysely.selectFrom('repairs').select('id').execute()).length;

test('the parcel of an estimate that was taken up joins its case: address, battery and value are there, and both are told', async () => {
  expect(await announce()).toEqual({ outcome: 'announced' });
  expect(await seen()).toMatchObject({
    ...{ state: 'announced', way_in: 'mail-in', battery: 'sound', insured_cents: 22_050 },
    return_address: { street: '2 rue Cérès', postcode: '51100', city: 'Reims' },
    // What the request said stays.
    ...{ model: 'PlayStation 5', customer_name: 'Camille Martin', estimate_min_cents: 7900 },
  });
  expect(await countCases()).toBe(1);
  const told = await db.database.kysely
    .selectFrom('internal.outbox')
    .innerJoin('repair_events', 'repair_events.id', 'event_id')
    .select('recipient')
    .where('repair_events.kind', '=', 'parcel_announced')
    .orderBy('recipient')
    .execute();
  expect(told).toEqual([{ recipient: 'customer' }, { recipient: 'shop' }]);
  const { outcome } = await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  expect(outcome).toBe('moved');
});

test('the same parcel twice, even at once, is one; another one is refused and changes nothing', async () => {
  const both = await Promise.all([announce(), announce()]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['announced', 'repeated']);
  expect(
    await announce({ returnAddress: { street: '9 rue du Vol', postcode: '75011', city: 'Paris' } }),
  ).toEqual({
    outcome: 'refused',
    reason: expect.stringContaining('Un envoi est déjà annoncé'),
  });
  const { return_address, events } = await seen();
  expect(return_address).toMatchObject({ street: '2 rue Cérès' });
  expect(events.filter(({ kind }) => kind === 'parcel_announced')).toHaveLength(1);
});

test('the same parcel once it has come is refused: there is nothing left to pack', async () => {
  await announce();
  await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  expect(await announce()).toEqual({ outcome: 'refused', reason: expect.stringContaining('a avancé') });
});

test.each([
  [{ battery: 'damaged' }, 'battery'],
  [{ battery: undefined }, 'battery'],
  [{ returnAddress: undefined }, 'returnAddress'],
  [{ returnAddress: { street: '2 rue Cérès', postcode: '97400', city: 'Lyon' } }, 'returnAddress.city'],
  [{ insuredCents: -1 }, 'insuredCents'],
  [{ labelFeeCents: 1 }, 'labelFeeCents'],
  [{ acceptsFees: 'Rien' }, 'acceptsFees'],
])('a parcel with %o is refused at its field', async (change, path) => {
  expect(await announce(change)).toEqual({
    outcome: 'invalid',
    issues: [expect.objectContaining({ path })],
  });
  expect((await seen()).way_in).toBe('request');
});

test('only a device that is awaited is announced: not before the answer, nor once it is here, nor of a case that nobody has', async () => {
  const fresh = await requestedRepair(deps());
  expect(await announce({}, fresh.id)).toMatchObject({ outcome: 'refused' });
  await moveRepair(deps(), fresh.id, { event: 'announce' }, CUSTOMER);
  await registerRepair(deps(), fresh.id, intakeOf(), SHOP, () => null);
  expect(await announce({}, fresh.id)).toMatchObject({ outcome: 'refused' });
  expect(await seen(fresh.id)).toMatchObject({
    state: 'registered',
    way_in: 'request',
    return_address: null,
  });
  expect(await announce({}, crypto.randomUUID())).toMatchObject({ outcome: 'refused' });
});

test('who has the link of one case opens no other, and reads nothing of its customer', async () => {
  const other = await requestedRepair(deps());
  const found = await findByLink(db.database, other.linkToken);
  expect(found?.id).toBe(other.id);
  expect(JSON.stringify(found)).not.toMatch(/camille|Martin|Cérès/i);
  expect(await findByLink(db.database, `${other.linkToken.slice(0, -1)}_`)).toBeNull();
});
