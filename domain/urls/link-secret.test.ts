import { expect, test } from 'vitest';
import { askedLink, linkSecret } from './link-secret.ts';

const SECRET = `${'aB3_-'.repeat(8)}xyz`;

test('the secret of a link is read from its address', () => {
  expect(askedLink(new URL(`https://www.exemple.fr/facture?lien=${SECRET}&fait=paye`))).toBe(SECRET);
  expect(askedLink(new URL('https://www.exemple.fr/facture'))).toBeNull();
});

test.each([
  null,
  undefined,
  43,
  '',
  SECRET.slice(1),
  `${SECRET}a`,
  `${SECRET.slice(1)}\n`,
  `${SECRET.slice(1)}/`,
])('%o is no secret', (value) => {
  expect(linkSecret(value)).toBeNull();
});
