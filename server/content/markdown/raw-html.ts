import type { Html, Paragraph, Root, Text } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';

/** Raw HTML of the source becomes the characters that were typed, escaped like any text. Comments disappear. */
export function showRawHtmlAsText(tree: Root): BodyProblem[] {
  const problems: BodyProblem[] = [];
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (isComment(node)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    problems.push({
      line: node.position?.start.line ?? 1,
      severity: 'warning',
      message: `du HTML est affiché tel quel : ${node.value.slice(0, 40)}`,
    });
    const text: Text = { type: 'text', value: node.value };
    const isInline = parent.type === 'paragraph' || !isFlowParent(parent.type);
    const paragraph: Paragraph = { type: 'paragraph', children: [text], position: node.position };
    parent.children.splice(index, 1, isInline ? text : paragraph);
    return [SKIP, index + 1];
  });
  return problems;
}

function isComment({ value }: Html): boolean {
  return /^<!--(?:(?!-->)[\s\S])*-->\s*$/.test(value);
}

function isFlowParent(type: string): boolean {
  return ['root', 'blockquote', 'listItem', 'containerDirective', 'footnoteDefinition'].includes(type);
}
