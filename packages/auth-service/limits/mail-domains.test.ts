import { expect, test } from 'vitest';
import { ownedDomain } from './mail-domains.ts';

test.each([
  ['eve@exemple.fr', 'exemple.fr'],
  ['Eve+x@Boite.Exemple.FR', 'exemple.fr'],
  ['eve@café.example', 'xn--caf-dma.example'],
  ['"a@b"@exemple.fr', 'exemple.fr'],
  ['eve@gmail.com.exemple.fr', 'exemple.fr'],
  ['eve@yahoo.exemple', 'yahoo.exemple'],
  ['eve@gmail.com', null],
  ['eve@googlemail.com', null],
  ['eve@Orange.fr', null],
  ['eve@yahoo.co.uk', null],
  ['eve@hotmail.fr', null],
])('%j is of the domain %j', (email, domain) => {
  expect(ownedDomain(email)).toBe(domain);
});
