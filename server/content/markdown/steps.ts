import type { List, ListItem, Nodes, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';
import { hasWrittenId } from './headings.ts';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

const STEP_DEPTH = 3;

/** `:::steps` becomes a numbered procedure: each `###` in it opens a step, linked as `#etape-3`. */
export function markSteps(tree: Root): BodyProblem[] {
  const problems: BodyProblem[] = [];
  let procedures = 0;
  visit(tree, 'containerDirective', (node, index, parent) => {
    if (node.name !== 'steps' || !parent || index === undefined) return;
    const items = stepsOf(node);
    if (items.length === 0)
      problems.push({
        line: node.position?.start.line ?? 1,
        severity: 'error',
        message: ':::steps commence par un titre « ### », qui ouvre sa première étape',
      });
    procedures += 1;
    nameSteps(items, procedures === 1 ? 'etape-' : `procedure-${procedures}-etape-`);
    const list: List = {
      type: 'list',
      ordered: true,
      spread: true,
      children: items,
      position: node.position,
    };
    list.data = { hProperties: { className: ['procedure'] } };
    parent.children.splice(index, 1, list);
    return index;
  });
  return problems;
}

/** Empty if words come before the first step: they would belong to none. */
function stepsOf(node: ContainerDirective): ListItem[] {
  const items: ListItem[] = [];
  for (const child of node.children as RootContent[]) {
    if (child.type === 'heading' && child.depth === STEP_DEPTH)
      items.push({ type: 'listItem', spread: true, children: [], position: child.position });
    const step = items.at(-1);
    if (!step) return [];
    step.children.push(child as ListItem['children'][number]);
  }
  return items;
}

/** As a writer would, by `{#etape-3}` after the title; an id given by the writer stays. */
function nameSteps(items: readonly ListItem[], start: string): void {
  for (const [index, { children }] of items.entries()) {
    const [heading] = children;
    if (heading?.type === 'heading' && !hasWrittenId(heading))
      heading.children.push({ type: 'text', value: ` {#${start}${index + 1}}` });
  }
}
