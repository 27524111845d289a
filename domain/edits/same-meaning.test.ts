import { expect, test } from 'vitest';
import { type FieldKind, isSameMeaning } from './same-meaning.ts';

test.each<[FieldKind, string, string]>([
  ['number', '12,5', '12,50'],
  ['number', '12.50 €', '12,50'],
  ['number', '1 234', '1234'],
  ['number', '007', '7'],
  ['number', '100', '100,00'],
  ['number', '732829320', '732\u00a0829\u00a0320'],
  ['number', 'be 0123', 'BE0123'],
  ['reference', 'uo-000 012', 'UO-000012'],
  ['phone', '0612345678', '06\u00a012\u00a034\u00a056\u00a078'],
  ['phone', '+33 6 12 34 56 78', '06\u00a012\u00a034\u00a056\u00a078'],
  ['mailbox', ' Camille@Exemple.fr', 'camille@exemple.fr'],
  ['words', "l'écran  est cassé !", 'l’écran est cassé\u00a0!'],
  ['words', 'de 69 à 129€', 'de 69 à 129\u00a0€'],
  ['words', '8,9 €', '8,90\u00a0€'],
  ['words', 'un\r\ndeux ', 'un\ndeux'],
])('as %s, « %s » says « %s »', (kind, typed, stored) => {
  expect(isSameMeaning(kind, typed, stored)).toBe(true);
  expect(isSameMeaning(kind, stored, typed)).toBe(true);
});

test.each<[FieldKind, string, string]>([
  ['number', '12,5', '125'],
  ['number', '1', '10'],
  ['number', '', '0'],
  ['number', '5', '-5'],
  ['reference', '00123', '123'],
  ['phone', '0612345678', '0612345679'],
  ['mailbox', 'a@exemple.fr', 'b@exemple.fr'],
  ['words', 'un', 'Un'],
  ['words', 'un deux', 'un\ndeux'],
  // A serial number: each zero counts.
  ['words', '00123', '123'],
  ['words', '5 %', '5 €'],
  ['words', '', '0,00'],
])('as %s, « %s » does not say « %s »', (kind, typed, stored) => {
  expect(isSameMeaning(kind, typed, stored)).toBe(false);
});
