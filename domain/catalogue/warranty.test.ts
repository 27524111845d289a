import { expect, test } from 'vitest';
import { warrantyOf } from './warranty.ts';

test.each([
  ['used goods have what the shop gives', 'occasion', '', '4 mois', 'Garanti 4 mois par l’atelier'],
  ['refurbished goods too', 'reconditionné', ' \n', '4 mois', 'Garanti 4 mois par l’atelier'],
  ['a text of its own wins', 'occasion', ' Garanti un an. ', '4 mois', 'Garanti un an.'],
  ['the shop promises nothing of new goods', 'neuf', '', '4 mois', ''],
  [
    'their maker does where that was written',
    'neuf',
    'Garantie du constructeur',
    '4 mois',
    'Garantie du constructeur',
  ],
  ['nothing is promised where nobody says anything', 'occasion', '', ' ', ''],
])('%s', (_, condition, warranty, usedWarranty, promise) => {
  expect(warrantyOf({ condition, warranty }, usedWarranty)).toBe(promise);
});
