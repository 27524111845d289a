import { expect, test } from 'vitest';
import { guidePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkHandSteps } from './hand-steps.ts';

const TOOLS = '*Outil : spatule. Deux minutes. Facile. Risque : clip cassé.*';
const SEEN = '**À voir :** un capot levé.';
const stepOf = (...lines: string[]) =>
  `${manyWords(300, 'x')}\n\n:::steps\n### Ouvrir\n${lines.join('\n\n')}\n:::\n\n${manyWords(50, 'y')}`;
const problemsAt = (file: string, ...lines: string[]) =>
  problemsOf(checkHandSteps, { [file]: guidePage('x', {}, stepOf(...lines)) });

test.each([
  [[TOOLS, 'Levez.', SEEN], []],
  [['Levez.', '**Ce que vous devez voir :** un capot levé.'], []],
  [[TOOLS, 'Levez.'], ['étape « Ouvrir » : dire ce que l’on doit voir']],
  [['*Outil : spatule. Facile. Risque : clip cassé.*', SEEN], ['ne dit pas : durée']],
  [['*Outil : spatule. Deux minutes. Risque : clip cassé.*', SEEN], ['ne dit pas : difficulté']],
  [['*Outils : spatule, pince. Deux minutes. Facile.*', SEEN], ['ne dit pas : risque']],
  [['*À l’atelier. Dix minutes.*', SEEN], []],
])('the gesture %j: %j', async (lines, expected) => {
  expect(await problemsAt('content/guides/astuces/x.md', ...lines)).toEqual(
    expected.map((message) => expect.stringContaining(message)),
  );
});

test('commands on a server and decisions are no gestures', async () => {
  expect(await problemsAt('content/guides/hebergement/x.md', 'Tapez.')).toEqual([]);
  expect(
    await problemsAt('content/guides/astuces/reparer-ou-remplacer-comment-decider.md', 'Pesez.'),
  ).toEqual([]);
});
