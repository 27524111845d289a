import { expect, test } from 'vitest';
import { articlePage, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkFigures } from './figures.ts';

const TITLE = '<title>La broche 18 porte cinq volts, à deux contacts de la dernière</title>';
const STYLES = '.diagram .edge { stroke: red }';
const FIGURE = ':::figure{#broches}\nVue de face.\n:::';
const drawing = (drawn: string, width = 320) =>
  `<svg viewBox="0 0 ${width} 90">\n  ${TITLE}\n  ${drawn}\n</svg>\n`;

const problemsWith = (svg: string, body = FIGURE) =>
  problemsOf(checkFigures, {
    'app/features/content/diagram.css': STYLES,
    'content/figures/broches.svg': svg,
    'content/pages/b.md': plainPage('b', {}, body),
  });

test('a drawing that a page shows has lines of ours', async () => {
  expect(await problemsWith(drawing('<path class="edge" d="M0 0h9"/><text x="4" y="8">5 V</text>'))).toEqual(
    [],
  );
});

test.each([
  ['<script>1</script>', '<script> refusé'],
  ['<image x="1" y="1"/>', '<image> refusé'],
  ['<path d="M0 0" onclick="1"/>', 'attribut « onclick » refusé'],
  ['<path d="M0 0" style="fill:red"/>', 'attribut « style » refusé'],
  ['<path d="M0 0" id="a"/>', 'attribut « id » refusé'],
  ['<path d="M0 0" class="edge loud"/>', 'la classe « loud » n’est pas dans diagram.css'],
  [`<path d="M0 ${'0 '.repeat(5_000)}"/>`, expect.stringContaining('9000 au plus')],
])('%s is refused in a drawing', async (drawn, message) => {
  const [problem] = await problemsWith(drawing(drawn));
  expect(problem).toEqual(
    typeof message === 'string' ? `content/figures/broches.svg:1 erreur : ${message}` : message,
  );
});

test('a drawing has its width, its words, and a page', async () => {
  expect(await problemsWith(drawing('', 400))).toEqual([
    'content/figures/broches.svg:1 erreur : un dessin a 320 unités de large',
  ]);
  expect(await problemsWith(drawing('').replace(TITLE, '<title>Broches</title>'))).toEqual([
    'content/figures/broches.svg:1 erreur : <title> dit en une phrase ce que le dessin apprend',
  ]);
  expect(await problemsWith(drawing(''), 'Des mots.')).toEqual([
    'content/figures/broches.svg:1 erreur : aucune page ne montre ce dessin',
  ]);
});

test('an article has none, whose whole text is in the feeds', async () => {
  const problems = await problemsOf(checkFigures, {
    'content/figures/broches.svg': drawing(''),
    'content/blog/a.md': articlePage('a', {}, FIGURE),
  });
  expect(problems).toEqual([
    'content/blog/a.md:1 erreur : un article n’a pas de :::figure : les flux le donnent sans nos styles',
  ]);
});
