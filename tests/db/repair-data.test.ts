import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DATA_PLEDGE_VERSION } from '#domain/repair/data-pledge.ts';
import { certifyWipe } from '#server/repairs/certify-wipe.ts';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { chooseData } from '#server/repairs/choose-data.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { findSigning } from '#server/repairs/signing/answer-signature.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { readUnlockCode } from '#server/repairs/unlock-code.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  parcelRepair,
  repairDeps,
  requestedRepair,
  SHOP,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
});

const found = async (id: string) => {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the case is gone');
  return repair;
};
const sheetOf = async (id: string) =>
  pdfText((await drawRepairDocument(deps(), id, { kind: 'ticket' }))?.content ?? Buffer.alloc(0));

const choose = (id: string, choice: string, seen: string, isSure = false) =>
  chooseData(deps(), id, { choice, seen, isSure }, CUSTOMER);

const wiped = (change: object = {}) => ({
  id: randomUUID(),
  medium: 'ssd',
  description: 'Samsung 980, 1 To',
  serial: 'S64ANX0R123456',
  technique: 'sanitize',
  tool: 'nvme-cli 2.9',
  doneOn: '2026-11-22',
  verification: 'sampling',
  isVerified: true,
  ...change,
});

const erasable = () => counterRepair(deps(), { dataChoice: 'may_erase' });

test('the intake records what becomes of the data and the promise that was shown; both are on the signed sheet', async () => {
  const { id } = await counterRepair(deps());
  expect(await found(id)).toMatchObject({ data_choice: 'keep', data_pledge_version: DATA_PLEDGE_VERSION });
  const sheet = await sheetOf(id);
  expect(sheet).toContain('Données à conserver');
  expect(sheet).toContain('Notre engagement du 29 novembre 2026. Regardé');
  expect(sheet).toContain('photos, messages et comptes parcourus');
  expect(sheet.indexOf('Notre engagement')).toBeLessThan(sheet.indexOf('Signature du client'));
  const asked = await counterRepair(deps(), { dataChoice: 'backup' });
  expect(await sheetOf(asked.id)).toContain('Données sauvegarde demandée');
});

test('a case from before the promise keeps the short sentence', async () => {
  const { id } = await counterRepair(deps());
  await db.database.kysely
    .updateTable('repairs')
    .set({ data_choice: null, data_pledge_version: null })
    .where('id', '=', id)
    .execute();
  const sheet = await sheetOf(id);
  expect(sheet).toContain('Nous n’ouvrons que ce que la réparation exige');
  expect(sheet).not.toContain('Notre engagement');
});

test('who signs on their own screen reads the choice and the promise', async () => {
  const { id } = await counterRepair(deps(), { signature: undefined, dataChoice: 'may_erase' });
  await askSignature(deps(), id, SHOP);
  const shown = await findSigning(deps(), (await readSigning(deps(), id))?.waiting?.code ?? '');
  expect(JSON.stringify(shown?.devices)).toContain('peuvent être effacées');
  expect(shown?.conditions.join(' ')).toContain('Notre engagement du 29 novembre 2026');
});

test('each reading of the unlock code is dated, with its reader, where shop and customer see it', async () => {
  const { id: userId } = await addIdentity(db.database, { role: 'admin' });
  const { id, linkToken } = await counterRepair(deps(), { unlockCode: '2580' });
  for (const at of ['2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z']) {
    now = new Date(at);
    expect(await readUnlockCode(deps(), id, { kind: 'shop', userId })).toMatchObject({ code: '2580' });
  }
  const readings = (await found(id)).events.filter(({ kind }) => kind === 'unlock_code_read');
  expect(readings.map(({ created_at }) => created_at.toISOString())).toEqual([
    '2026-11-22T11:00:00.000Z',
    '2026-11-22T12:00:00.000Z',
  ]);
  const events = await db.database.kysely
    .selectFrom('repair_events')
    .select('actor_id')
    .where('kind', '=', 'unlock_code_read')
    .execute();
  expect(events.map(({ actor_id }) => actor_id)).toEqual([userId, userId]);
  const seen = (await findByLink(db.database, linkToken))?.events.map(({ kind }) => kind);
  expect(seen?.filter((kind) => kind === 'unlock_code_read')).toHaveLength(2);
});

test('a customer changes their mind over the link, once for each press, and the event proves it', async () => {
  const { id } = await counterRepair(deps());
  expect(await choose(id, 'may_erase', 'keep')).toMatchObject({
    issues: [{ path: 'isSure', message: expect.stringContaining('ne se récupèrent plus') }],
  });
  expect((await found(id)).data_choice).toBe('keep');
  expect(await choose(id, 'may_erase', 'keep', true)).toEqual({ outcome: 'chosen' });
  expect(await choose(id, 'may_erase', 'keep', true)).toEqual({ outcome: 'chosen' });
  const events = (await found(id)).events.filter(({ kind }) => kind === 'data_choice');
  expect(events.map(({ actor, payload }) => [actor, payload])).toEqual([
    ['customer', { choice: 'may_erase', dataPledgeVersion: DATA_PLEDGE_VERSION }],
  ]);
});

test('a choice that the shop has changed meanwhile is not overwritten, and one of a case that is over not changed', async () => {
  const { id } = await counterRepair(deps());
  await changeRepair(deps(), id, { dataChoice: 'backup' }, SHOP, () => null);
  expect(await choose(id, 'none', 'keep')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('un autre choix entre-temps'),
  });
  expect(await choose(id, 'brûler', 'backup')).toMatchObject({ outcome: 'invalid' });
  expect((await found(id)).data_choice).toBe('backup');
  await moved(deps(), id, 'diagnose', 'return_unrepaired');
  await handOver(deps(), id, FETCHED, SHOP);
  expect(await choose(id, 'keep', 'backup')).toMatchObject({ outcome: 'refused' });
  expect((await found(id)).data_choice).toBe('backup');
});

test('a certificate is numbered, frozen, and printed again as it was', async () => {
  const { id, linkToken } = await erasable();
  const asked = wiped();
  expect(await certifyWipe(deps(), id, asked, SHOP)).toEqual({
    outcome: 'certified',
    number: 'EFF-2026-000001',
  });
  const draw = async () =>
    pdfText(
      (await drawRepairDocument(deps(), id, { kind: 'wipe', number: 'EFF-2026-000001' }))?.content ??
        Buffer.alloc(0),
    );
  const words = await draw();
  for (const expected of [
    'Certificat d’effacement EFF-2026-000001',
    'Samsung 980, 1 To',
    'S64ANX0R123456',
    'Purge (NIST SP 800-88, révision 2)',
    'Commande Sanitize',
    'nvme-cli 2.9',
    '22 novembre 2026',
    'Lecture d’échantillons',
    'ne trouve plus aucune donnée',
    'Camille Martin',
  ])
    expect(words).toContain(expected);
  // What is corrected later is another paper's.
  await changeRepair(
    deps(),
    id,
    { customer: { name: 'Autre Nom', email: 'autre@exemple.fr', channel: 'email' } },
    SHOP,
    () => null,
  );
  now = new Date('2026-12-24T10:00:00Z');
  expect(await draw()).toBe(words);
  await expect(
    db.database.kysely.updateTable('repair_wipes').set({ serial: 'X' }).where('repair_id', '=', id).execute(),
  ).rejects.toThrow('its rows are final');
  expect((await findByLink(db.database, linkToken))?.wipes).toEqual([
    { number: 'EFF-2026-000001', description: 'Samsung 980, 1 To' },
  ]);
  expect(
    await drawRepairDocument(deps(), (await erasable()).id, { kind: 'wipe', number: 'EFF-2026-000001' }),
  ).toBeNull();
});

test('the same attempt is the same certificate, and a medium has one', async () => {
  const { id } = await erasable();
  const asked = wiped();
  const both = await Promise.all([1, 2].map(() => certifyWipe(deps(), id, asked, SHOP)));
  expect(both).toEqual([1, 2].map(() => ({ outcome: 'certified', number: 'EFF-2026-000001' })));
  expect(await certifyWipe(deps(), id, wiped(), SHOP)).toMatchObject({
    issues: [{ path: 'serial', message: 'Ce support a déjà son certificat, EFF-2026-000001.' }],
  });
  expect(await certifyWipe(deps(), id, { ...asked, serial: 'AUTRE' }, SHOP)).toMatchObject({
    outcome: 'refused',
  });
  expect(await certifyWipe(deps(), (await erasable()).id, asked, SHOP)).toMatchObject({ outcome: 'refused' });
  expect(await certifyWipe(deps(), id, wiped({ serial: 'WD-1234' }), SHOP)).toEqual({
    outcome: 'certified',
    number: 'EFF-2026-000002',
  });
});

test('nothing is certified without an agreement on record, nor for a device that is elsewhere', async () => {
  const certify = (id: string) => certifyWipe(deps(), id, wiped(), SHOP);
  const why = async (id: string) => {
    const answer = await certify(id);
    return 'reason' in answer ? answer.reason : answer.outcome;
  };
  expect(await why((await counterRepair(deps())).id)).toContain('veut garder ses données');
  expect(await why((await requestedRepair(deps())).id)).toContain('à l’atelier');
  const unsigned = await counterRepair(deps(), { dataChoice: 'may_erase', signature: undefined });
  expect(await why(unsigned.id)).toContain('n’est pas signé');
  // Corrected to be erased after the signature: that was not signed.
  const corrected = await counterRepair(deps());
  now = new Date('2026-11-22T11:00:00Z');
  await changeRepair(deps(), corrected.id, { dataChoice: 'may_erase' }, SHOP, () => null);
  expect(await why(corrected.id)).toContain('n’est pas signé');
  expect(await db.database.kysely.selectFrom('repair_wipes').select('number').execute()).toEqual([]);
  const { rows } = await sql`select 1 from internal.counters where kind = 'EFF'`.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('a parcel’s customer, who signs nothing, agrees over the link', async () => {
  const { id } = await parcelRepair(deps());
  expect(await choose(id, 'may_erase', 'keep', true)).toEqual({ outcome: 'chosen' });
  expect(await certifyWipe(deps(), id, wiped(), SHOP)).toMatchObject({ outcome: 'certified' });
});

test.each([
  ['2026-11-23', 'aujourd’hui ou un jour passé'],
  ['2026-11-21', 'L’appareil est arrivé le 22 novembre 2026'],
])('a wipe on %s cannot have been', async (doneOn, words) => {
  const { id } = await erasable();
  expect(await certifyWipe(deps(), id, wiped({ doneOn }), SHOP)).toMatchObject({
    issues: [{ path: 'doneOn', message: expect.stringContaining(words) }],
  });
});
