import { expect, test } from 'vitest';
import { compatibleNames, unknownNames } from './compatible-names.ts';
import { createDeviceRegister } from './device-register.ts';

const model = (id: string, name: string, codes: string[]) => ({
  id,
  name,
  codes,
  year: null,
  aliases: [],
  prices: null,
  revisions: [],
});
const register = createDeviceRegister([
  {
    id: 'iphone',
    brand: 'Apple',
    name: 'iPhone',
    kind: 'telephone',
    illustration: 'telephone',
    pages: [],
    isOffered: true,
    isCommon: false,
    models: [model('iphone-12', 'iPhone 12', ['A2403']), model('iphone-12-pro', 'iPhone 12 Pro', ['A2407'])],
  },
]);

test('spellings and codes become the names of the register, once each, and others stay', () => {
  expect(compatibleNames(['iphone12 pro', 'A2407', 'iPhone 12', 'Minitel 1B'], register)).toEqual({
    names: ['iPhone 12 Pro', 'iPhone 12', 'Minitel 1B'],
    renamed: [
      { from: 'iphone12 pro', to: 'iPhone 12 Pro' },
      { from: 'A2407', to: 'iPhone 12 Pro' },
    ],
  });
  expect(unknownNames(['A2403', 'Minitel 1B'], register)).toEqual(['Minitel 1B']);
});
