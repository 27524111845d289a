import { expect, test } from 'vitest';
import { changedFields, changeTexts, columnWords, tableWords } from './change-log.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('amounts, moments, answers and lists are in words, the others as they are', () => {
  const before = { listed_price_cents: 10_000, is_published: false, banned_until: null, position: 2 };
  const after = {
    listed_price_cents: 12_050,
    is_published: true,
    banned_until: '2026-11-21T10:00:00+00:00',
    position: 3,
    specs: [{ key: 'Taille' }],
    codes: ['A2403', 'A2172'],
    compatible_models: [],
    name: 'SSD 1 To',
  };
  const fields = changedFields(before, after).map(({ label, ...field }) =>
    [label, field.before, field.after].map(plain),
  );
  expect(fields).toEqual([
    ['Bloqué jusqu’au', '—', '21/11/2026 11:00'],
    ['Caractéristiques', '—', '[\n  {\n    "key": "Taille"\n  }\n]'],
    ['Codes', '—', 'A2403, A2172'],
    ['Modèles compatibles', '—', '—'],
    ['Nom', '—', 'SSD 1 To'],
    ['Ordre', '2', '3'],
    ['Prix affiché', '100,00 €', '120,50 €'],
    ['Publié', 'Non', 'Oui'],
  ]);
});

test('what changed in a connection is told in French', () => {
  expect(changeTexts(null, { changed: 'host, port, password' }).map(plain)).toEqual([
    'Ce qui a changé : serveur, port, mot de passe',
  ]);
  // A long list is the whole of such a change.
  const all = 'host, security, port, user, sender, dkimSelector, password, everyHours';
  expect(changeTexts(null, { changed: all }).join()).toContain(
    'expéditeur, sélecteur DKIM, mot de passe, heures',
  );
});

test('what was deleted has nothing after, what has no French name keeps its own', () => {
  expect(changedFields({ colour: 'rouge' }, null)).toEqual([
    { column: 'colour', label: 'colour', before: 'rouge', after: '—' },
  ]);
  expect([tableWords('products'), tableWords('planets'), columnWords('colour')]).toEqual([
    'Produit',
    'planets',
    'colour',
  ]);
});

test('a line of the journal says short values, and names the fields of long ones', () => {
  const before = { listed_price_cents: 7_900, description: 'x', revision: 1, staff_role: 'counter' };
  const after = { listed_price_cents: 8_900, description: 'y'.repeat(200), revision: 2, staff_role: 'owner' };
  expect(changeTexts(before, after).map(plain)).toEqual([
    'Description',
    'Prix affiché : 79,00 € → 89,00 €',
    'Rôle dans l’équipe : Comptoir → Propriétaire',
  ]);
  expect(changeTexts({ name: 'SSD' }, null).map(plain)).toEqual(['Nom : SSD']);
  expect(changeTexts(null, { name: 'SSD' })).toEqual(['Nom\u00a0: SSD']);
});

test('a value that names something else by its id is told by the words of whoever knows them', () => {
  const wordsOf = (column: string, id: string) =>
    column === 'model' && id === 'ps5' ? 'PlayStation 5' : undefined;
  expect(changeTexts(null, { model: 'ps5', kind: 'console' }, wordsOf).map(plain)).toEqual([
    'Du modèle : PlayStation 5',
    'Type d’appareil : Console et manette',
  ]);
  expect(changeTexts(null, { model: 'ps6' }, wordsOf).map(plain)).toEqual(['Du modèle : ps6']);
});
