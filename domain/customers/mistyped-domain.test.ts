import { expect, test } from 'vitest';
import { likelyEmail } from './mistyped-domain.ts';

test.each([
  ['camille@gmial.com', 'camille@gmail.com'],
  ['Camille@Gmail.con ', 'camille@gmail.com'],
  ['camille@gmai.com', 'camille@gmail.com'],
  ['camille@gmaill.com', 'camille@gmail.com'],
  ['c.renard@hotmial.fr', 'c.renard@hotmail.fr'],
  ['camille@orang.fr', 'camille@orange.fr'],
  ['camille@lapost.net', 'camille@laposte.net'],
  ['camille@wanado.fr', 'camille@wanadoo.fr'],
])('%s was perhaps meant to be %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'camille@gmail.com',
  'camille@mail.com',
  'camille@hotmail.it',
  'camille@sfr.com',
  'camille@dfr.fr',
  'camille@free.fr',
  'camille@atelier-papin.fr',
  'camille@exemple.fr',
  'camille',
  'camille@',
  '@gmial.com',
  '',
])('%s is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
