import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { closeUnclaimed } from '#server/repairs/close-unclaimed.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { registerAtCounter, registerRepair } from '#server/repairs/register-repair.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  AGREED,
  acceptanceOf,
  CUSTOMER,
  counterOf,
  counterRepair,
  emptyRepairs,
  FETCHED,
  intakeOf,
  moved,
  repairDeps,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// Nobody works on a device, hands it over as repaired or guarantees it without a recorded agreement, by any way in.

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const tables = () => db.database.kysely;

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyRepairs(db.database);
});

const move = (id: string, event: Parameters<typeof moveRepair>[2]['event']) =>
  moveRepair(deps(), id, { event }, SHOP);
const NO_AGREEMENT = { outcome: 'refused', reason: expect.stringContaining('Aucun accord du client') };
const seen = async (id: string) => {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the file is gone');
  return repair;
};

test('what was never quoted goes back unrepaired, and is not taken up again from there', async () => {
  const { id } = await counterRepair(deps());
  await moved(deps(), id, 'return_unrepaired');
  expect(await move(id, 'rework')).toEqual(NO_AGREEMENT);
  expect(await handOver(deps(), id, { ...FETCHED }, SHOP)).toMatchObject({
    outcome: 'moved',
  });
  expect(await seen(id)).toMatchObject({
    guarantee_until: null,
    parts_guarantee_until: null,
    agreement: null,
  });
});

test('what was refused is not taken up again either, though an earlier quote was accepted', async () => {
  const { id } = await counterRepair(deps());
  const first = await sentQuote(deps(), id);
  await answerQuote(deps(), id, acceptanceOf(first), CUSTOMER);
  await moved(deps(), id, 'start', 'reopen');
  const second = await sentQuote(deps(), id);
  await answerQuote(deps(), id, { answer: 'refuse', quoteId: second.id }, CUSTOMER);
  await moved(deps(), id, 'return_unrepaired');
  expect(await move(id, 'rework')).toEqual(NO_AGREEMENT);
});

test('what went back unrepaired is no first repair: nobody works for nothing on its guarantee', async () => {
  const first = await counterRepair(deps());
  await moved(deps(), first.id, 'return_unrepaired');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  expect(await registerAtCounter(deps(), counterOf({ returnOf: first.id }), SHOP)).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: 'returnOf' }],
  });
  const second = await counterRepair(deps());
  const change = { return_of: first.id, agreement: 'guarantee' } as const;
  await expect(
    tables().updateTable('repairs').set(change).where('id', '=', second.id).execute(),
  ).rejects.toThrow(/agreement/);
});

test('with an agreement the same door is open, and the guarantee is given', async () => {
  const { id } = await counterRepair(deps());
  await answerQuote(deps(), id, acceptanceOf(await sentQuote(deps(), id)), CUSTOMER);
  await moved(deps(), id, 'start', 'test', 'make_ready', 'rework', 'test', 'make_ready');
  await handOver(deps(), id, { ...SENT, owes: true }, SHOP);
  expect(await seen(id)).toMatchObject({
    agreement: 'quote',
    guarantee_until: '2027-02-25',
    left_by: 'carrier',
  });
});

test.each([
  ['work', { state: 'in_repair' }],
  ['tests', { state: 'tested' }],
  ['a guarantee', { guarantee_until: '2027-02-25' }],
  ['a guarantee of its parts', { parts_guarantee_until: '2028-11-25' }],
  ['an agreement that nobody gave', { agreement: 'quote' }],
  ['the guarantee of no earlier repair', { agreement: 'guarantee' }],
  ['an agreement of before', { agreement: 'before' }],
] as const)('the database refuses %s without an agreement', async (_, change) => {
  const { id } = await counterRepair(deps());
  await expect(tables().updateTable('repairs').set(change).where('id', '=', id).execute()).rejects.toThrow(
    /agreement/,
  );
});

test('an agreement at the counter says who gave it, how, and for how much', async () => {
  const { id } = await counterRepair(deps());
  const quote = await sentQuote(deps(), id);
  expect(await answerQuote(deps(), id, acceptanceOf(quote), SHOP)).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'agreed.by', message: 'Dites comment l’accord a été donné.' }],
  });
  expect(
    await answerQuote(deps(), id, acceptanceOf(quote, { agreed: { name: ' ', by: 'phone' } }), SHOP),
  ).toMatchObject({
    issues: [{ path: 'agreed.name' }],
  });
  await answerQuote(deps(), id, acceptanceOf(quote, { agreed: { ...AGREED, by: 'phone' } }), SHOP);
  const { events } = await seen(id);
  expect(events.at(-1)).toMatchObject({
    kind: 'accept',
    note: 'Accord de Camille Martin, par téléphone, pour 75,00\u00a0€.',
    payload: { acceptedCents: 7500, agreed: { name: 'Camille Martin', by: 'phone' } },
  });
});

const JUDGMENT = {
  judgedOn: '2027-11-26',
  court: 'tribunal judiciaire de Reims',
  reference: 'RG 27/00123',
  isConfirmed: true,
};

test('a device that nobody fetches is closed by a judge, a year later, with the decision', async () => {
  const { id } = await counterRepair(deps());
  await moved(deps(), id, 'return_unrepaired');
  const close = (change: object = {}) => closeUnclaimed(deps(), id, { ...JUDGMENT, ...change }, SHOP);
  expect(await close({ judgedOn: '2026-11-25' })).toEqual({
    outcome: 'refused',
    reason: 'La loi du 31 décembre 1903 laisse un an au client\u00a0: pas avant le 25 novembre 2027.',
  });
  expect(await move(id, 'close_unclaimed')).toMatchObject({ outcome: 'refused' });
  now = new Date('2027-12-01T10:00:00Z');
  for (const [change, path] of [
    [{ judgedOn: '' }, 'judgedOn'],
    [{ judgedOn: '2027-12-02' }, 'judgedOn'],
    [{ court: ' ' }, 'court'],
    [{ judgedOn: '2027-11-24' }, 'judgedOn'],
    [{ reference: ' ' }, 'reference'],
    [{ isConfirmed: false }, 'isConfirmed'],
  ] as const)
    expect(await close(change)).toMatchObject({ outcome: 'invalid', issues: [{ path }] });
  expect(await move(id, 'close_unclaimed')).toEqual({
    outcome: 'refused',
    reason: 'Cette étape a son propre formulaire.',
  });
  expect(await close()).toEqual({ outcome: 'moved', state: 'closed' });
  expect((await seen(id)).events.at(-1)).toMatchObject({
    note: 'Décision de justice du 26 novembre 2027, tribunal judiciaire de Reims, RG 27/00123.',
    payload: { judgedOn: '2027-11-26', court: 'tribunal judiciaire de Reims', reference: 'RG 27/00123' },
  });
});

const estimate = { minCents: 100, maxCents: 200, until: '2026-11-24' };

test('days that are over are not promised, neither at the counter nor later', async () => {
  const past = (path: string) => ({
    outcome: 'invalid',
    issues: [{ path, message: 'Cette date est passée\u00a0: écrivez aujourd’hui ou plus tard.' }],
  });
  expect(await registerAtCounter(deps(), counterOf({ promisedOn: '2026-11-24' }), SHOP)).toEqual(
    past('promisedOn'),
  );
  expect(await registerAtCounter(deps(), counterOf({ estimate }), SHOP)).toEqual(past('estimate.until'));
  const asked = await requestedRepair(deps());
  expect(
    await registerRepair(deps(), asked.id, intakeOf({ promisedOn: '2020-01-01' }), SHOP, () => null),
  ).toEqual(past('promisedOn'));
  const { id } = await counterRepair(deps(), { promisedOn: '2026-11-25' });
  expect(await changeRepair(deps(), id, { promisedOn: '2026-11-24' }, SHOP, () => null)).toEqual(
    past('promisedOn'),
  );
  expect(await changeRepair(deps(), id, { estimate }, SHOP, () => null)).toEqual(past('estimate.until'));
  // A day promised in time may stay, whatever else is corrected after it.
  now = new Date('2026-12-02T10:00:00Z');
  expect(
    await changeRepair(deps(), id, { promisedOn: '2026-11-25', trackingIn: '6A1' }, SHOP, () => null),
  ).toEqual({
    outcome: 'changed',
  });
});

test('a repair under the legal guarantee prolongs it by six months, and says so', async () => {
  const product = await tables().selectFrom('products').select('id').limit(1).executeTakeFirst();
  expect(product).toBeUndefined();
  const first = await counterRepair(deps());
  await answerQuote(deps(), first.id, acceptanceOf(await sentQuote(deps(), first.id)), CUSTOMER);
  await moved(deps(), first.id, 'start', 'test', 'make_ready');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  expect(await seen(first.id)).toMatchObject({ parts_guarantee_until: '2028-11-25' });
  now = new Date('2027-06-01T10:00:00Z');
  const again = await counterRepair(deps(), { returnOf: first.id });
  await moved(deps(), again.id, 'start_under_guarantee', 'test', 'make_ready');
  await handOver(deps(), again.id, { ...FETCHED, owes: true, note: 'Remis à Camille.' }, SHOP);
  expect(await seen(again.id)).toMatchObject({
    // The shop's guarantee was over.
    guarantee_until: '2027-09-01',
    parts_guarantee_until: '2029-05-25',
  });
  expect((await seen(again.id)).events.at(-1)?.note).toBe(
    [
      'Remis à Camille Martin, pièce d’identité vérifiée, sans signature\u00a0: pressé.',
      'Remis à Camille.',
      'Réparation au titre de la garantie légale\u00a0: votre garantie légale est prolongée de six mois, jusqu’au 25 mai 2029. Elle couvre les biens et les pièces vendus, et non la main-d’œuvre.',
    ].join('\n'),
  );
});
