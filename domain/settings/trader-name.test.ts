import { expect, test } from 'vitest';
import { traderName } from './trader-name.ts';

const shop = { name: 'L’Atelier Papin', legalForm: 'Entrepreneur individuel' };

test('a sole trader is named with « EI », once', () => {
  expect(traderName({ ...shop, ownerName: 'Denise Papin' })).toBe('L’Atelier Papin, Denise Papin EI');
  expect(traderName({ ...shop, ownerName: 'Denise Papin EI' })).toBe('L’Atelier Papin, Denise Papin EI');
  expect(traderName({ ...shop, ownerName: 'EI Denise Papin' })).toBe('L’Atelier Papin, EI Denise Papin');
});

test('a company is not, nor an owner whose name has the letters', () => {
  expect(traderName({ ...shop, legalForm: 'SARL', ownerName: 'Denise Papin' })).toBe(
    'L’Atelier Papin, Denise Papin',
  );
  expect(traderName({ ...shop, ownerName: 'Denise Keita-Einaudi' })).toBe(
    'L’Atelier Papin, Denise Keita-Einaudi EI',
  );
});

test('nobody is named before the owner is known', () => {
  expect(traderName({ ...shop, ownerName: null })).toBe('L’Atelier Papin');
});
