import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { FigureDrawing } from '#server/content/markdown/figures.ts';
import type { Problem } from '#server/content/problem.ts';
import type { Check, CheckContext } from '../context.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Wide enough for a phone of 320 px: letters of 14 units are then 12 px high. */
const WIDTH = 320;
/** A page carries its drawings in its first view. */
const MAX_BYTES = 9_000;
const SHORTEST_WORDS = 40;

/** Nothing that runs, that loads, that has a name in the page, or a colour of its own. */
const ELEMENTS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
];
const ATTRIBUTES = [
  ...['viewBox', 'width', 'height', 'role', 'aria-label', 'class', 'transform', 'text-anchor', 'd', 'points'],
  ...['x', 'y', 'dx', 'dy', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
];

/** Drawings are what a page may carry, have words for who does not see them, and are shown by a page. */
export const checkFigures: Check = (context) => {
  const shown = new Set(
    context.pages.flatMap(({ page }) =>
      [...page.html.matchAll(/<figure id="([^"]*)"/g)].map(([, name]) => name),
    ),
  );
  return [
    ...[...context.figures].flatMap(([name, figure]) => checkFigure(name, figure, shown.has(name), context)),
    ...refuseInArticles(context),
  ];
};

function checkFigure(
  name: string,
  { alt, svg }: FigureDrawing,
  isShown: boolean,
  context: CheckContext,
): Problem[] {
  const problem = (message: string): Problem => ({
    file: `content/figures/${name}.svg`,
    line: 1,
    severity: 'error',
    message,
  });
  const elements = elementsOf(parseFragment(svg).childNodes);
  const classes = elements.flatMap(({ attrs }) =>
    attrs.filter((one) => one.name === 'class').map((one) => one.value),
  );
  return [
    ...(isShown ? [] : ['aucune page ne montre ce dessin']),
    ...(svg.includes(`viewBox="0 0 ${WIDTH} `) ? [] : [`un dessin a ${WIDTH} unités de large`]),
    ...(svg.length > MAX_BYTES ? [`le dessin pèse ${svg.length} signes, ${MAX_BYTES} au plus`] : []),
    ...(alt.length < SHORTEST_WORDS ? ['<title> dit en une phrase ce que le dessin apprend'] : []),
    ...elements
      .filter(({ tagName }) => !ELEMENTS.includes(tagName))
      .map(({ tagName }) => `<${tagName}> refusé`),
    ...elements
      .flatMap(({ attrs }) => attrs.map((one) => one.name))
      .filter((attribute) => !ATTRIBUTES.includes(attribute))
      .map((attribute) => `attribut « ${attribute} » refusé`),
    ...[...new Set(classes.flatMap((one) => one.split(' ')))]
      .filter((one) => !context.diagramClasses.has(one))
      .map((one) => `la classe « ${one} » n’est pas dans diagram.css`),
  ].map(problem);
}

/** Feeds carry whole articles to readers that have none of our styles. */
function refuseInArticles({ pages }: CheckContext): Problem[] {
  return pages
    .filter(({ page }) => page.type === 'article' && page.html.includes('<figure id='))
    .map(({ page }) => ({
      file: page.source,
      line: 1,
      severity: 'error',
      message: 'un article n’a pas de :::figure : les flux le donnent sans nos styles',
    }));
}

const elementsOf = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []));
