import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import { findRepairTransition } from '#domain/repair/repair-rules.ts';
import {
  REPAIR_STATES,
  REPAIR_TRANSITIONS,
  type RepairEvent,
  type RepairState,
} from '#domain/repair/repair-states.ts';
import { joinCases } from '#server/account-cases/join-cases.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { createRepair } from '#server/repairs/create-repair.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { giveTracking } from '#server/repairs/give-tracking.ts';
import { countRepairs, listOfAccount, listRepairs } from '#server/repairs/list-repairs.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { registerAtCounter, registerRepair } from '#server/repairs/register-repair.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterOf,
  counterRepair,
  emptyRepairs,
  intakeOf,
  overdue,
  repairDeps,
  requestedRepair,
  requestOf,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const tables = () => db.database.kysely;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
  await sql`delete from auth.users`.execute(tables());
});

const stateOf = async (id: string) =>
  (await tables().selectFrom('repairs').select('state').where('id', '=', id).executeTakeFirst())?.state;

const eventsOf = (id: string) =>
  tables()
    .selectFrom('repair_events')
    .select(['kind', 'from_state', 'to_state', 'actor', 'actor_id', 'tells'])
    .where('repair_id', '=', id)
    .orderBy('id')
    .execute();

test('a request is a case with a number, a link and its first event', async () => {
  const repair = await requestedRepair(deps());
  expect(repair).toMatchObject({
    reference: expect.stringMatching(new RegExp(`^REP-2026-${NUMBER_TAIL}$`)),
    state: 'requested',
  });
  expect(await eventsOf(repair.id)).toEqual([
    {
      kind: 'create',
      from_state: null,
      to_state: 'requested',
      actor: 'customer',
      actor_id: null,
      tells: ['customer', 'shop'],
    },
  ]);
  const seen = await findByLink(db.database, repair.linkToken);
  expect(seen).toMatchObject({ reference: repair.reference, model: 'PlayStation 5', serialEnd: null });
});

test('the same request again is the same case, another one under its key is not', async () => {
  const request = requestOf();
  const [first, second] = await Promise.all([createRepair(deps(), request), createRepair(deps(), request)]);
  expect([first.outcome, second.outcome].sort()).toEqual(['created', 'repeated']);
  const other = await createRepair(deps(), { ...request, fault: 'Autre chose.' });
  expect(other).toEqual({ outcome: 'key reused' });
  expect(await tables().selectFrom('repairs').select('id').execute()).toHaveLength(1);
});

test('what is wrong is told at its field and opens no case', async () => {
  expect(await createRepair(deps(), { ...requestOf(), fault: '' })).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'fault', message: 'Décrivez la panne.' }],
  });
  expect(await registerAtCounter(deps(), counterOf({ returnOf: randomUUID() }), SHOP)).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: 'returnOf' }],
  });
  expect(await tables().selectFrom('repairs').select('id').execute()).toEqual([]);
});

test('an intake fills in the case, keeps its link, and its customer sees the end of the serial number only', async () => {
  const { id, linkToken } = await requestedRepair(deps());
  expect(await registerRepair(deps(), id, intakeOf(), SHOP, () => null)).toEqual({
    outcome: 'moved',
    state: 'registered',
  });
  const seen = await findByLink(db.database, linkToken);
  expect(seen).toMatchObject({ state: 'registered', serialEnd: '…7518', accessories: ['Manette'] });
  const text = JSON.stringify(seen);
  for (const secret of ['490154203237518', 'Camille', 'camille@', '+33612345678', SHOP.userId])
    expect(text).not.toContain(secret);
  expect(await findForShop(db.database, id)).toMatchObject({
    serial: '490154203237518',
    condition: { power: 'fine', casing: 'marked' },
    reused_parts: 'yes',
    signature: 'M10 20L30 40.5',
    signed_at: now,
    registered_at: now,
    data_notice_version: 'privacy/2026-11-21',
    has_unlock_code: false,
  });
  expect(await registerRepair(deps(), id, intakeOf(), SHOP, () => null)).toMatchObject({
    outcome: 'refused',
  });
});

const states = Object.keys(REPAIR_STATES) as RepairState[];
const plain = REPAIR_TRANSITIONS.filter((transition) => !('through' in transition));

const AGREED_FACTS = {
  isGuaranteed: false,
  agreement: 'quote',
  renouncedOn: null,
  saleFrom: null,
  today: '2026-11-22',
} as const;

test.each(['customer', 'shop', 'system'] as const)(
  'every event in every state by %s moves the file, or leaves it as it was',
  async (kind) => {
    const who = kind === 'shop' ? SHOP : { kind };
    const { id } = await counterRepair(deps());
    await answerQuote(deps(), id, acceptanceOf(await sentQuote(deps(), id)), CUSTOMER);
    for (const { event } of plain) {
      for (const state of states) {
        await tables()
          .updateTable('repairs')
          .set({ state, ready_at: null, agreement: 'quote', renounced_at: null })
          .where('id', '=', id)
          .execute();
        const before = (await eventsOf(id)).length;
        const found = findRepairTransition({ ...AGREED_FACTS, state }, event, kind);
        const result = await moveRepair(deps(), id, { event }, who);
        const isMoved = 'transition' in found;
        expect([event, state, result.outcome]).toEqual([event, state, isMoved ? 'moved' : 'refused']);
        expect(await stateOf(id)).toBe(isMoved ? found.transition.to : state);
        expect((await eventsOf(id)).length - before).toBe(isMoved ? 1 : 0);
      }
    }
  },
);

test('what has a function of its own goes through it only', async () => {
  const { id } = await counterRepair(deps());
  for (const { event, from, by } of REPAIR_TRANSITIONS.filter((each) => 'through' in each)) {
    for (const state of from) {
      await tables().updateTable('repairs').set({ state }).where('id', '=', id).execute();
      const who = (by as readonly string[]).includes('customer') ? CUSTOMER : SHOP;
      expect(await moveRepair(deps(), id, { event }, who)).toMatchObject({ outcome: 'refused' });
      expect(await stateOf(id)).toBe(state);
    }
  }
});

test('two people of the shop who move a case at once move it once', async () => {
  const { id } = await counterRepair(deps());
  const event: RepairEvent = 'diagnose';
  const outcomes = await Promise.all([1, 2, 3].map(() => moveRepair(deps(), id, { event }, SHOP)));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['moved', 'refused', 'refused']);
  expect((await eventsOf(id)).filter(({ kind }) => kind === event)).toHaveLength(1);
});

test('a case that does not exist is not moved, and a case that is over does not change', async () => {
  const reason = 'Ce dossier n’existe pas.';
  expect(await moveRepair(deps(), randomUUID(), { event: 'diagnose' }, SHOP)).toEqual({
    outcome: 'refused',
    reason,
  });
  expect(await moveRepair(deps(), 'abc', { event: 'diagnose' }, SHOP)).toEqual({
    outcome: 'refused',
    reason,
  });
  expect(await findForShop(db.database, 'abc')).toBeNull();
  const { id } = await requestedRepair(deps());
  await moveRepair(deps(), id, { event: 'close' }, CUSTOMER);
  expect(await changeRepair(deps(), id, { promisedOn: '2026-12-01' }, SHOP, () => null)).toMatchObject({
    outcome: 'refused',
  });
});

test('an e-mail that is corrected takes the case from the account of the old one', async () => {
  const { id } = await requestedRepair(deps());
  const userId = randomUUID();
  await tables()
    .insertInto('auth.users')
    .values({ id: userId, email: 'camille@exemple.fr', email_confirmed_at: now })
    .execute();
  const owner = async () => (await findForShop(db.database, id))?.user_id;
  expect(await owner()).toBeNull();
  expect(await joinCases(db.database, userId, now)).toMatchObject({ outcome: 'joined' });
  expect(await owner()).toBe(userId);
  const customer = { name: 'Camille', email: 'autre@exemple.fr', channel: 'email' };
  expect(await changeRepair(deps(), id, { customer, promisedOn: '2026-12-01' }, SHOP, () => null)).toEqual({
    outcome: 'changed',
  });
  expect(await owner()).toBeNull();
  const [, change] = (await findForShop(db.database, id))?.events ?? [];
  expect(change).toMatchObject({ kind: 'change', payload: { fields: ['customer', 'promisedOn'] } });
});

test('a case keeps the words typed and the device of the register that they mean', async () => {
  const deviceOf = (id: string) =>
    tables()
      .selectFrom('repairs')
      .select(['brand', 'model', 'device_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { id } = await requestedRepair(deps(), { device: { kind: 'console', brand: 'sony', model: 'ps5' } });
  expect(await deviceOf(id)).toEqual({ brand: 'sony', model: 'ps5', device_id: 'playstation-5' });
  const device = { kind: 'console', model: 'CFI-7021' };
  await registerRepair(deps(), id, intakeOf({ device }), SHOP, () => null);
  expect(await deviceOf(id)).toEqual({ brand: null, model: 'CFI-7021', device_id: 'playstation-5-pro' });
  await changeRepair(deps(), id, { device: { kind: 'console', brand: 'Sega' } }, SHOP, () => null);
  expect(await deviceOf(id)).toEqual({ brand: 'Sega', model: null, device_id: null });
});

test('an estimate and a choice of parts are corrected until a quote is accepted, and the timeline says what holds', async () => {
  const { id } = await counterRepair(deps());
  const estimate = { minCents: 4000, maxCents: 9000, note: 'Si la carte est oxydée.', until: '2026-12-22' };
  const reusedParts = { choice: 'not_offered', case: 'safety' };
  expect(await changeRepair(deps(), id, { estimate, reusedParts }, SHOP, () => null)).toEqual({
    outcome: 'changed',
  });
  const repair = await findForShop(db.database, id);
  expect(repair).toMatchObject({
    reused_parts: 'not_offered',
    reused_parts_case: 'safety',
    estimate_min_cents: 4000,
    estimate_until: '2026-12-22',
  });
  const notes = async () =>
    (await findForShop(db.database, id))?.events.flatMap(({ kind, note, is_public }) =>
      kind === 'terms' ? [[is_public, note?.replaceAll(/[\u00a0\u202f]/g, ' ')]] : [],
    );
  const first = [
    true,
    'Pièces : Pièces d’occasion non proposées : Risque pour la sécurité ou la santé.\n' +
      'Estimation : De 40,00 € à 90,00 €, jusqu’au 22 décembre 2026.\nCe qui la ferait changer : Si la carte est oxydée.',
  ];
  expect(await notes()).toEqual([first]);
  // Sending the same values again corrects nothing.
  await changeRepair(deps(), id, { estimate, reusedParts }, SHOP, () => null);
  expect(await notes()).toEqual([first]);
  await changeRepair(deps(), id, { estimate: null }, SHOP, () => null);
  expect(await notes()).toEqual([first, [true, 'Estimation : aucune.']]);

  const quote = await sentQuote(deps(), id);
  await answerQuote(deps(), id, acceptanceOf(quote), CUSTOMER);
  const late = await changeRepair(
    deps(),
    id,
    { reusedParts: { choice: 'not_offered', case: 'safety' } },
    SHOP,
    () => null,
  );
  expect(late).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('devis accepté') });
  expect(await notes()).toHaveLength(2);
});

test('a list has its states and finds by any of its words', async () => {
  const first = await counterRepair(deps());
  const second = await requestedRepair(deps(), {
    customer: { name: 'Noé 100%', email: 'noe@exemple.fr', channel: 'email' },
  });
  await moveRepair(deps(), second.id, { event: 'close' }, CUSTOMER);
  const find = async (search: string, state: 'open' | 'all' = 'all') =>
    (await listRepairs(db.database, repairQuerySchema.parse({ state, search }), new Date())).rows.map(
      ({ id }) => id,
    );
  expect(await find('', 'open')).toEqual([first.id]);
  expect((await find('')).sort()).toEqual([first.id, second.id].sort());
  for (const search of [
    '490154203237518',
    '49 015420 323751 8',
    '06 12 34 56 78',
    'martin',
    first.reference.toLowerCase(),
  ])
    expect(await find(search)).toEqual([first.id]);
  expect(await find('100%')).toEqual([second.id]);
  expect(await find('_')).toEqual([]);
  expect(await countRepairs(db.database, new Date())).toEqual({
    states: { registered: 1, closed: 1 },
    late: 0,
  });
  const { rows, total } = await listRepairs(
    db.database,
    repairQuerySchema.parse({ state: 'all', page: 2 }),
    new Date(),
  );
  expect([rows, total]).toEqual([[], 0]);
});

test('a customer gives the number of the parcel until it is here', async () => {
  const { id } = await requestedRepair(deps());
  expect(await giveTracking(deps(), id, ' 6A12345 ', CUSTOMER, () => null)).toEqual({ outcome: 'noted' });
  expect(await giveTracking(deps(), id, ' ', CUSTOMER, () => null)).toMatchObject({ outcome: 'invalid' });
  expect(await findForShop(db.database, id)).toMatchObject({ tracking_in: '6A12345' });
  await registerRepair(deps(), id, intakeOf(), SHOP, () => null);
  expect(await giveTracking(deps(), id, '7B', CUSTOMER, () => null)).toMatchObject({ outcome: 'refused' });
});

test('an account has its own cases, and a guarantee repair knows its first repair and what it guarantees', async () => {
  const first = await counterRepair(deps());
  await answerQuote(deps(), first.id, acceptanceOf(await sentQuote(deps(), first.id)), CUSTOMER);
  await moveRepair(deps(), first.id, { event: 'withdraw' }, SHOP);
  await moveRepair(deps(), first.id, { event: 'return_unrepaired' }, SHOP);
  expect(await registerAtCounter(deps(), counterOf({ returnOf: first.id }), SHOP)).toMatchObject({
    outcome: 'invalid',
  });
  await tables()
    .updateTable('repairs')
    .set({ state: 'handed_over', agreement: 'quote', renounced_at: null, guarantee_until: '2026-11-22' })
    .where('id', '=', first.id)
    .execute();
  const second = await requestedRepair(deps());
  await registerRepair(deps(), second.id, intakeOf({ returnOf: first.id }), SHOP, () => null);
  const found = await findForShop(db.database, second.id);
  expect(found?.relatives.map(({ reference }) => reference)).toEqual([first.reference]);
  expect(found?.events.at(-1)?.payload).toEqual({
    returnOf: first.reference,
    underGuarantee: true,
    partsUnderGuarantee: false,
  });
  expect((await findForShop(db.database, first.id))?.relatives.map(({ id }) => id)).toEqual([second.id]);
  const userId = randomUUID();
  expect(await listOfAccount(db.database, userId)).toEqual([]);
  const email = { email: 'camille@exemple.fr', email_confirmed_at: now };
  await tables()
    .insertInto('auth.users')
    .values({ id: userId, ...email })
    .execute();
  expect(await listOfAccount(db.database, userId)).toEqual([]);
  expect(await joinCases(db.database, userId, now)).toMatchObject({ cases: { repairs: 2 } });
  const mine = await listOfAccount(db.database, userId);
  expect(mine.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
});

test('what is late, and who acts next, is found and counted', async () => {
  const promised = await overdue(deps(), '2026-01-15');
  const ready = await overdue(deps(), '2026-01-15');
  await moveRepair(deps(), ready.id, { event: 'return_unrepaired' }, SHOP);
  const asked = await requestedRepair(deps());
  const find = async (query: object, now: Date) =>
    (await listRepairs(db.database, repairQuerySchema.parse(query), now)).rows.map(({ id }) => id).sort();
  const [onTheDay, after] = [new Date('2026-01-15T22:00:00Z'), new Date('2026-01-16T08:00:00Z')];
  expect(await find({ isLate: true }, onTheDay)).toEqual([]);
  expect(await find({ isLate: true }, after)).toEqual([promised.id]);
  expect(await countRepairs(db.database, after)).toEqual({
    states: { registered: 1, ready: 1, requested: 1 },
    late: 1,
  });
  expect(await find({ next: 'customer' }, after)).toEqual([ready.id]);
  expect(await find({ next: 'shop' }, after)).toEqual([promised.id, asked.id].sort());
  expect(await find({ state: 'returning' }, after)).toEqual([ready.id]);
  expect(await find({ state: 'quoted', next: 'shop' }, after)).toEqual([]);
});
