import { expect, test } from 'vitest';
import { guidePage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { formatProblem } from '#server/content/problem.ts';
import { gatherContext } from '../context.ts';
import { checkSafetyReadings, reportUnreadGuides } from './safety-readings.ts';

const guides = {
  'content/guides/astuces/a.md': guidePage('a', { hazards: ['mains', 'lithium'], updated: '2026-11-27' }),
  'content/guides/astuces/b.md': guidePage('b', { updated: '2026-11-20' }),
  'content/guides/astuces/server.md': guidePage('server', { closing: 'hosting' }),
};

const contextWith = async (...lines: string[]) => {
  const docs = ['# Read', '', '| Guide | Dangers | Read whole | Read up to |', '|---|---|---|---|', ...lines];
  return gatherContext(
    (await makeProject({ ...guides, 'docs/safety-reading.md': docs.join('\n') })).contentDir,
  );
};

const problemsWith = async (...lines: string[]) =>
  checkSafetyReadings(await contextWith(...lines)).map(formatProblem);

const A = '| astuces/a | mains, lithium | 2026-11-26 | 2026-11-26 |';
const B = '| astuces/b | none | 2026-11-26 | 2026-11-26 |';

test('each guide about a device has its line, with the dangers that its page shows', async () => {
  expect(await problemsWith(A, B)).toEqual([]);
  expect(await problemsWith(B)).toEqual([
    expect.stringContaining('docs/safety-reading.md erreur : « astuces/a » n’a pas de ligne'),
  ]);
  expect(await problemsWith(A.replace('mains, ', ''), B)).toEqual([
    expect.stringContaining(
      'docs/safety-reading.md:5 erreur : « astuces/a » : la page montre « mains, lithium »',
    ),
  ]);
  expect(await problemsWith(A, B, B.replace('/b', '/gone'))).toEqual([
    expect.stringContaining('docs/safety-reading.md:7 erreur : « astuces/gone » n’est pas un guide'),
  ]);
});

test('a guide that changed after its reading is listed, and refused by nobody', async () => {
  expect(reportUnreadGuides(await contextWith(A, B))).toEqual(['2026-11-27  content/guides/astuces/a.md']);
  expect(reportUnreadGuides(await contextWith(A.replace('26 |', '29 |').replace('26 |', '29 |'), B))).toEqual(
    [],
  );
});

test('a project without the list has none to check', async () => {
  const context = await gatherContext((await makeProject(guides)).contentDir);
  expect(checkSafetyReadings(context)).toEqual([]);
  expect(reportUnreadGuides(context)).toEqual([]);
});
