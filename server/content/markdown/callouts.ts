import type { Nodes, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;
type LeafDirective = Extract<Nodes, { type: 'leafDirective' }>;

const DEFAULT_TITLES: Readonly<Record<string, string>> = {
  note: 'À noter',
  tip: 'Conseil',
  warning: 'Attention',
  /** A text that the law requires in a frame, word for word. */
  legal: 'Information réglementaire',
};

/** `:::warning[Title]` becomes an aside; any other directive is a problem. */
export function markCallouts(tree: Root): BodyProblem[] {
  const problems: BodyProblem[] = [];
  visit(tree, (node) => {
    if (node.type === 'containerDirective' && Object.hasOwn(DEFAULT_TITLES, node.name)) markCallout(node);
    else if (node.type === 'containerDirective' && node.name === 'figure') return;
    else if (node.type === 'containerDirective' || node.type === 'leafDirective') {
      problems.push(refuse(node));
    }
  });
  return problems;
}

function markCallout(node: ContainerDirective): void {
  const first = node.children[0];
  const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true;
  const title = hasLabel ? first : defaultTitle(node);
  if (!hasLabel) node.children.unshift(title);
  title.data = { ...title.data, hProperties: { className: ['callout__title'] } };
  node.data = {
    hName: 'aside',
    hProperties: { className: ['callout', `callout--${node.name}`], role: 'note' },
  };
}

function defaultTitle({ name, position }: ContainerDirective): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value: DEFAULT_TITLES[name] ?? name }], position };
}

function refuse(node: ContainerDirective | LeafDirective): BodyProblem {
  const known = [...Object.keys(DEFAULT_TITLES), 'steps', 'links', 'figure'].map((name) => `:::${name}`);
  return {
    line: node.position?.start.line ?? 1,
    severity: 'error',
    message: `encadré « ${node.name} » inconnu, il existe ${known.join(', ')}`,
  };
}
