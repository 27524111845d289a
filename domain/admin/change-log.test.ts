import { expect, test } from 'vitest';
import { changedFields, columnWords, tableWords } from './change-log.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('amounts, moments, answers and lists are in words, the others as they are', () => {
  const before = { listed_price_cents: 10_000, is_published: false, banned_until: null, position: 2 };
  const after = {
    listed_price_cents: 12_050,
    is_published: true,
    banned_until: '2026-11-21T10:00:00+00:00',
    position: 3,
    specs: [{ key: 'Taille' }],
    name: 'SSD 1 To',
  };
  const fields = changedFields(before, after).map(({ label, ...field }) =>
    [label, field.before, field.after].map(plain),
  );
  expect(fields).toEqual([
    ['Bloqué jusqu’au', '—', '21/11/2026 11:00'],
    ['Caractéristiques', '—', '[\n  {\n    "key": "Taille"\n  }\n]'],
    ['Nom', '—', 'SSD 1 To'],
    ['Ordre', '2', '3'],
    ['Prix affiché', '100,00 €', '120,50 €'],
    ['Publié', 'Non', 'Oui'],
  ]);
});

test('what was deleted has nothing after, what has no French name keeps its own', () => {
  expect(changedFields({ colour: 'rouge' }, null)).toEqual([
    { column: 'colour', label: 'colour', before: 'rouge', after: '—' },
  ]);
  expect([tableWords('products'), tableWords('suppliers'), columnWords('note')]).toEqual([
    'Produit',
    'suppliers',
    'note',
  ]);
});
