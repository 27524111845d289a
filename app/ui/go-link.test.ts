import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('whatever says « Revenir » points back', () => {
  const wrong = globSync('app/**/*.tsx').filter((file) =>
    /<GoLink(?![^>]*\bback\b)[^>]*>\s*(?:Revenir|Retour)/.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
