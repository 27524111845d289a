import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

test.each([
  '/srv/atelier',
  '/home/denise/mes données',
  "/srv/l'atelier d'ici",
  '$(touch /tmp/non) `id` "a" \\ ; & | * ~ #',
  'deux\nlignes',
  '',
])('a shell reads %j as it is written', (text) => {
  const line = `export DATA_DIR=${shellWord(text)}; printf %s "$DATA_DIR"`;
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(text);
});

test('a plain path is printed as it is', () => {
  expect(shellWord('/srv/atelier-papin/data')).toBe('/srv/atelier-papin/data');
});
