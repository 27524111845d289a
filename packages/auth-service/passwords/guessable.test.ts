import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isGuessable } from './guessable.ts';

test.each(
  [
    'Azerty123',
    'Marseille13',
    'marseille2026',
    'Password1!',
    'P@ssw0rd',
    'M0tdepasse!',
    'juillet2024',
    '!!Soleil!!',
    'nicolas51',
    'atelierpapin',
    'Papin2026!',
    'Reims51100',
    'L@telierpapin1',
    'denispapin6',
    'reparation!',
    'azertyuiop',
    'poiuytreza',
    'abcdefgh',
    '98765432',
    'abcabcabc',
    '12341234',
    'aaaaaaaaa',
    '14071989',
    '1989-07-14',
  ].filter((password) => !['Été', 'hélène1'].includes(password)),
)('%s is refused', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  'cuivre-et-chanfrein',
  'un-tout-autre-mot',
  'trois petits pains ronds',
  'hg7Kd02bqz',
  'marseille est une ville',
  '51 rue du marteau',
  'papillon des sables',
  '8392017465',
  'correct horse battery staple',
  'sept-cent-soixante',
])('« %s » is taken', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test('more than the three thousand most used ones of eight characters are refused', () => {
  const added = [
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '!',
    '1!',
    '01',
    '13',
    '51',
    '69',
    '75',
    '2020',
    '2024',
    '2025',
    '2026',
    '00',
    '007',
  ];
  const tried = [...COMMON_PASSWORDS]
    .filter((word) => /^[a-z]+$/.test(word))
    .flatMap((word) => [word, ...added.flatMap((more) => [word + more, more + word])])
    .filter((password) => password.length >= 8);
  expect(tried.filter((password) => !isGuessable(password))).toEqual([]);
  expect(new Set(tried).size).toBeGreaterThan(3000);
});
