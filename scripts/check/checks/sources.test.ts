import { expect, test } from 'vitest';
import { articlePage, guidePage, legalPage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { formatProblem } from '#server/content/problem.ts';
import { gatherContext } from '../context.ts';
import { checkSchema } from './schema.ts';
import { checkSources, reportOldPages } from './sources.ts';

const TODAY = '2026-11-27';
const source = {
  title: 'Batteries lithium : conseils',
  publisher: 'Un service public',
  url: 'https://exemple.fr/batteries',
  consulted: TODAY,
};

const contextOf = async (files: Record<string, string>) =>
  gatherContext((await makeProject(files)).contentDir, TODAY);

const guideWith = (sources: unknown[]) =>
  contextOf({ 'content/guides/astuces/x.md': guidePage('x', { sources }) });

const complaints = async (sources: unknown[]) => {
  const context = await guideWith(sources);
  return [...checkSchema(context), ...checkSources(context)]
    .filter(({ file }) => file === 'content/guides/astuces/x.md')
    .map(formatProblem);
};

test('takes a page with sources', async () => {
  const other = { ...source, url: 'https://exemple.fr/autre', consulted: '2026-01-02' };
  const near = { ...source, url: 'https://actunews-24.fr/ampoule/amperes?ample=1' };
  expect(await complaints([source, other, near])).toEqual([]);
});

test.each([
  ['without https', [{ ...source, url: 'http://exemple.fr/batteries' }], 'en https://'],
  ['that is no address', [{ ...source, url: 'exemple.fr' }], 'en https://'],
  ['without a publisher', [{ ...source, publisher: undefined }], 'publisher : champ manquant'],
  ['without a day', [{ ...source, consulted: undefined }], 'consulted : une date s’écrit'],
  ['twice', [source, { ...source, title: 'La même' }], 'cette source est déjà citée'],
  [
    'of an aggregator',
    [{ ...source, url: 'https://particle.news/story/x' }],
    '« particle.news » ne se cite pas (agrégateur)',
  ],
  ['of a subdomain of one', [{ ...source, url: 'https://www.technobezz.com/x' }], '« technobezz.com »'],
  ['at an AMP path', [{ ...source, url: 'https://exemple.fr/batteries/amp' }], 'adresse AMP'],
  ['at an AMP page', [{ ...source, url: 'https://exemple.fr/batteries.amp.html' }], 'adresse AMP'],
  ['at an AMP parameter', [{ ...source, url: 'https://exemple.fr/batteries?amp=1' }], 'adresse AMP'],
  ['at an amphtml parameter', [{ ...source, url: 'https://exemple.fr/batteries?amphtml=1' }], 'adresse AMP'],
  ['opened tomorrow', [{ ...source, consulted: '2026-11-28' }], 'pas encore venu'],
])('refuses a source %s', async (_case, sources, message) => {
  expect(await complaints(sources)).toEqual([expect.stringContaining(message)]);
});

test('lists pages not looked at for a year by kind, the oldest first, and fails for none', async () => {
  const context = await contextOf({
    'content/guides/astuces/a.md': guidePage('a', { updated: '2025-11-26' }),
    'content/guides/astuces/b.md': guidePage('b', { updated: '2025-03-01' }),
    'content/guides/astuces/c.md': guidePage('c', { updated: '2025-11-27' }),
    'content/guides/astuces/d.md': guidePage('d', { updated: '2025-03-01', sources: [source] }),
    'content/blog/e.md': articlePage('e', { date: '2025-06-18', updated: undefined }),
    'content/pages/legal/cgv/2020-01-01.md': legalPage('f'),
  });
  expect(reportOldPages(context)).toEqual([
    'guide : 2',
    '  2025-03-01  content/guides/astuces/b.md',
    '  2025-11-26  content/guides/astuces/a.md',
    'article : 1',
    '  2025-06-18  content/blog/e.md',
  ]);
  expect(checkSources(context)).toEqual([]);
});
