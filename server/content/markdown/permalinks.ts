import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Id of the words that open the name of each permalink. */
const WORDS_ID = 'lien-partie';

/**
 * Adds a link after each section and sub-section heading. It is beside the heading, not in it, so the heading's name
 * is its words. The link takes its name from a text written once, and from the heading.
 */
export function addPermalinks(tree: Root): void {
  let count = 0;
  visit(tree, 'element', (node, index, parent) => {
    if (!/^h[23]$/.test(node.tagName) || !node.properties.id || !parent || index === undefined) return;
    count += 1;
    parent.children.splice(index + 1, 0, permalinkTo(String(node.properties.id)));
    return [SKIP, index + 2];
  });
  if (count > 0) tree.children.push(openingText());
}

function permalinkTo(id: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['lien'], href: `#${id}`, ariaLabelledBy: [WORDS_ID, id] },
    children: [],
  };
}

function openingText(): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: { id: WORDS_ID, hidden: true },
    children: [{ type: 'text', value: 'Lien vers cette partie\u00a0:' }],
  };
}
