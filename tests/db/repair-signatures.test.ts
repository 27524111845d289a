import { beforeEach, expect, test } from 'vitest';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { drawRepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { answerSignature, findSigning } from '#server/repairs/signing/answer-signature.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { counterRepair, emptyRepairs, repairDeps, requestedRepair, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
let now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);
const SIGNED = { answer: 'sign', signature: 'M1 1L20 20', acceptsTerms: true, acceptsData: true };

let repair: Awaited<ReturnType<typeof counterRepair>>;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await emptyRepairs(db.database);
  repair = await counterRepair(deps(), { signature: undefined });
});

/** Asks for a signature, and gives the code that the shop then shows. */
async function asked(repairId = repair.id): Promise<string> {
  expect(await askSignature(deps(), repairId, SHOP)).toEqual({ outcome: 'asked' });
  return (await readSigning(deps(), repairId))?.waiting?.code ?? '';
}

const stateOf = async (repairId = repair.id) => (await readSigning(deps(), repairId))?.state;

const answer = (code: string, sent: object = SIGNED) => answerSignature(deps(), code, sent, undefined);

test('a customer signs once what the shop has noted, and the code opens nothing more', async () => {
  expect(await stateOf()).toBe('unsigned');
  const code = await asked();
  expect(code).toMatch(/^[2-9FHJKMRTWXY]{8}$/);
  expect(await answer(code)).toEqual({ outcome: 'signed', purpose: 'intake' });
  expect(await stateOf()).toBe('signed');
  expect(await findForShop(db.database, repair.id)).toMatchObject({
    signature: SIGNED.signature,
    signed_at: now,
  });
  expect(await findSigning(deps(), code)).toBeNull();
  expect(await answer(code)).toEqual({ outcome: 'gone' });
});

test('of two answers at once, one counts', async () => {
  const code = await asked();
  const outcomes = await Promise.all([answer(code), answer(code, { answer: 'refuse' })]);
  expect(outcomes.filter(({ outcome }) => outcome === 'gone')).toHaveLength(1);
});

test('the holder of a code sees device, fault, state, price and conditions, and no person', async () => {
  const priced = await counterRepair(deps(), {
    signature: undefined,
    unlockCode: '4938170265',
    estimate: { minCents: 4000, maxCents: 9000, until: '2026-12-22' },
  });
  const seen = JSON.stringify(await findSigning(deps(), await asked(priced.id)));
  for (const words of [
    'Sony PlayStation 5',
    'Plus d’image.',
    'Manette',
    'de 40,00',
    'loi du 31 décembre 1903',
  ])
    expect(seen).toContain(words);
  const hidden = [
    'Camille',
    'camille@',
    '612345678',
    '490154203237518',
    '4938170265',
    priced.linkToken,
    priced.id,
  ];
  for (const words of hidden) expect(seen).not.toContain(words);
});

test('a code ends after twenty minutes, and as soon as another is asked for', async () => {
  const first = await asked();
  now = new Date(now.getTime() + 60_000);
  const second = await asked();
  expect(second).not.toBe(first);
  expect(await findSigning(deps(), first)).toBeNull();
  now = new Date(now.getTime() + 20 * 60_000);
  expect(await findSigning(deps(), second)).toBeNull();
  expect(await answer(second)).toEqual({ outcome: 'gone' });
  expect((await readSigning(deps(), repair.id))?.waiting).toBeUndefined();
});

test('what the shop changes before the signature is not signed, and after it asks for another one', async () => {
  const code = await asked();
  const change = { promisedOn: '2026-12-01' };
  expect(await changeRepair(deps(), repair.id, change, SHOP, () => null)).toEqual({ outcome: 'changed' });
  expect(await answer(code)).toMatchObject({ outcome: 'refused' });
  expect(await stateOf()).toBe('unsigned');

  await answer(await asked());
  expect(await stateOf()).toBe('signed');
  now = new Date(now.getTime() + 60_000);
  await changeRepair(deps(), repair.id, { trackingOut: '8R00000000001' }, SHOP, () => null);
  expect(await stateOf()).toBe('signed');
  await changeRepair(deps(), repair.id, { promisedOn: '2026-12-02' }, SHOP, () => null);
  expect(await stateOf()).toBe('changed');
  now = new Date(now.getTime() + 60_000);
  await answer(await asked());
  expect(await stateOf()).toBe('signed');
});

test('who refuses says why, and may sign afterwards', async () => {
  expect(await answer(await asked(), { answer: 'refuse', reason: 'La rayure n’y est pas.' })).toEqual({
    outcome: 'declined',
  });
  expect(await readSigning(deps(), repair.id)).toMatchObject({
    state: 'refused',
    note: 'La rayure n’y est pas.',
  });
  now = new Date(now.getTime() + 60_000);
  await answer(await asked());
  expect(await stateOf()).toBe('signed');
});

test('who cannot draw writes a name, which the ticket says; nothing is signed without both boxes', async () => {
  const code = await asked();
  const { signature: _, ...words } = SIGNED;
  expect(await answer(code, words)).toMatchObject({ issues: [{ path: 'name' }] });
  expect(await answer(code, { ...words, name: 'Noé Petit', acceptsData: false })).toMatchObject({
    issues: [{ path: 'acceptsData' }],
  });
  expect(await answer(code, { ...words, name: 'Noé Petit' })).toEqual({
    outcome: 'signed',
    purpose: 'intake',
  });
  const ticket = await drawRepairDocument(deps(), repair.id, { kind: 'ticket' });
  expect(await pdfText(ticket?.content ?? Buffer.of())).toContain('Accord donné par écrit : Noé Petit.');
});

test('one signature is for all devices of the drop-off that wait for one', async () => {
  const second = await counterRepair(deps(), { broughtWith: repair.id, signature: undefined });
  const code = await asked();
  expect((await findSigning(deps(), code))?.devices).toHaveLength(2);
  await answer(code);
  expect([await stateOf(), await stateOf(second.id)]).toEqual(['signed', 'signed']);
});

test('two devices of a drop-off, each signed with the other at the same moment, are signed once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await counterRepair(deps(), { signature: undefined });
    const second = await counterRepair(deps(), { broughtWith: first.id, signature: undefined });
    const codes = [await asked(first.id), await asked(second.id)];
    const outcomes = await Promise.all(codes.map((code) => answer(code)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'signed']);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['signed', 'signed']);
  }
});

test('what is not at the shop is not signed for', async () => {
  const { id } = await requestedRepair(deps());
  expect(await askSignature(deps(), id, SHOP)).toMatchObject({ outcome: 'refused' });
});
