import type { Element, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

/** A drawing of content/figures/. */
export type FigureDrawing = {
  /** What it teaches, for whoever does not see it. */
  alt: string;
  /** Elements in user units, with the classes of app/features/content/diagram.css. */
  svg: string;
};

/** By name: the file without its extension. */
export type FigureDrawings = ReadonlyMap<string, FigureDrawing>;

/** Class of such a figure (app/features/content/diagram.css). */
const DIAGRAM_CLASS = 'diagram';

/** `:::figure{#name}`, with its caption in between, becomes a figure that can be linked to as `#name`. */
export function markFigures(tree: Root, figures: FigureDrawings): BodyProblem[] {
  const problems: BodyProblem[] = [];
  const drawn = new Set<string>();
  visit(tree, 'containerDirective', (node, index, parent) => {
    if (node.name !== 'figure' || !parent || index === undefined) return;
    const name = node.attributes?.id ?? '';
    const fault = faultOf(node, figures.has(name), drawn.has(name));
    drawn.add(name);
    if (fault)
      problems.push({
        line: node.position?.start.line ?? 1,
        severity: 'error',
        message: `:::figure{#${name}} ${fault}`,
      });
    node.data = { hName: 'figure', hProperties: { id: name, className: [DIAGRAM_CLASS] } };
    return SKIP;
  });
  return problems;
}

function faultOf({ children }: ContainerDirective, isThere: boolean, isDrawn: boolean): string | null {
  if (!isThere) return 'cherche un dessin de content/figures qui n’existe pas';
  if (isDrawn) return 'montre deux fois le même dessin sur la page';
  const isOne = children.length === 1 && children[0]?.type === 'paragraph';
  return isOne ? null : 'a pour légende un seul paragraphe';
}

/** Puts the drawings in the figures, above their captions. Those that are not there are left out. */
export function drawFigures(tree: HtmlRoot, figures: FigureDrawings): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'figure') return;
    const figure = figures.get(String(node.properties.id));
    const caption: Element = {
      type: 'element',
      tagName: 'figcaption',
      properties: {},
      children: node.children,
    };
    node.children = figure ? [{ type: 'raw', value: figure.svg }, caption] : [caption];
    return SKIP;
  });
}
