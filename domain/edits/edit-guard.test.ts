import { expect, test } from 'vitest';
import { editGuard, type FormTexts, SEEN_FIELD, withSeen } from './edit-guard.ts';

const LABELS: Record<string, string> = { nom: 'Nom', texte: 'Texte', publie: 'En vente', vide: 'Note' };
const STORED = { nom: 'Dalle', texte: 'Une ligne.\nUne autre.', publie: 'oui', vide: '' };

/** Submits a form that was drawn from `drawn`, with the values `change`, for a row that is `stored` now. */
const ask = (drawn: FormTexts, change: FormTexts, stored: FormTexts) =>
  editGuard<FormTexts>({
    sent: { ...withSeen(drawn), ...change },
    textsOf: (row) => row,
    labelOf: (field) => LABELS[field],
    isBox: (field) => field === 'publie',
  })(stored);

test.each([
  ['nothing was changed by others', STORED, { nom: 'Dalle neuve' }, STORED],
  ['others wrote the same', STORED, { nom: 'Dalle neuve' }, { ...STORED, nom: 'Dalle neuve' }],
  [
    'ends of lines and spaces around came back as browsers send them',
    STORED,
    { texte: ' Une ligne.\r\nUne autre. ' },
    STORED,
  ],
  ['what changed has no field', STORED, { nom: 'Dalle neuve' }, { ...STORED, stock: '3' }],
])('a form may be saved when %s', (_, drawn, change, stored) => {
  expect(ask(drawn, change, stored)).toBeNull();
});

test('what both changed is told in both texts, and the form keeps what was typed', () => {
  const refused = ask(STORED, { nom: 'Mien' }, { ...STORED, nom: 'Sien' });
  expect(refused?.fields).toEqual([
    { field: 'nom', label: 'Nom', mine: 'Mien', theirs: 'Sien', isTyped: true },
  ]);
  expect(refused?.kept).toMatchObject({ nom: 'Mien', texte: STORED.texte });
});

test('what was left alone takes over what is stored, a box that was unticked too', () => {
  const refused = ask(STORED, { nom: 'Mien' }, { ...STORED, vide: 'Un mot', publie: '' });
  expect(refused?.fields.map(({ field, isTyped }) => [field, isTyped])).toEqual([
    ['publie', false],
    ['vide', false],
  ]);
  expect(refused?.kept).toMatchObject({ nom: 'Mien', vide: 'Un mot', publie: '' });
});

test('a box that sends nothing was unticked; another field that the form had not takes over what is stored', () => {
  const now = { ...STORED, publie: 'peut-être', texte: 'Autre' };
  const refused = ask(STORED, { publie: undefined, texte: undefined }, now);
  expect(refused?.fields).toEqual([
    { field: 'texte', label: 'Texte', mine: '', theirs: 'Autre', isTyped: false },
    { field: 'publie', label: 'En vente', mine: '', theirs: 'peut-être', isTyped: true },
  ]);
  expect(refused?.kept).toMatchObject({ texte: 'Autre' });
  // A value that the form leaves as stored does not conflict.
  expect(ask(STORED, { texte: undefined }, STORED)).toBeNull();
});

test('a row that somebody added where the form had no room is told, and taken over', () => {
  const { vide: _, ...drawn } = STORED;
  const refused = ask(drawn, { nom: 'Mien' }, { ...STORED, vide: 'Une ligne de plus' });
  expect(refused?.fields).toEqual([
    { field: 'vide', label: 'Note', mine: '', theirs: 'Une ligne de plus', isTyped: false },
  ]);
  expect(refused?.kept).toMatchObject({ nom: 'Mien', vide: 'Une ligne de plus' });
});

test('what is sent after a refusal has seen what was stored then, and no more', () => {
  const stored = { ...STORED, nom: 'Sien' };
  const { kept = {} } = ask(STORED, { nom: 'Mien' }, stored) ?? {};
  const again = (row: FormTexts) =>
    editGuard<FormTexts>({ sent: kept, textsOf: (each) => each, labelOf: (field) => LABELS[field] })(row);
  expect(again(stored)).toBeNull();
  expect(again({ ...stored, nom: 'Encore autre' })?.fields).toHaveLength(1);
});

test.each([undefined, '', 'x', '2 nom.00000000'])('a form with the mark %s has seen nothing', (mark) => {
  const refused = ask(STORED, { nom: 'Mien', [SEEN_FIELD]: mark }, STORED);
  expect(refused?.fields).toMatchObject([{ field: 'nom', mine: 'Mien', theirs: 'Dalle' }]);
  expect(ask(STORED, { [SEEN_FIELD]: mark }, STORED)).toBeNull();
  // A value written into an empty field replaces nothing.
  expect(ask(STORED, { vide: 'Un mot', [SEEN_FIELD]: mark }, STORED)).toBeNull();
});
