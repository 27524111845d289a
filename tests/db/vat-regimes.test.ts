import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { decideVatRegime, listVatRegimes, takeBackRegime, type VatDeps } from '#server/vat/decide-regime.ts';
import { readVatRegimes } from '#server/vat/read-regimes.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';

const db = useTestDatabase();
const ON = { from: '2027-01-01', vatNumber: 'fr 83 404 833 048', confirmed: 'J’ai lu.' };

let admin: AdminIdentity;
let now: Date;

const deps = (): VatDeps => ({
  database: db.database,
  shop: () => ({ siren: '404 833 048' }),
  clock: () => now,
});
const decide = (change: Partial<Parameters<typeof decideVatRegime>[2]> = {}) =>
  decideVatRegime(deps(), admin, { ...ON, ...change });
const inForce = async () =>
  (await readVatRegimes(db.database.kysely)).map(({ from, vatNumber }) => [from, vatNumber]);
const fault = (path: string, message: unknown = expect.any(String)) => ({
  outcome: 'invalid',
  issues: [{ path, message }],
});

beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z');
  await sql`truncate public.vat_regimes restart identity`.execute(db.database.kysely);
  admin = await addIdentity(db.database, { role: 'admin' });
});

test('VAT is switched on from a day, taken back, and switched on again', async () => {
  expect(await decide()).toEqual({ outcome: 'decided' });
  expect(await inForce()).toEqual([['2027-01-01', 'FR83404833048']]);
  expect(await decide()).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('déjà prévu') });
  expect(await takeBackRegime(deps(), admin, 1)).toEqual({ outcome: 'decided' });
  expect(await takeBackRegime(deps(), admin, 1)).toMatchObject({ outcome: 'refused' });
  expect(await inForce()).toEqual([]);
  await decide({ from: '2026-11-28' });
  expect(await listVatRegimes(deps(), admin)).toMatchObject([
    { id: 1, from: '2027-01-01', confirmed: 'J’ai lu.', takenBackAt: now },
    { from: '2026-11-28', takenBackAt: null },
  ]);
});

test('a planned change gives way to another one only if its owner has read it', async () => {
  await decide();
  await decide({ from: '2026-11-28', replaces: 7 });
  expect(await inForce()).toEqual([['2027-01-01', 'FR83404833048']]);
  // What is wrong with the new one leaves the planned one as it is.
  expect(await decide({ from: '2026-11-26', replaces: 1 })).toEqual(fault('from'));
  expect(await inForce()).toEqual([['2027-01-01', 'FR83404833048']]);
  expect(await decide({ from: '2027-02-01', replaces: 1 })).toEqual({ outcome: 'decided' });
  expect(await inForce()).toEqual([['2027-02-01', 'FR83404833048']]);
  expect(await decide({ from: '2027-03-01', replaces: 1 })).toMatchObject({ outcome: 'refused' });
});

test('a day that has come stays; the franchise comes back on another day', async () => {
  await decide({ from: '2026-11-28' });
  now = new Date('2026-11-28T10:00:00Z');
  expect(await takeBackRegime(deps(), admin, 1)).toMatchObject({ outcome: 'refused' });
  expect(await decide()).toMatchObject({ outcome: 'refused', reason: 'La TVA est déjà dans vos prix.' });
  expect(await decide({ from: '2028-01-01', vatNumber: null, confirmed: null })).toEqual({
    outcome: 'decided',
  });
  expect(await inForce()).toEqual([
    ['2026-11-28', 'FR83404833048'],
    ['2028-01-01', null],
  ]);
});

test('what is wrong is said at its field, and nothing is decided', async () => {
  expect(await decide({ from: '2026-11-26' })).toEqual(fault('from', 'Donnez un jour qui n’est pas passé.'));
  expect(await decide({ vatNumber: 'FR84404833048' })).toEqual(fault('vatNumber'));
  expect(await decide({ confirmed: null })).toEqual(fault('confirmed'));
  expect(await decide({ vatNumber: null })).toMatchObject({ outcome: 'refused' });
  expect(await inForce()).toEqual([]);
});

test('it begins today only if no document has the date of today', async () => {
  await sql`
    insert into public.counter_sales (number, state, closed_at, created_at, updated_at, actor_id)
    values ('VEN-2026-000001', 'closed', ${now}, ${now}, ${now}, ${admin.id})
  `.execute(db.database.kysely);
  expect(await decide({ from: '2026-11-27' })).toEqual(fault('from'));
  expect(await decide({ from: '2026-11-28' })).toEqual({ outcome: 'decided' });
});

test('only the owner decides, and nobody changes what was decided', async () => {
  await decide();
  const customer = await addIdentity(db.database, { role: 'client' });
  await expect(decideVatRegime(deps(), customer, ON)).rejects.toThrow(NotAdminError);
  await expect(listVatRegimes(deps(), customer)).rejects.toThrow(NotAdminError);
  for (const statement of [
    sql`update public.vat_regimes set starts_on = '2020-01-01'`,
    sql`delete from public.vat_regimes`,
  ])
    await expect(statement.execute(db.database.kysely)).rejects.toThrow();
  await expect(
    db.database.asRole(admin.claims, (tx) => tx.selectFrom('vat_regimes').select('id').execute()),
  ).rejects.toThrow(/permission denied/);
});
