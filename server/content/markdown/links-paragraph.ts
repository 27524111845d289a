import type { Nodes, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

/** Class of the paragraph with links to other pages (app/routes/blog/article.css). */
export const LINKS_CLASS = 'article__links';

const MINIMUM_LINKS = 3;

/** `:::links` becomes the one paragraph with links to other pages of the site. */
export function markLinksParagraphs(tree: Root): BodyProblem[] {
  const problems: BodyProblem[] = [];
  visit(tree, 'containerDirective', (node, index, parent) => {
    if (node.name !== 'links' || !parent || index === undefined) return;
    const paragraph = onlyParagraph(node);
    if (!paragraph || countSiteLinks(paragraph) < MINIMUM_LINKS) {
      problems.push({
        line: node.position?.start.line ?? 1,
        severity: 'error',
        message: `:::links est un seul paragraphe, avec au moins ${MINIMUM_LINKS} liens vers des pages du site`,
      });
    }
    if (paragraph) paragraph.data = { hProperties: { className: [LINKS_CLASS] } };
    parent.children.splice(index, 1, ...(node.children as typeof parent.children));
    return index;
  });
  return problems;
}

function onlyParagraph({ children: [first, ...others] }: ContainerDirective): Paragraph | null {
  const isOne = first?.type === 'paragraph' && !first.data?.directiveLabel && others.length === 0;
  return isOne ? first : null;
}

function countSiteLinks(paragraph: Paragraph): number {
  let count = 0;
  visit(paragraph, 'link', ({ url }) => {
    if (url.startsWith('/')) count += 1;
  });
  return count;
}
