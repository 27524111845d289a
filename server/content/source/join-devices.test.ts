import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { devicesYaml } from '../fixtures/data.ts';
import { makeProject } from '../fixtures/project.ts';
import { formatProblem } from '../problem.ts';
import { loadContent } from './load-content.ts';

const iphone = { id: 'iphone-12', name: 'iPhone 12', year: 2020, codes: ['A2403'] };
const family = {
  id: 'iphone',
  brand: 'Apple',
  name: 'iPhone',
  kind: 'telephone',
  illustration: 'console',
  prices: 'telephone/iphone',
  models: [iphone],
};

async function problemsOf(...families: object[]): Promise<string[]> {
  const { contentDir } = await makeProject({
    'content/pages/services/reparation.md': null,
    'content/data/prices/appareils.yml': devicesYaml(),
    'content/data/devices/telephones.yml': stringify({ families }),
  });
  const { problems } = await loadContent(contentDir);
  return problems.map(formatProblem).filter((problem) => problem.includes('data/devices'));
}

test('takes a register whose models have the prices of /prix', async () => {
  expect(await problemsOf(family)).toEqual([]);
});

test('refuses prices that are not there, and a model of /prix that covers no device', async () => {
  const problems = await problemsOf({ ...family, prices: 'telephone/minitel' });
  expect(problems).toEqual([
    expect.stringMatching(
      /telephones\.yml:\d+ erreur : iPhone 12 : aucun prix sous la clé telephone\/minitel$/,
    ),
    expect.stringMatching(/data\/devices erreur : aucun appareil n’a les prix de telephone\/iphone$/),
  ]);
});

test.each([
  ['a name', { ...iphone, id: 'iphone-12-bis' }, '« iphone12 » est déjà iPhone 12'],
  ['an id', { id: 'iphone-12', name: 'iPhone 13' }, '« id iphone-12 » est déjà iPhone 12'],
  ['a code', { id: 'iphone-13', name: 'iPhone 13', codes: ['a2403'] }, '« a2403 » est déjà iPhone 12'],
])('refuses %s that two devices have', async (_, other, words) => {
  const problems = await problemsOf(family, { ...family, id: 'iphone-2', models: [other] });
  expect(problems.join('\n')).toContain(words);
});

test('refuses models that do not follow each other by year', async () => {
  const older = { id: 'iphone-11', name: 'iPhone 11', year: 2019 };
  expect((await problemsOf({ ...family, models: [iphone, older] })).join()).toContain('se suivent par année');
});
