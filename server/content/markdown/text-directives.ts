import type { Nodes, PhrasingContent, Root, Text } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

// remark-directive, imported by compile.ts, adds its nodes to mdast's types.
type TextDirective = Extract<Nodes, { type: 'textDirective' }>;

/**
 * remark-directive reads `:word` inside a sentence as a directive ("mailto:x", "Note:voir"). The site has none, so they
 * become the text they were. Neighbouring texts are then joined, or typography would not see what surrounds a sign.
 */
export function restoreTextDirectives(tree: Root, source: string): void {
  visit(tree, 'textDirective', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const restored = asWritten(node, source);
    parent.children.splice(index, 1, ...restored);
    return [SKIP, index];
  });
  visit(tree, joinTexts);
}

function asWritten(node: TextDirective, source: string): PhrasingContent[] {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  const first = node.children[0]?.position?.start.offset;
  const last = node.children.at(-1)?.position?.end.offset;
  if (first === undefined || last === undefined) return [text(source.slice(start, end))];
  return [text(source.slice(start, first)), ...node.children, text(source.slice(last, end))];
}

function text(value: string): Text {
  return { type: 'text', value };
}

function joinTexts(node: Nodes): void {
  if (!('children' in node)) return;
  for (let index = node.children.length - 1; index > 0; index -= 1) {
    const [left, right] = [node.children[index - 1], node.children[index]];
    if (left?.type !== 'text' || right?.type !== 'text') continue;
    left.value += right.value;
    node.children.splice(index, 1);
  }
}
