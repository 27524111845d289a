import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

const CLASSES: Readonly<Record<string, string>> = { ul: 'dots', ol: 'ranks' };

/**
 * Names the lists that nothing else names (steps, tasks): only pages that have one are then served its style, which an element's
 * name cannot tell from the lists around the words (server/pages/html/used-css.ts).
 */
export function nameLists(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    const name = CLASSES[tagName];
    if (name && !properties.className) properties.className = [name];
  });
}
