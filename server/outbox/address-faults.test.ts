import { expect, test } from 'vitest';
import { hostsOf, mailAddressFaults } from './address-faults.ts';

const hosts = hostsOf(
  ['https://www.atelier.fr', 'https://maps.example/atelier', undefined, 'pas une adresse'],
  'contact@atelier.fr',
);
const isTold = (words: string) => mailAddressFaults({ words }, hosts).length > 0;

test.each([
  'Écrivez à contact@atelier.fr, ou passez (www.atelier.fr).',
  'Le plan : https://maps.example/atelier?a=1.',
  'C.-à-d. demain, à 10.30 : {lien} ({numero}).',
  'À partir de 1.500 €. Merci !',
])('words keep addresses of ours: %s', (words) => {
  expect(isTold(words)).toBe(false);
});

test.each([
  'Payez sur https://voleur.example/iban',
  'Payez sur voleur.example.',
  'Payez sur «\u00a0Voleur.Example/x\u00a0»',
  'Le plan : http://maps.example/atelier',
  'Le plan : https://maps.example@voleur.example/',
  'Le plan : https://moi@maps.example/',
  'Le plan : https://1.2.3.4/x',
  'Le plan : https://maps.example:8443/',
  'Écrivez à contact@voleur.example',
  'Merci.Bonne journée',
])('words name no other address: %s', (words) => {
  expect(isTold(words)).toBe(true);
});

test('the fault names its text', () => {
  expect(mailAddressFaults({ subject: 'Merci', why: 'Sur voleur.example' }, hosts)).toEqual([
    { field: 'why', message: expect.stringContaining('voleur.example') },
  ]);
});
