import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { PageLink } from '../pages.ts';
import { classifyAddress, restoreTokens } from './address.ts';
import type { BodyProblem } from './body-problem.ts';

/** Marks links that leave the site, disarms refused ones (the words stay, the address goes) and lists them all. */
export function secureLinks(tree: Root): { links: PageLink[]; problems: BodyProblem[] } {
  const links: PageLink[] = [];
  const problems: BodyProblem[] = [];
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'a' || isFootnoteLink(node)) return;
    const href = restoreTokens(String(node.properties.href ?? ''));
    const line = node.position?.start.line ?? 1;
    links.push({ href, line });
    const kind = classifyAddress(href);
    if (kind === 'refused') {
      disarm(node);
      problems.push({ line, severity: 'error', message: `adresse de lien refusée : ${href || '(vide)'}` });
      return;
    }
    node.properties.href = href;
    if (kind === 'external') openInNewTab(node);
  });
  return { links, problems };
}

/** Made by remark-rehype, between a note and its reference: always valid. */
function isFootnoteLink({ properties }: Element): boolean {
  return 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
}

function disarm(node: Element): void {
  node.tagName = 'span';
  node.properties = {};
}

function openInNewTab(node: Element): void {
  node.properties.rel = ['noopener'];
  node.properties.target = '_blank';
  node.children.push({
    type: 'element',
    tagName: 'span',
    properties: { className: ['visually-hidden'] },
    children: [{ type: 'text', value: ' (nouvel onglet)' }],
  });
}
