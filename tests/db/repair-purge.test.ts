import { beforeEach, expect, test } from 'vitest';
import { addPhotos } from '#server/repairs/add-photos.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { forgetRepairs } from '#server/repairs/forget-repairs.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { LABEL_OWNER } from '#server/repairs/prepaid-label.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { dumpOf } from '#tests/support/database-dump.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  repairDeps,
  repairUploads,
  requestedRepair,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';

const db = useTestDatabase();
let now = new Date();
const clock = () => now;
const uploads = () => repairUploads(db.database, clock);
const deps = () => ({ ...repairDeps(db.database, clock), uploads: uploads() });
const forget = () => forgetRepairs({ database: db.database, uploads: uploads() }, now);

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
  await db.database.kysely.deleteFrom('uploads').execute();
});

const SOMEBODY = {
  customer: { name: 'Ximena Quirós', email: 'ximena@exemple.fr', phone: '06 11 22 33 44', channel: 'email' },
  fault: 'Tombée dans l’étang de Kerguestenen.',
};
const PERSONAL = ['Ximena', 'ximena@', '0611223344', '+33611223344', 'Kerguestenen', 'Mot de Quimper'];

/** A repair at this price that was handed over, with everything that a case may hold. */
async function repaired(cents: number, change: object = {}) {
  const second = { name: 'Ximena Quirós mère', phone: '06 11 22 33 44', mayCollect: true };
  const repair = await counterRepair(deps(), { ...SOMEBODY, second, ...change });
  const taken = await uploads().take({ name: 'coque.jpg', bytes: await picture('jpeg') });
  if (!('upload' in taken)) throw new Error('the photo was refused');
  await addPhotos(deps(), repair.id, { uploadIds: [taken.upload.id], stage: 'arrival' }, CUSTOMER);
  // Its customer’s name and address are on it.
  const label = await uploads().take({ name: 'etiquette.pdf', bytes: await pdf() });
  if (!('upload' in label)) throw new Error('the label was refused');
  await uploads().attach([label.upload.id], { kind: LABEL_OWNER, id: repair.id });
  await writeMessage(deps(), repair.id, 'Mot de Quimper.', CUSTOMER);
  const lines = [{ label: 'Écran', kind: 'labour', quantity: 1, options: [{ unitCents: cents }] }];
  const quote = await sentQuote(deps(), repair.id, { lines });
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await handOver(deps(), repair.id, { ...FETCHED, owes: true, note: 'Remis à Ximena Quirós.' }, SHOP);
  return repair;
}

const found = async () => {
  const backup = await dumpOf(db.database, db.url);
  return PERSONAL.filter((words) => backup.includes(words));
};
const count = async (table: 'repair_events' | 'repair_quotes' | 'repair_photos' | 'uploads') =>
  (await db.database.kysely.selectFrom(table).selectAll().execute()).length;

test('five years after the hand-over nothing names or shows its customer', async () => {
  const repair = await repaired(4500);
  expect(await found()).not.toEqual([]);
  now = new Date('2031-11-22T09:00:00Z');
  expect(await forget()).toBe(0);
  expect(await found()).not.toEqual([]);
  now = new Date('2031-11-22T11:00:00Z');
  expect(await forget()).toBe(1);
  expect(await found()).toEqual([]);
  for (const table of ['repair_events', 'repair_quotes', 'repair_photos', 'uploads'] as const)
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await findByLink(db.database, repair.linkToken)).toBeNull();
  const [row] = await db.database.kysely.selectFrom('repairs').selectAll().execute();
  expect(row).toMatchObject({ reference: repair.reference, state: 'handed_over', forgotten_at: now });
  expect(await forget()).toBe(0);
});

test('a request that no device followed goes after three years', async () => {
  const repair = await requestedRepair(deps(), SOMEBODY);
  await moved(deps(), repair.id, 'close');
  now = new Date('2029-11-22T09:00:00Z');
  expect(await forget()).toBe(0);
  now = new Date('2029-11-22T11:00:00Z');
  expect(await forget()).toBe(1);
  expect(await found()).toEqual([]);
});

test('a contract from 120 € on keeps its proof for ten years, and only that', async () => {
  await repaired(12_000);
  now = new Date('2031-11-23T10:00:00Z');
  await forget();
  const kinds = await db.database.kysely.selectFrom('repair_events').select('kind').execute();
  expect([kinds, await count('repair_quotes'), await count('uploads')]).toEqual([[{ kind: 'accept' }], 1, 0]);
  now = new Date('2036-11-23T10:00:00Z');
  await forget();
  expect([await count('repair_events'), await count('repair_quotes')]).toEqual([0, 0]);
  expect(await found()).toEqual([]);
});

test('a device that is still here, or that came back since, is not forgotten', async () => {
  const first = await repaired(4500);
  now = new Date('2028-11-22T10:00:00Z');
  await counterRepair(deps(), { ...SOMEBODY, returnOf: first.id });
  now = new Date('2033-01-01T10:00:00Z');
  expect(await forget()).toBe(0);
  expect(await found()).not.toEqual([]);
});

test('what is not forgotten stays final', async () => {
  await repaired(4500);
  const { kysely } = db.database;
  await expect(kysely.deleteFrom('repair_events').execute()).rejects.toMatchObject({ code: '23001' });
  await expect(kysely.deleteFrom('repair_quotes').execute()).rejects.toMatchObject({ code: '23001' });
});
