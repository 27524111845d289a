import { beforeEach, expect, test } from 'vitest';
import type { Covered } from '#domain/repair/guarantee.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// A device that comes back under the guarantee: linked both ways, and six months more for what was sold (L. 217-13), never for labour.

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyRepairs(db.database);
});

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the case is gone');
  return repair;
}

/** A repair that sold a part, and the same device ten days in the shop half a year later. */
async function returned(covered?: Covered) {
  const first = await counterRepair(deps());
  await answerQuote(deps(), first.id, acceptanceOf(await sentQuote(deps(), first.id)), CUSTOMER);
  await moved(deps(), first.id, 'start', 'test', 'make_ready');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  now = new Date('2027-01-10T10:00:00Z');
  const again = await counterRepair(deps(), { returnOf: first.id });
  await moved(deps(), again.id, 'start_under_guarantee', 'test', 'make_ready');
  now = new Date('2027-01-20T10:00:00Z');
  await handOver(deps(), again.id, { ...FETCHED, covered }, SHOP);
  return { first, again };
}

test('a part that failed gains six months, with the date and the words of the law, frozen with the hand-over', async () => {
  const { again } = await returned('goods');
  const repair = await seen(again.id);
  expect(repair).toMatchObject({ guarantee_until: '2027-03-07', parts_guarantee_until: '2029-06-05' });
  expect(repair.events.at(-1)?.payload).toMatchObject({
    isLegal: true,
    covered: 'goods',
    legalUntil: '2029-06-05',
  });
  expect(repair.events.at(-1)?.note).toContain('prolongée de six mois, jusqu’au 5 juin 2029');
  const sheet = await drawRepairDocument(deps(), again.id, { kind: 'guarantee' });
  const words = await pdfText(sheet?.content ?? new Uint8Array());
  expect(words).toContain('Réparation au titre de la garantie légale');
  expect(words).toContain('la panne ci-dessus est reprise sans frais');
});

test('work done again gains no six months, and nothing says that it does', async () => {
  const { again } = await returned('labour');
  const repair = await seen(again.id);
  // Only the days in the shop are given back.
  expect(repair).toMatchObject({ guarantee_until: '2027-03-07', parts_guarantee_until: '2028-12-05' });
  expect(repair.events.at(-1)?.payload).not.toHaveProperty('isLegal');
  expect(repair.events.at(-1)?.note).not.toContain('six mois');
  const sheet = await drawRepairDocument(deps(), again.id, { kind: 'guarantee' });
  expect(await pdfText(sheet?.content ?? new Uint8Array())).not.toContain(
    'Réparation au titre de la garantie légale',
  );
});

test('where nobody says what failed, the customer has the more that the law gives', async () => {
  const { again } = await returned();
  expect(await seen(again.id)).toMatchObject({ parts_guarantee_until: '2029-06-05' });
});

test('each case names the other, for the holder of its link too', async () => {
  const { first, again } = await returned('goods');
  expect(await findByLink(db.database, first.linkToken)).toMatchObject({
    first_reference: null,
    legal_until: null,
    returns: [{ reference: again.reference }],
  });
  expect(await findByLink(db.database, again.linkToken)).toMatchObject({
    first_reference: first.reference,
    legal_until: '2029-06-05',
    returns: [],
  });
  expect((await seen(first.id)).relatives.map(({ reference }) => reference)).toEqual([again.reference]);
  expect((await seen(again.id)).relatives.map(({ reference }) => reference)).toEqual([first.reference]);
});

test('a guarantee that was over gives nothing more than any repair', async () => {
  const first = await counterRepair(deps());
  await answerQuote(deps(), first.id, acceptanceOf(await sentQuote(deps(), first.id)), CUSTOMER);
  await moved(deps(), first.id, 'start', 'test', 'make_ready');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  now = new Date('2029-01-10T10:00:00Z');
  const again = await counterRepair(deps(), { returnOf: first.id });
  await moved(deps(), again.id, 'start_under_guarantee', 'test', 'make_ready');
  await handOver(deps(), again.id, { ...FETCHED, covered: 'goods' }, SHOP);
  expect(await seen(again.id)).toMatchObject({ guarantee_until: '2029-04-10', parts_guarantee_until: null });
  expect((await seen(again.id)).events.at(-1)?.note).not.toContain('six mois');
});
