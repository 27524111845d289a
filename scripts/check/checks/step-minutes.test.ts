import { expect, test } from 'vitest';
import { guidePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkStepMinutes } from './step-minutes.ts';

/** A guide that says 30 minutes, with these steps. */
const problemsWith = (...times: string[]) => {
  const steps = times.map(
    (time, index) =>
      `### Geste ${index}\n*Outil : spatule. ${time}. Facile. Risque : deux minutes de trop.*\n\n**À voir :** rien.\n`,
  );
  const body = `${manyWords(300, 'x')}\n\n:::steps\n${steps.join('\n')}:::\n\n${manyWords(50, 'y')}`;
  return problemsOf(checkStepMinutes, {
    'content/guides/astuces/x.md': guidePage('x', { minutes: 30 }, body),
  });
};

test.each([
  [['Vingt minutes', 'Dix minutes']],
  [['Une demi-heure', 'Cinq minutes']],
  [['Vingt minutes', 'Une soirée', 'Deux heures', 'Quelques secondes']],
])('the steps %j fit into 30 minutes', async (times) => {
  expect(await problemsWith(...times)).toEqual([]);
});

test.each([
  [['Vingt minutes', 'Cinq à vingt minutes'], '40 minutes'],
  [['Une demi-heure', 'Un quart d’heure'], '45 minutes'],
  [['Trois quarts d’heure'], '45 minutes'],
])('the steps %j do not: %s', async (times, said) => {
  expect(await problemsWith(...times)).toEqual([expect.stringContaining(`les étapes disent ${said}`)]);
});
