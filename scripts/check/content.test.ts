import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { articlePage, plainPage, servicePage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { formatProblem } from '#server/content/problem.ts';
import { checkContent } from './content.ts';

const script = path.join(import.meta.dirname, 'content.ts');

test('finds nothing to say about sound content', async () => {
  const { contentDir } = await makeProject({
    'content/pages/services/a.md': servicePage('a'),
    'content/pages/b.md': plainPage('b'),
    'content/blog/c.md': articlePage('c'),
  });
  expect(await checkContent(contentDir)).toEqual([]);
});

test('lists the problems of every check by file and line', async () => {
  const { contentDir } = await makeProject({
    'content/pages/b.md': plainPage('b', {}, '[lien](/rien) et "guillemets"'),
    'content/blog/a.md': articlePage('a', { image: 'rien' }),
  });
  const problems = (await checkContent(contentDir)).map(formatProblem);
  expect(problems.map((problem) => problem.split(' erreur')[0])).toEqual([
    'content/blog/a.md:17',
    'content/pages/b.md',
    'content/pages/b.md:14',
    'content/pages/b.md:14',
  ]);
});

// The test starts two processes, on machines that do other things too.
test('run as a command, fails on errors and passes on warnings', { timeout: 60_000 }, async () => {
  const broken = await makeProject({ 'content/pages/b.md': plainPage('b', {}, 'Court.') });
  const failed = spawnSync(process.execPath, [script, broken.contentDir], { encoding: 'utf8' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('content/pages/b.md erreur : 1 mots');

  const loud = await makeProject({ 'content/pages/b.md': `${plainPage('b')}\n\nVenez !` });
  const passed = spawnSync(process.execPath, [script, loud.contentDir], { encoding: 'utf8' });
  expect(passed.status).toBe(0);
  expect(passed.stderr).toContain('avertissement');
});
