import { expect, test } from 'vitest';
import { addressesSchema, contactSchema } from './account-details.ts';

const messagesOf = (asked: object) =>
  contactSchema.safeParse(asked).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('only the name is wanted, and what is empty is nothing', () => {
  expect(contactSchema.parse({ name: ' Camille ', phone: '', company: ' ', siren: '' })).toEqual({
    name: 'Camille',
  });
});

test('a telephone and a number of a company are kept in one form', () => {
  const asked = { name: 'C', phone: '06 12 34 56 78', company: 'Renard', siren: '732 829 320' };
  expect(contactSchema.parse(asked)).toMatchObject({ phone: '+33612345678', siren: '732829320' });
});

test('what is wrong is told at its field', () => {
  expect(messagesOf({ name: '', phone: '12', company: 'Renard', siren: '123456789' })).toEqual([
    ['name', 'Écrivez votre nom.'],
    ['phone', 'Écrivez un numéro complet, par exemple 06 12 34 56 78.'],
    ['siren', 'Vérifiez ces neuf chiffres\u00a0: ce n’est pas un numéro SIREN.'],
  ]);
  expect(messagesOf({ name: 'C', phone: '', company: '', siren: '732829320' })).toEqual([
    ['company', 'Écrivez le nom de l’entreprise qui a ce numéro.'],
  ]);
});

test('an address is whole or is not there', () => {
  const nothing = { street: '', more: ' ', postcode: '', city: '' };
  expect(addressesSchema.parse({ billing: nothing, delivery: nothing })).toEqual({});
  expect(
    addressesSchema.safeParse({ billing: { street: '1 rue de Vesle', postcode: '', city: '' } }).success,
  ).toBe(false);
});
