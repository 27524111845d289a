import { toString as textOf } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { type Options as RehypeOptions } from 'remark-rehype';
import { unified } from 'unified';
import type { BodyProblem } from './markdown/body-problem.ts';
import { markCallouts } from './markdown/callouts.ts';
import { presentCode } from './markdown/code-blocks.ts';
import { refuseEvenFences } from './markdown/fences.ts';
import { drawFigures, type FigureDrawings, markFigures } from './markdown/figures.ts';
import { identifyHeadings } from './markdown/headings.ts';
import { type PageImage, secureImages } from './markdown/images.ts';
import { secureLinks } from './markdown/links.ts';
import { markLinksParagraphs } from './markdown/links-paragraph.ts';
import { nameLists } from './markdown/list-classes.ts';
import { addPermalinks } from './markdown/permalinks.ts';
import {
  countWords,
  listBlocks,
  type ProseBlock,
  refuseUnknownTokens,
  typesetProse,
} from './markdown/prose-text.ts';
import { showRawHtmlAsText } from './markdown/raw-html.ts';
import { markSteps } from './markdown/steps.ts';
import { wrapTables } from './markdown/tables.ts';
import { restoreTextDirectives } from './markdown/text-directives.ts';
import type { PageLink, TextHeading } from './pages.ts';

export type CompiledBody = {
  html: string;
  headings: TextHeading[];
  words: number;
  links: PageLink[];
  images: PageImage[];
  blocks: ProseBlock[];
  /** The text that is read, code included, without markup. */
  text: string;
  problems: BodyProblem[];
};

const frenchFootnotes: RehypeOptions = {
  clobberPrefix: '',
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
  footnoteBackLabel: (reference) => `Revenir à l’appel de la note ${reference + 1}`,
};

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective);
const toHtmlTree = unified().use(remarkRehype, frenchFootnotes);
/** Only drawings of ours are raw by then: raw HTML of the text has become text. */
const serializer = unified().use(rehypeStringify, { allowDangerousHtml: true });

/**
 * Markdown to HTML that is safe to insert as it is, with `{{shop.x}}` tokens left in place. Never throws on a fault
 * of the text: `problems` says what to correct, and the faulty part is disarmed or shown as text.
 * @param figures the drawings that `:::figure` may show: words of the shop itself have none
 */
export function compileMarkdown(markdown: string, figures: FigureDrawings = new Map()): CompiledBody {
  const tree = parser.parse(markdown);
  restoreTextDirectives(tree, markdown);
  const rawHtmlProblems = showRawHtmlAsText(tree);
  const stepProblems = markSteps(tree);
  const linksProblems = markLinksParagraphs(tree);
  const figureProblems = markFigures(tree, figures);
  const calloutProblems = markCallouts(tree);
  typesetProse(tree);
  const { headings, problems: headingProblems } = identifyHeadings(tree);
  const blocks = listBlocks(tree);

  const htmlTree = toHtmlTree.runSync(tree);
  const { links, problems: linkProblems } = secureLinks(htmlTree);
  const { images, problems: imageProblems } = secureImages(htmlTree);
  const codeProblems = presentCode(htmlTree);
  drawFigures(htmlTree, figures);
  wrapTables(htmlTree);
  addPermalinks(htmlTree);
  nameLists(htmlTree);

  return {
    html: serializer.stringify(htmlTree),
    headings,
    words: countWords(blocks),
    links,
    images,
    blocks,
    text: tree.children.map((block) => textOf(block)).join(' '),
    problems: [
      ...refuseEvenFences(markdown),
      ...rawHtmlProblems,
      ...stepProblems,
      ...linksProblems,
      ...figureProblems,
      ...calloutProblems,
      ...headingProblems,
      ...refuseUnknownTokens([...blocks, ...images.map(({ alt, line }) => ({ line, text: alt }))]),
      ...linkProblems,
      ...imageProblems,
      ...codeProblems,
    ].sort((a, b) => a.line - b.line),
  };
}
