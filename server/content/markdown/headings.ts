import type { Heading as HeadingNode, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { TextHeading } from '../pages.ts';
import type { BodyProblem } from './body-problem.ts';

const WRITTEN_ID = /(?<!\s)\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/;

/** Gives each heading a unique id: the one written after it as `{#id}`, else its words in ASCII. */
export function identifyHeadings(tree: Root): { headings: TextHeading[]; problems: BodyProblem[] } {
  const headings: TextHeading[] = [];
  const problems: BodyProblem[] = [];
  const taken = new Set<string>();
  visit(tree, 'heading', (node) => {
    const report = (message: string) =>
      problems.push({ line: node.position?.start.line ?? 1, severity: 'error', message });
    if (node.depth === 1) report('un titre « # » : celui de la page est dans l’en-tête, commencer à « ## »');
    const written = takeWrittenId(node);
    if (written && taken.has(written)) report(`l’ancre {#${written}} est déjà prise`);
    const text = textOf(node);
    const id = makeUnique(written ?? slugify(text), taken);
    taken.add(id);
    node.data = { ...node.data, hProperties: { id } };
    headings.push({ depth: node.depth, id, text });
  });
  return { headings, problems };
}

export function hasWrittenId({ children }: HeadingNode): boolean {
  const last = children.at(-1);
  return last?.type === 'text' && WRITTEN_ID.test(last.value);
}

function takeWrittenId(node: HeadingNode): string | null {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return null;
  const id = WRITTEN_ID.exec(last.value)?.[1];
  if (!id) return null;
  last.value = last.value.replace(WRITTEN_ID, '');
  if (last.value === '') node.children.pop();
  return id;
}

/** "L’œil & la carte" gives "l-oeil-la-carte". */
function slugify(text: string): string {
  const ascii = text
    .replace(/\{\{[^}]*\}\}/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'section';
}

function makeUnique(id: string, taken: ReadonlySet<string>): string {
  let unique = id;
  for (let count = 2; taken.has(unique); count += 1) unique = `${id}-${count}`;
  return unique;
}
