import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  'Camille',
  'Jean-Pierre',
  'Marie d’Aubigné',
  "Sinéad O'Connor",
  'J. Dupont',
  'Camille R.',
  ' Zoë ',
  'Łukasz',
  '李雷',
])('greets %j', (name) => {
  expect(greeting(name)).toBe(`Bonjour ${name.trim()},`);
});

test.each([
  undefined,
  '',
  '   ',
  'camille@exemple.fr',
  'www.piege.example',
  'piege.example',
  'https://piege.example',
  'Gagnez 1000 €',
  'Camille\nVotre compte est bloqué',
  '<script>alert(1)</script>',
  'x'.repeat(41),
])('does not repeat %j', (name) => {
  expect(greeting(name)).toBe('Bonjour,');
});
