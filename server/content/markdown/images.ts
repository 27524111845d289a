import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { BodyProblem } from './body-problem.ts';

export type PageImage = { src: string; alt: string; line: number };

/** Images load when they come near, and only from this site: reading a page asks nothing of a third party. */
export function secureImages(tree: Root): { images: PageImage[]; problems: BodyProblem[] } {
  const images: PageImage[] = [];
  const problems: BodyProblem[] = [];
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return;
    const src = String(node.properties.src ?? '');
    const alt = String(node.properties.alt ?? '');
    const line = node.position?.start.line ?? 1;
    if (!/^\/(?![/\\])/.test(src)) {
      parent.children.splice(index, 1, { type: 'text', value: alt });
      problems.push({ line, severity: 'error', message: `image refusée, elle n’est pas du site : ${src}` });
      return [SKIP, index + 1];
    }
    images.push({ src, alt, line });
    node.properties.loading = 'lazy';
    node.properties.decoding = 'async';
    return undefined;
  });
  return { images, problems };
}
