import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { revalidatesAfterConflict } from './revalidates-after-conflict.ts';

test.each([
  [200, true, true],
  [400, false, false],
  [409, false, true],
])('after a form was answered with %i', (actionStatus, defaultShouldRevalidate, isLoaded) => {
  const asked = { actionStatus, defaultShouldRevalidate } as Parameters<typeof revalidatesAfterConflict>[0];
  expect(revalidatesAfterConflict(asked)).toBe(isLoaded);
});

/** Pages of one form, which shows nothing that somebody else may change. */
const WITHOUT_DATA =
  /\/(?:invitation|invite|new-price|intake|mail-in|request|confirm-order|confirm-appointment|merge|buy-back\/buy-back)\.tsx$/;

test('a page whose form may be refused for what has changed is loaded again, or shows both texts', () => {
  const stale = globSync('app/routes/**/*.tsx').filter((path) => {
    const source = readFileSync(path, 'utf8');
    const mayConflict =
      /refusedForm\(|\b409\b|connectionAction\(/.test(source) &&
      /^export (?:async function|const) action\b/m.test(source);
    return mayConflict && !/EditMark|meanwhile|shouldRevalidate/.test(source) && !WITHOUT_DATA.test(path);
  });
  expect(stale).toEqual([]);
});
