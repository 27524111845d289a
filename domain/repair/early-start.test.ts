import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EARLY_START } from './early-start.ts';

test('the box has the words that the terms in force quote', () => {
  const folder = 'content/pages/legal/cgv';
  const newest = readdirSync(folder).toSorted().at(-1);
  expect(readFileSync(`${folder}/${newest}`, 'utf8').replaceAll('\u00a0', ' ')).toContain(
    `« ${EARLY_START} »`,
  );
});
