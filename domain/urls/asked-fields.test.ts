import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedChoice, askedDay, askedPage, askedTick, askedWords } from './asked-fields.ts';

const schema = z.object({
  q: askedWords(12),
  etat: askedChoice(['ouvert', 'fini']),
  du: askedDay(),
  retard: askedTick(),
  page: askedPage(),
});

test('reads what an address asks for', () => {
  const asked = { q: '  deux\nmots  ', etat: 'fini', du: '2026-02-28', retard: '1', page: '12' };
  expect(schema.parse(asked)).toEqual({
    q: 'deux mots',
    etat: 'fini',
    du: '2026-02-28',
    retard: true,
    page: 12,
  });
});

test.each([
  {},
  { q: '', etat: '', du: '', retard: '', page: '' },
  { q: '\u0000', etat: 'constructor', du: '2026-02-30', retard: 'oui', page: '-1' },
  { q: '\u0007', etat: 'OUVERT', du: 'hier', retard: 'true', page: '1.5' },
  { page: '10001' },
  { page: 'Infinity' },
])('%j asks for nothing', (asked) => {
  expect(schema.parse(asked)).toEqual({ q: '', retard: false, page: 1 });
});

test('long words are cut', () => {
  expect(schema.parse({ q: 'abcdefghijklmnop' }).q).toBe('abcdefghijkl');
});
