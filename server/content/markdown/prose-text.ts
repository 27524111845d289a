import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { typeset } from '#domain/text/typography.ts';
import { findUnknownTokens } from '../tokens.ts';
import type { BodyProblem } from './body-problem.ts';

/** The words of one paragraph, heading or cell; each code span is replaced by one space. */
export type ProseBlock = { line: number; text: string };

/** Applies French typography to everything that is read, code left alone. */
export function typesetProse(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'text') node.value = typeset(node.value);
    if (node.type === 'image' || node.type === 'imageReference') node.alt = typeset(node.alt ?? '');
    if ((node.type === 'link' || node.type === 'image') && node.title) node.title = typeset(node.title);
  });
}

export function listBlocks(tree: Root): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    let text = '';
    visit(node, (child) => {
      if (child.type === 'text') text += child.value;
      else if (child.type === 'inlineCode' || child.type === 'break') text += ' ';
    });
    blocks.push({ line: node.position?.start.line ?? 1, text });
  });
  return blocks;
}

export function countWords(blocks: ProseBlock[]): number {
  const words = blocks.flatMap(({ text }) => text.split(/\s+/));
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Only facts of the shop and prices may stand between double braces; code may contain anything. */
export function refuseUnknownTokens(blocks: ProseBlock[]): BodyProblem[] {
  return blocks.flatMap(({ line, text }) =>
    findUnknownTokens(text).map(
      (token): BodyProblem => ({
        line,
        severity: 'error',
        message: `${token} n’est pas un fait de l’atelier`,
      }),
    ),
  );
}
