import { beforeEach, expect, test } from 'vitest';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { saveChecks } from '#server/repairs/save-checks.ts';
import { answerSignature, findSigning } from '#server/repairs/signing/answer-signature.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  moved,
  parcelRepair,
  repairDeps,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

// Who has the device now: what they showed, their signature on either screen, and the sheet that goes with it.

const db = useTestDatabase();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);
const STROKES = 'M10 20L30 40';
const CAMILLE = { handedTo: 'Camille Martin', proof: 'identity' } as const;
const UNSIGNED = 'Faites signer la personne qui reprend l’appareil, ou dites pourquoi elle ne signe pas.';

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyRepairs(db.database);
});

async function seen(id: string) {
  const repair = await findForShop(db.database, id);
  if (!repair) throw new Error('the case is gone');
  return repair;
}

/** A repaired device that waits for its customer, with 75 € to pay. */
async function readyRepair() {
  const repair = await counterRepair(deps());
  await answerQuote(deps(), repair.id, acceptanceOf(await sentQuote(deps(), repair.id)), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  return repair;
}

const given = (id: string, collected: unknown, more: object = { owes: true }) =>
  handOver(deps(), id, { leftBy: 'counter', collected, ...more }, SHOP);

/** Asks the customer to sign the hand-over on their screen; the code that the shop shows. */
async function asked(id: string): Promise<string> {
  expect(await askSignature(deps(), id, SHOP, 'hand_over')).toEqual({ outcome: 'asked' });
  return (await readSigning(deps(), id, 'hand_over'))?.waiting?.code ?? '';
}

const answer = (code: string, sent: object) => answerSignature(deps(), code, sent, undefined);
const SIGN = { answer: 'sign', signature: STROKES, acceptsTerms: true };

test.each([
  ['nothing', undefined, ['']],
  ['nobody', { ...CAMILLE, handedTo: ' ', unsignedReason: 'pressé' }, ['handedTo']],
  ['no proof', { handedTo: 'Camille', unsignedReason: 'pressé' }, ['proof']],
  ['a proof that there is not', { ...CAMILLE, proof: 'parole', unsignedReason: 'pressé' }, ['proof']],
  ['a signature that is none', { ...CAMILLE, signature: '<svg>' }, ['signature']],
  ['neither signature nor reason', CAMILLE, ['unsignedReason']],
  ['a name too long', { ...CAMILLE, handedTo: 'x'.repeat(201), unsignedReason: 'pressé' }, ['handedTo']],
])('a hand-over with %s is refused, and nothing moves', async (_, collected, paths) => {
  const { id } = await readyRepair();
  const refused = await given(id, collected);
  expect(refused).toMatchObject({ outcome: 'invalid', issues: paths.map((path) => ({ path })) });
  expect((await seen(id)).state).toBe('ready');
});

test('all that is wrong is said at once, what is due too', async () => {
  const { id } = await readyRepair();
  expect(await given(id, CAMILLE, {})).toEqual({
    outcome: 'invalid',
    issues: [
      { path: 'unsignedReason', message: UNSIGNED },
      { path: 'amount', message: expect.stringContaining('Il reste 75,00\u00a0€ à payer') },
    ],
  });
});

test('a signature on the shop’s screen is frozen with the event, with who and what they showed', async () => {
  const { id } = await readyRepair();
  expect(
    await given(id, { ...CAMILLE, handedTo: 'Noé Petit', proof: 'ticket', signature: STROKES }),
  ).toMatchObject({
    outcome: 'moved',
  });
  const event = (await seen(id)).events.at(-1);
  expect(event).toMatchObject({
    kind: 'hand_over',
    note: 'Remis à Noé Petit, ticket de prise en charge vérifié, signé à l’atelier.',
    payload: { handedTo: 'Noé Petit', proof: 'ticket', signedBy: 'shop screen', signature: STROKES },
  });
  await expect(
    db.database.kysely
      .updateTable('repair_events')
      .set({ note: 'autre' })
      .where('repair_id', '=', id)
      .execute(),
  ).rejects.toThrow(/final/);
});

test('without a signature the reason stands in its place', async () => {
  const { id } = await readyRepair();
  await given(id, { ...CAMILLE, unsignedReason: 'bras dans le plâtre.' });
  const event = (await seen(id)).events.at(-1);
  expect(event?.note).toBe(
    'Remis à Camille Martin, pièce d’identité vérifiée, sans signature\u00a0: bras dans le plâtre.',
  );
  expect(event?.payload).toMatchObject({ signedBy: 'nobody', unsignedReason: 'bras dans le plâtre.' });
});

test('a carrier signs nothing, and is named', async () => {
  const { id } = await parcelRepair(deps());
  await moved(deps(), id, 'return_unrepaired');
  expect(await handOver(deps(), id, { leftBy: 'carrier', collected: { handedTo: '' } }, SHOP)).toMatchObject({
    issues: [{ path: 'handedTo' }],
  });
  await handOver(deps(), id, { ...SENT, trackingNumber: '6A123' }, SHOP);
  expect((await seen(id)).events.at(-1)?.note).toBe('Expédié par Transports Dupont, colis 6A123.');
});

test('of two clerks who hand it over at once, one does', async () => {
  const { id } = await readyRepair();
  const both = await Promise.all([1, 2].map(() => handOver(deps(), id, { ...FETCHED, owes: true }, SHOP)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'refused']);
  expect((await seen(id)).events.filter(({ kind }) => kind === 'hand_over')).toHaveLength(1);
});

test('the customer signs the hand-over on their own screen, and sees no person there', async () => {
  const { id, reference } = await readyRepair();
  const code = await asked(id);
  const page = await findSigning(deps(), code);
  expect(page).toMatchObject({ purpose: 'hand_over', devices: [{ reference }] });
  const words = JSON.stringify(page);
  for (const expected of ['réparé', 'Manette', 'Votre signature ne retire rien à vos garanties'])
    expect(words).toContain(expected);
  expect(words).not.toMatch(/Camille|490154203237518|exemple\.fr/);
  expect(await answer(code, { ...SIGN, acceptsTerms: false })).toMatchObject({
    issues: [{ path: 'acceptsTerms' }],
  });
  expect(await answer(code, { answer: 'sign', acceptsTerms: true })).toMatchObject({
    issues: [{ path: 'name' }],
  });
  expect(await answer(code, SIGN)).toEqual({ outcome: 'signed', purpose: 'hand_over' });
  expect(await answer(code, SIGN)).toEqual({ outcome: 'gone' });
  expect(await readSigning(deps(), id, 'hand_over')).toMatchObject({ state: 'signed', signature: STROKES });
  // The intake is signed as it was.
  expect((await readSigning(deps(), id))?.state).toBe('signed');
  await given(id, CAMILLE);
  const { events } = await seen(id);
  expect(events.at(-1)).toMatchObject({
    note: 'Remis à Camille Martin, pièce d’identité vérifiée, signé sur l’écran du client.',
    payload: {
      signedBy: 'own screen',
      signedEvent: events.find(({ kind }) => kind === 'sign_hand_over')?.id,
      signature: STROKES,
    },
  });
});

test('what changes after that signature asks for another, and so does more work', async () => {
  const { id } = await readyRepair();
  await answer(await asked(id), { answer: 'sign', name: 'Camille Martin', acceptsTerms: true });
  expect(await readSigning(deps(), id, 'hand_over')).toMatchObject({
    state: 'signed',
    note: 'Camille Martin',
  });
  await saveChecks(deps(), id, 'after', { results: { start: 'good' }, words: '' }, SHOP, () => null);
  expect(await readSigning(deps(), id, 'hand_over')).toMatchObject({ state: 'changed' });
  expect(await given(id, CAMILLE)).toMatchObject({ issues: [{ path: 'unsignedReason', message: UNSIGNED }] });
  await answer(await asked(id), SIGN);
  now = new Date('2026-11-26T10:00:00Z');
  await moved(deps(), id, 'rework', 'test', 'make_ready');
  expect(await readSigning(deps(), id, 'hand_over')).toMatchObject({ state: 'unsigned' });
});

test('who does not sign on their screen says why, and the shop hands over with a reason', async () => {
  const { id } = await readyRepair();
  await answer(await asked(id), { answer: 'refuse', reason: 'Il manque le câble.' });
  expect(await readSigning(deps(), id, 'hand_over')).toMatchObject({
    state: 'refused',
    note: 'Il manque le câble.',
  });
  expect((await readSigning(deps(), id))?.state).toBe('signed');
  expect(await given(id, CAMILLE)).toMatchObject({ issues: [{ path: 'unsignedReason' }] });
  expect(await given(id, { ...CAMILLE, unsignedReason: 'câble rendu ensuite' })).toMatchObject({
    outcome: 'moved',
  });
});

test('only a device that is ready is signed for; once it has left, its code opens nothing', async () => {
  const { id } = await counterRepair(deps());
  expect(await askSignature(deps(), id, SHOP, 'hand_over')).toEqual({
    outcome: 'refused',
    reason: 'On signe la remise d’un appareil qui est prêt à rendre.',
  });
  await moved(deps(), id, 'return_unrepaired');
  const code = await asked(id);
  await handOver(deps(), id, { ...FETCHED }, SHOP);
  expect(await answer(code, SIGN)).toMatchObject({ outcome: 'refused' });
  expect((await seen(id)).events.filter(({ kind }) => kind === 'sign_hand_over')).toEqual([]);
});

test('asking for the intake again voids the code of the hand-over', async () => {
  const { id } = await readyRepair();
  const code = await asked(id);
  await changeRepair(deps(), id, { promisedOn: '2026-12-01' }, SHOP, () => null);
  expect(await askSignature(deps(), id, SHOP)).toEqual({ outcome: 'asked' });
  expect(await answer(code, SIGN)).toEqual({ outcome: 'gone' });
  expect((await readSigning(deps(), id, 'hand_over'))?.waiting).toBeUndefined();
});

test('the guarantee sheet says on one page what was done, with which parts, tried how, guaranteed until when', async () => {
  const { id, reference } = await readyRepair();
  await saveChecks(deps(), id, 'before', { results: { start: 'faulty' }, words: '' }, SHOP, () => null);
  await saveChecks(deps(), id, 'after', { results: { start: 'good' }, words: '' }, SHOP, () => null);
  expect(await drawRepairDocument(deps(), id, { kind: 'guarantee' })).toBeNull();
  await given(id, { ...CAMILLE, signature: STROKES });
  const sheet = await drawRepairDocument(deps(), id, { kind: 'guarantee' });
  expect(sheet?.filename).toBe(`Garantie ${reference}.pdf`);
  expect((sheet?.content.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length).toBe(1);
  const words = await pdfText(sheet?.content ?? new Uint8Array());
  for (const expected of [
    `Fiche de garantie ${reference}`,
    '490154203237518',
    'Rendu le 25 novembre 2026.',
    'Nettoyage et remplacement',
    'Ventilateur Pièce neuve',
    'Main-d’œuvre garantie de l’atelier : 3 mois, jusqu’au 25 février 2027',
    'Pièces vendues garantie légale de conformité : jusqu’au 25 novembre 2028',
    'Démarrage',
    'L. 217-13',
    'jamais pour la main-d’œuvre seule',
    'Remis à Camille Martin, signé le 25/11/2026 11:00',
  ])
    expect(words).toContain(expected);
  expect(words).not.toContain('Pâte thermique');
});

test('what goes back as it came has no guarantee sheet', async () => {
  const { id } = await counterRepair(deps());
  await moved(deps(), id, 'return_unrepaired');
  await handOver(deps(), id, { ...FETCHED }, SHOP);
  expect(await drawRepairDocument(deps(), id, { kind: 'guarantee' })).toBeNull();
});
