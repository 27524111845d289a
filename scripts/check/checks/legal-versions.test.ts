import { expect, test } from 'vitest';
import { shopYaml } from '#server/content/fixtures/data.ts';
import { legalPage, manyWords } from '#server/content/fixtures/pages.ts';
import { versionHash } from '#server/content/legal-versions.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkLegalVersions } from './legal-versions.ts';

const terms = 'Garantie de 3 mois, occasion 6 mois, devis valable 30 jours, TVA non applicable.';
const first = legalPage('cgv', {}, `${manyWords(350, 'cgv')} ${terms}`);
const second = legalPage('cgv', {}, `${manyWords(350, 'bis')} ${terms}`);
const OLD = 'content/pages/legal/cgv/2025-06-01.md';
const NEW = 'content/pages/legal/cgv/2026-11-21.md';
const DATA = 'content/data/legal-versions.yml';
const record = (...entries: [string, string][]) =>
  entries.map(([day, text]) => `cgv/${day}: ${versionHash(text)}\n`).join('');

test('recorded versions that say what they said are right, the old beside the new', async () => {
  const files = {
    [OLD]: first,
    [NEW]: second,
    [DATA]: record(['2025-06-01', first], ['2026-11-21', second]),
  };
  expect(await problemsOf(checkLegalVersions, files)).toEqual([]);
  const onWindows = { ...files, [NEW]: second.replaceAll('\n', '\r\n') };
  expect(await problemsOf(checkLegalVersions, onWindows)).toEqual([]);
});

test('a published version is never edited, not by one letter', async () => {
  const files = {
    [OLD]: `${first}.`,
    [NEW]: second,
    [DATA]: record(['2025-06-01', first], ['2026-11-21', second]),
  };
  expect(await problemsOf(checkLegalVersions, files)).toEqual([
    expect.stringMatching(/^content\/pages\/legal\/cgv\/2025-06-01\.md.* cette version est publiée/),
  ]);
});

test('a new version gives the line that publishes it', async () => {
  const [problem] = await problemsOf(checkLegalVersions, { [NEW]: second });
  expect(problem).toContain(`« cgv/2026-11-21: ${versionHash(second)} »`);
});

test('a published version does not disappear', async () => {
  const files = { [NEW]: second, [DATA]: record(['2025-06-01', first], ['2026-11-21', second]) };
  expect(await problemsOf(checkLegalVersions, files)).toEqual([
    expect.stringMatching(/^content\/data\/legal-versions\.yml:1 .*cgv\/2025-06-01 a disparu/),
  ]);
});

test('terms are written out, and those in force are those of the shop', async () => {
  const loose = legalPage(
    'cgv',
    {},
    `${manyWords(350, 'cgv')} ${terms.replace('3 mois', '{{shop.repairWarranty}}')}`,
  );
  expect(
    await problemsOf(checkLegalVersions, { [NEW]: loose, [DATA]: record(['2026-11-21', loose]) }),
  ).toEqual([expect.stringContaining('{{shop.repairWarranty}} changerait une version publiée')]);
  const files = {
    [OLD]: first,
    [NEW]: second,
    [DATA]: record(['2025-06-01', first], ['2026-11-21', second]),
    'content/data/shop.yml': shopYaml({ quoteValidity: '60 jours' }),
  };
  expect(await problemsOf(checkLegalVersions, files)).toEqual([
    expect.stringMatching(/2026-11-21\.md.*« 60 jours » \(quoteValidity/),
  ]);
});
