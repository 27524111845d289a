import { expect, test } from 'vitest';
import { devicesYaml, worksYaml } from '../fixtures/data.ts';
import { guidePage, manyWords, servicePage } from '../fixtures/pages.ts';
import { makeProject } from '../fixtures/project.ts';
import { formatProblem } from '../problem.ts';
import { loadContent } from './load-content.ts';

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const { contentDir } = await makeProject({
    'content/data/prices/appareils.yml': devicesYaml(),
    'content/data/prices/travaux.yml': worksYaml(),
    'content/pages/services/telephone.md': servicePage('telephone'),
    ...files,
  });
  return (await loadContent(contentDir)).problems.map(formatProblem);
}

const guide = (fields: object, words = '') =>
  guidePage('x', { ...fields }, `${words}\n\n${manyWords(950, 'x')}`);

test('takes prices by their keys, in words and as the repair of a guide', async () => {
  const words = 'De {{price.travaux/vitre}} en {{delay.telephone/iphone/ecran-casse}}.';
  expect(
    await problemsOf({
      'content/guides/astuces/x.md': guide(
        { repair: ['travaux/vitre', 'telephone/iphone/ecran-casse'] },
        words,
      ),
    }),
  ).toEqual([]);
});

test.each([
  ['the repair of a guide', guide({ repair: 'telephone/iphone/antenne' })],
  ['its words', guide({}, 'Comptez {{price.telephone/iphone/antenne}}.')],
  ['its frontmatter', guide({ lead: 'La question du lecteur. Comptez {{from.telephone/iphone/antenne}}.' })],
])('refuses a key without a price in %s', async (_, page) => {
  expect(await problemsOf({ 'content/guides/astuces/x.md': page })).toEqual([
    expect.stringMatching(
      /^content\/guides\/astuces\/x\.md:\d+ erreur : aucun prix sous la clé telephone\/iphone\/antenne/,
    ),
  ]);
});

test.each([
  ['begins below it', { from: 69 }, 'sort de la fourchette de telephone/iphone/ecran-casse'],
  ['ends above it', { to: 259 }, 'sort de la fourchette de telephone/iphone/ecran-casse'],
  ['is a part of nothing', { of: ['telephone/iphone/antenne'] }, 'aucun prix sous la clé'],
])('refuses a work that %s', async (_, fields, words) => {
  expect(await problemsOf({ 'content/data/prices/travaux.yml': worksYaml(fields) })).toEqual([
    expect.stringContaining(words),
  ]);
});

test('tells of a file of prices that cannot be read, once', async () => {
  const problems = await problemsOf({
    'content/data/prices/travaux.yml': 'works: [{ slug: vitre }]',
    'content/guides/astuces/x.md': guide({ repair: 'travaux/vitre' }),
  });
  expect(problems.every((problem) => problem.startsWith('content/data/prices/travaux.yml'))).toBe(true);
});
