import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { closeUnclaimed } from '#server/repairs/close-unclaimed.ts';
import { drawCourtFile } from '#server/repairs/documents/draw-court-file.ts';
import { noteLetter } from '#server/repairs/note-letter.ts';
import { remindUnclaimed } from '#server/repairs/pass-time.ts';
import { addStaffNote } from '#server/repairs/staff-notes.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  moved,
  parcelRepair,
  repairDeps,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// The court file: the owner's, from the day of the law on.

const db = useTestDatabase();
let now = new Date();
const deps = (photo: Buffer | null = null) => ({
  ...repairDeps(db.database, () => now),
  uploads: { pictureOf: async () => photo && { jpeg: photo, width: 40, height: 30 } },
});
let owner: { userId: string };

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyRepairs(db.database);
  owner = { userId: (await addIdentity(db.database, { role: 'admin', staffRole: 'owner' })).id };
});

/** A repaired device that nobody has fetched, one year and some days later. */
async function unclaimed() {
  const repair = await counterRepair(deps());
  await answerQuote(deps(), repair.id, acceptanceOf(await sentQuote(deps(), repair.id)), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await addStaffNote(deps(), repair.id, 'Ne répond jamais.', SHOP);
  for (const day of ['2026-12-09', '2026-12-25', '2027-02-25', '2027-05-25']) {
    now = new Date(`${day}T10:00:00Z`);
    await remindUnclaimed(deps(), now);
  }
  await noteLetter(deps(), repair.id, { sentOn: '2027-05-25', number: '1A 123 456' }, SHOP);
  now = new Date('2027-12-01T10:00:00Z');
  return repair;
}

test('one file has the facts, the chronology, what was told and signed, and every document', async () => {
  const { id, reference, linkToken } = await unclaimed();
  const drawn = await drawCourtFile(deps(), id, owner);
  expect(drawn?.filename).toBe(`Dossier pour le juge ${reference}.pdf`);
  const words = await pdfText(drawn?.content ?? new Uint8Array());
  for (const expected of [
    `Appareil non réclamé, dossier ${reference}`,
    'Sony PlayStation 5, n° 490154203237518',
    'Camille Martin',
    'Prêt depuis le 25 novembre 2026',
    '75,00 €, sur 75,00 € convenus',
    'à partir du 25 novembre 2027',
    'Loi du 31 décembre 1903',
    'Rappel envoyé',
    'Rappel envoyé n° 4',
    'Lettre recommandée envoyée le 25 mai 2027, n° 1A 123 456.',
    'Prise en charge signée par le client',
    'accepté le 25/11/2026',
    'Pièce 1 Fiche de prise en charge',
    'Pièce 2 Devis n° 1',
    'Pièce 3 Note du prix',
    // The documents themselves.
    `Fiche de prise en charge ${reference}`,
    `Devis ${reference}`,
  ])
    expect(words).toContain(expected);
  // What the shop wrote for itself, and the customer's own link, are nobody else's.
  expect(words).not.toContain('Ne répond jamais');
  expect(words).not.toContain(linkToken);
});

test('photos are drawn at its end, with their words', async () => {
  const { id } = await unclaimed();
  const upload = await db.database.kysely
    .insertInto('uploads')
    .values({
      stored_key: '0f0d3a3c-0001-4000-8000-000000000001',
      mime: 'image/webp',
      name: 'panne.jpg',
      bytes: 10,
      width: 40,
      height: 30,
      sha256: 'a'.repeat(64),
      created_at: now,
      owner_kind: 'repair',
      owner_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.database.kysely
    .insertInto('repair_photos')
    .values({
      repair_id: id,
      upload_id: upload.id,
      stage: 'arrival',
      caption: 'Coque fendue',
      created_at: now,
    })
    .execute();
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777777' } })
    .jpeg()
    .toBuffer();
  const drawn = await drawCourtFile(deps(jpeg), id, owner);
  expect(await pdfText(drawn?.content ?? new Uint8Array())).toContain('À l’arrivée : Coque fendue');
  expect(drawn?.content.includes('/Subtype /Image')).toBe(true);
});

test('it is drawn for the owner alone, not before its day, and not for what the shop has to send', async () => {
  const { id } = await unclaimed();
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const clerk = await addIdentity(db.database, { role: 'admin', staffRole });
    expect(await drawCourtFile(deps(), id, { userId: clerk.id })).toBeNull();
  }
  const client = await addIdentity(db.database, { role: 'client' });
  expect(await drawCourtFile(deps(), id, { userId: client.id })).toBeNull();
  now = new Date('2027-11-24T10:00:00Z');
  expect(await drawCourtFile(deps(), id, owner)).toBeNull();
  now = new Date('2026-11-25T10:00:00Z');
  const parcel = await parcelRepair(repairDeps(db.database, () => now));
  await moved(deps(), parcel.id, 'return_unrepaired');
  now = new Date('2027-12-01T10:00:00Z');
  expect(await drawCourtFile(deps(), parcel.id, owner)).toBeNull();
  expect(await drawCourtFile(deps(), 'rien', owner)).toBeNull();
});

test('it stays after the decision, which it tells', async () => {
  const { id } = await unclaimed();
  const judgment = {
    judgedOn: '2027-11-26',
    court: 'tribunal judiciaire de Reims',
    reference: 'RG 27/00123',
    isConfirmed: true,
  };
  expect(await closeUnclaimed(deps(), id, judgment, SHOP)).toMatchObject({ outcome: 'moved' });
  const drawn = await drawCourtFile(deps(), id, owner);
  const words = await pdfText(drawn?.content ?? new Uint8Array());
  expect(words).toContain('Clos après décision du juge');
  expect(words).toContain(
    'Décision de justice du 26 novembre 2027, tribunal judiciaire de Reims, RG 27/00123.',
  );
});
