import { beforeEach, expect, test } from 'vitest';
import { CONDITION_ITEMS } from '#domain/repair/intake.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { drawRepairDocument, type RepairDocument } from '#server/repairs/documents/draw-repair-document.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  intakeOf,
  quoteOf,
  repairDeps,
  requestedRepair,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';

const db = useTestDatabase();
const now = new Date('2026-11-22T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);

beforeEach(() => emptyRepairs(db.database));

const pagesOf = (content: Buffer | undefined) =>
  (content?.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

/** The words of a document, on one line. */
async function wordsOf(repairId: string, document: RepairDocument): Promise<string> {
  const drawn = await drawRepairDocument(deps(), repairId, document);
  if (!drawn) throw new Error('nothing was drawn');
  return pdfText(drawn.content);
}

test('the intake ticket says what was left, in which state and on which terms', async () => {
  const { id, reference } = await counterRepair(deps(), {
    unlockCode: '4938170265',
    estimate: { minCents: 4000, maxCents: 9000, note: 'Une carte mère oxydée.', until: '2026-12-22' },
    promisedOn: '2026-12-01',
  });
  const words = await wordsOf(id, { kind: 'ticket' });
  for (const expected of [
    `Fiche de prise en charge ${reference}`,
    'Sony PlayStation 5',
    '490154203237518',
    'Camille Martin',
    'Plus d’image.',
    'S’allume En bon état',
    'Coque, dos, châssis Marqué ou usé',
    'Manette',
    'de 40,00 € à 90,00 €, jusqu’au 22 décembre 2026',
    'Une carte mère oxydée.',
    '1er décembre 2026',
    'Pièces d’occasion acceptées',
    'Signature du client, le 22/11/2026 11:00',
    'loi du 31 décembre 1903',
  ])
    expect(words).toContain(expected);
  expect(words).not.toContain('4938170265');
});

test.each([
  [{ unlockCode: '4938170265' }, 'confié, scellé, effacé à la remise'],
  [{ refusesUnlockCode: true }, 'le client refuse de le donner'],
  [{ hasNoUnlockCode: true }, 'l’appareil n’en a pas'],
  [{}, 'non confié'],
])('of the unlock code the ticket says with %o: %s', async (change, said) => {
  const { id } = await counterRepair(deps(), change);
  expect(await wordsOf(id, { kind: 'ticket' })).toContain(`Code de déverrouillage ${said}`);
});

test('marks and the lock of an account are on the ticket', async () => {
  const marks = [{ side: 'homeConsole.top', x: 90, y: 10, kind: 'scratch' }];
  const { id } = await counterRepair(deps(), { marks, accountLock: 'on' });
  const words = await wordsOf(id, { kind: 'ticket' });
  expect(words).toContain('Marque 1 Console de salon, dessus, en haut à droite : rayure');
  expect(words).toContain('Verrou de compte (Localiser, Google) actif');
});

test('devices that are brought together are on one ticket, signed once', async () => {
  const first = await counterRepair(deps(), { signature: undefined });
  const device = { kind: 'telephone', brand: 'Fairphone', model: '5' };
  const second = await counterRepair(deps(), { broughtWith: first.id, device, fault: 'Micro muet.' });
  const third = await counterRepair(deps(), { broughtWith: second.id, signature: undefined });
  for (const { id, reference } of [first, second, third]) {
    const words = await wordsOf(id, { kind: 'ticket' });
    expect(words).toContain(`Fiche de prise en charge ${reference}`);
    for (const other of [first, second, third])
      if (other.id !== id) expect(words).toContain(`dossier ${other.reference}`);
    expect(words).toContain('Micro muet.');
  }
  const signed = await db.database.kysely.selectFrom('repairs').select(['id', 'signature']).execute();
  // What comes after the signature waits for the next one.
  expect(signed.filter(({ signature }) => signature === null).map(({ id }) => id)).toEqual([third.id]);
});

test('a quote shows both kinds of parts and both totals, and what was chosen once it is accepted', async () => {
  const { id, reference } = await counterRepair(deps());
  const quote = await sentQuote(deps(), id);
  const asked = await wordsOf(id, { kind: 'quote', quoteId: quote.id });
  for (const expected of [
    `Devis ${reference}-1`,
    'Valable jusqu’au 22 décembre 2026',
    'Pièce neuve · sous 4 jours',
    'ou : Ventilateur',
    'Pièce d’occasion, issue de l’économie circulaire',
    'Total, pièces neuves 75,00 €',
    'Total, pièces d’occasion 60,00 €',
    'facultatif',
    quote.document_hash,
  ])
    expect(asked).toContain(expected);
  await answerQuote(deps(), id, acceptanceOf(quote), CUSTOMER);
  const accepted = await wordsOf(id, { kind: 'quote', quoteId: quote.id });
  expect(accepted).toContain('Total accepté 75,00 €');
  expect(accepted).toContain('Accepté le 22/11/2026 11:00');
  expect(accepted).not.toContain('Pâte thermique');
});

test('a packing slip is for parcels, and no document of another case is drawn', async () => {
  const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
  const parcel = await requestedRepair(deps(), {
    wayIn: 'mail-in',
    battery: 'sound',
    returnAddress: address,
    insuredCents: 22_050,
  });
  const slip = await wordsOf(parcel.id, { kind: 'packing-slip' });
  for (const expected of [
    `Bordereau d’envoi ${parcel.reference}`,
    '1 rue de Vesle',
    '6 Bis Rue Denis Papin',
    'Valeur assurée 220,50 €',
    '3. Batterie',
    '5. Ce bordereau',
    'assuré pour 220,50 €',
  ])
    expect(slip).toContain(expected);
  const other = await counterRepair(deps());
  const quote = await sentQuote(deps(), other.id);
  expect(await drawRepairDocument(deps(), parcel.id, { kind: 'ticket' })).toBeNull();
  expect(await drawRepairDocument(deps(), other.id, { kind: 'packing-slip' })).toBeNull();
  expect(await drawRepairDocument(deps(), parcel.id, { kind: 'quote', quoteId: quote.id })).toBeNull();
});

test('names and faults of any length and script are drawn', async () => {
  const { id } = await counterRepair(deps(), {
    customer: { name: 'Łucie 😀 <b>', email: 'lucie@exemple.fr', channel: 'email' },
    fault: `${'Une panne très longue à raconter. '.repeat(115)}Fin`,
    signature: 'M0 0',
  });
  const words = await wordsOf(id, { kind: 'ticket' });
  expect(words).toContain('Łucie 😀 <b>');
  expect(words).toContain('raconter. Fin');
  expect(words).toMatch(/page 1 sur [2-9]/);
});

test('a quote says its deposit, its guarantee and when it is done', async () => {
  const { id } = await counterRepair(deps(), { promisedOn: '2026-12-01' });
  const quote = await sentQuote(deps(), id, { ...quoteOf(), depositCents: 2000 });
  const words = await wordsOf(id, { kind: 'quote', quoteId: quote.id });
  for (const expected of [
    'Date annoncée 1er décembre 2026',
    'Acompte demandé à l’acceptation : 20,00 €',
    'Réparation garantie 3 mois par l’atelier',
  ])
    expect(words).toContain(expected);
  const other = await counterRepair(deps());
  const plain = await sentQuote(deps(), other.id);
  const plainWords = await wordsOf(other.id, { kind: 'quote', quoteId: plain.id });
  expect(plainWords).toContain('Délai des pièces sous 4 jours');
  expect(plainWords).not.toContain('Acompte');
});

test('a deposit above the least price is refused at its field', async () => {
  const { id } = await counterRepair(deps());
  const asked = { ...quoteOf(), depositCents: 6001 };
  expect(await saveQuote(deps(), id, asked, SHOP, () => null)).toMatchObject({
    issues: [{ path: 'depositCents', message: expect.stringContaining('60,00') }],
  });
});

test('the sheet of the fullest device is one page: conditions, then the signature, then the stub', async () => {
  const condition = Object.fromEntries(Object.keys(CONDITION_ITEMS).map((item) => [item, 'fine']));
  const { id, reference } = await counterRepair(deps(), {
    condition,
    marks: [{ side: 'homeConsole.top', x: 90, y: 10, kind: 'scratch' }],
    conditionNote: 'Capot déjà remplacé ailleurs.',
    accountLock: 'on',
    estimate: { minCents: 4000, maxCents: 9000, note: 'Une carte mère oxydée.', until: '2026-12-22' },
    promisedOn: '2026-12-01',
  });
  const drawn = await drawRepairDocument(deps(), id, { kind: 'ticket' });
  expect(pagesOf(drawn?.content)).toBe(1);
  const words = await pdfText(drawn?.content ?? Buffer.of());
  const places = [
    'loi du 31 décembre 1903',
    'Signature du client, le',
    'À garder',
    `Dossier ${reference}`,
  ].map((each) => words.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('what is not signed yet has a frame for a pen, unless its customer is far away', async () => {
  const { id } = await counterRepair(deps(), { signature: undefined });
  const words = await wordsOf(id, { kind: 'ticket' });
  expect(words).toContain('Signature du client');
  expect(words).not.toContain('Signature du client, le');
  const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
  const parcel = await requestedRepair(deps(), { wayIn: 'mail-in', returnAddress: address, battery: 'none' });
  await registerRepair(deps(), parcel.id, intakeOf({ signature: undefined }), SHOP, () => null);
  expect(await wordsOf(parcel.id, { kind: 'ticket' })).not.toContain('Signature du client');
});

test.each(['57x32', '62x29'] as const)(
  'labels of %s: device and box of all that came together, for the shop’s eyes',
  async (size) => {
    const promise = { promisedOn: '2026-12-01' };
    const first = await counterRepair(deps(), promise);
    const device = { kind: 'telephone', brand: 'Fairphone', model: '5' };
    const second = await counterRepair(deps(), {
      ...promise,
      broughtWith: first.id,
      device,
      accessories: [],
    });
    const drawn = await drawRepairDocument(deps(), first.id, { kind: 'labels', size });
    expect(pagesOf(drawn?.content)).toBe(4);
    const words = await pdfText(drawn?.content ?? Buffer.of());
    for (const { reference } of [first, second]) expect(words.split(reference)).toHaveLength(3);
    const said = [
      'Fairphone 5',
      'C. Martin',
      'Promis le 01/12/2026',
      'Bac : Manette',
      'Bac : sans accessoire',
    ];
    for (const expected of said) expect(words).toContain(expected);
    for (const hidden of ['Camille', first.linkToken]) expect(words).not.toContain(hidden);
  },
);

test('a device that has not come has no labels', async () => {
  const { id } = await requestedRepair(deps());
  expect(await drawRepairDocument(deps(), id, { kind: 'labels', size: '57x32' })).toBeNull();
});
