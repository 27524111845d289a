import { expect, test } from 'vitest';
import { manyWords, plainPage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { formatProblem } from '#server/content/problem.ts';
import { gatherContext } from '../context.ts';
import { checkDays } from './days.ts';

const file = 'content/pages/x.md';
const before = plainPage('x');
const day = /^updated: .*$/m;

/** The problems of a page that was `before` in the last commit. */
async function changedTo(now: string, today = '2026-12-04') {
  const { contentDir } = await makeProject({ [file]: now });
  const context = await gatherContext(contentDir, today);
  return checkDays({ ...context, changedTexts: new Map([[file, { before, now }]]) }).map(formatProblem);
}

const rewritten = before.replace(manyWords(20, 'x'), manyWords(20, 'y'));

test('a page whose words changed says the day', async () => {
  expect(await changedTo(rewritten)).toEqual([expect.stringContaining('20 mots ont changé')]);
  expect(await changedTo(rewritten.replace(day, 'updated: 2026-12-04'))).toEqual([]);
});

test('a word or two are no news, nor is a page without a change', async () => {
  expect(await changedTo(before.replace('x0 x1 ', 'y0 '))).toEqual([]);
  expect(await changedTo(before)).toEqual([]);
});

test('a page changed twice on one day has it already', async () => {
  const [today = ''] = /(?<=^updated: ).*$/m.exec(before) ?? [];
  expect(await changedTo(rewritten, today.replaceAll("'", '').replaceAll('"', ''))).toEqual([]);
});
