import { expect, test } from 'vitest';
import { inParts, ownWords } from './own-words.ts';

test.each([
  ['Oui, faites.\n\nLe lun. 23 nov. 2026 à 10:12, L’Atelier Papin <a@exemple.fr> a écrit :\n> Bonjour'],
  ['Oui, faites.\n\nLe lun. 23 nov. 2026 à 10:12, L’Atelier Papin\n<a@exemple.fr> a écrit\u00a0:\n\nBonjour'],
  ['Oui, faites.\n\nOn Mon, Nov 23, 2026 at 10:12 AM L’Atelier Papin <a@exemple.fr> wrote:\n> Bonjour'],
  ['Oui, faites.\r\n\r\n-----Message d’origine-----\r\nDe : Atelier\r\n'],
  ['Oui, faites.\n________________________________\nDe : Atelier <a@exemple.fr>\nEnvoyé : lundi\n'],
  ['Oui, faites.\n\nDe : Atelier <a@exemple.fr>\nDate : lundi 23 novembre\nÀ : Camille\nObjet : Devis\n'],
  ['Oui, faites.\n\nEnvoyé de mon iPhone\n'],
  ['Oui, faites.\n-- \nCamille Martin\n06 12 34 56 78'],
  ['> Faut-il commander ?\nOui, faites.'],
])('an answer is what was written above the answered mail', (text) => {
  expect(ownWords(text)).toBe('Oui, faites.');
});

test('an answer between quoted lines, or below them, loses none of its words', () => {
  const head = 'Bonjour,\nLe lun. 23 nov. 2026 à 10:12, L’Atelier Papin\n<a@exemple.fr> a écrit :';
  expect(ownWords(`${head}\n> L’écran ?\nOui.\n> La batterie ?\nNon.`)).toBe('Bonjour,\nOui.\nNon.');
  expect(ownWords(`${head.slice(9)}\n> L’écran ?\n\nOui.`)).toBe('Oui.');
});

test('words that only look like it stay, and a mail that is all quoted comes whole', () => {
  const kept = 'Le vendeur a écrit que la batterie est neuve.\nDe : je ne sais où.\n--\nMerci';
  expect(ownWords(kept)).toBe(kept);
  expect(ownWords('> Bonjour\n')).toBe('> Bonjour');
});

test('a mail that is passed on comes with what it passes on', () => {
  const text =
    'Voyez.\n---------- Forwarded message ---------\nDe : Vendeur <v@exemple.fr>\nDate : lundi\n\nSous garantie.';
  expect(ownWords(text)).toBe(text);
});

test('a long text is cut where a word ends, and nothing of it is lost', () => {
  const text = Array.from({ length: 50 }, (_, at) => `mot${at}`).join(' ');
  const parts = inParts(text, 40);
  expect(parts.every((part) => part.length <= 40)).toBe(true);
  expect(parts.join(' ')).toBe(text);
  expect(inParts('x'.repeat(100), 40).map(({ length }) => length)).toEqual([40, 40, 20]);
  expect(inParts('  ', 40)).toEqual([]);
});
