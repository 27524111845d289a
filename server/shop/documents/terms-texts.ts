import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Nodes, RootContent } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { formatLongDate } from '#domain/dates/dates.ts';
import { typeset } from '#domain/text/typography.ts';
import { withoutUnknownSentences } from '../../content/hide-unknown.ts';
import { splitFrontmatter } from '../../content/source/frontmatter.ts';
import { type ShopSettings, shopTokens } from '../../settings/shop-settings.ts';

export type TermsBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; mark: string; text: string }
  /** A text in a frame, as the law requires for the guarantees. */
  | { kind: 'box'; title: string; paragraphs: string[] };

export type TermsTexts = { title: string; blocks: TermsBlock[] };

/** A token of a fact that is not known yet, after the others have been filled. */
const isUnknown = (text: string) => text.includes('{{shop.');

const parser = unified().use(remarkParse).use(remarkDirective);

/**
 * A version of the terms (cgv/2026-11-21), word for word as published, with the shop's facts and the addresses that
 * it refers to. Null if there is none.
 */
export function termsText(
  legalDir: string,
  version: string,
  { shop, siteUrl }: { shop: ShopSettings; siteUrl: string },
): TermsTexts | null {
  const file = readVersion(legalDir, version);
  if (file === null) return null;
  const body = splitFrontmatter(file)?.body ?? file;
  const tokens = shopTokens(shop);
  const fill = (text: string) =>
    text.replaceAll(/\{\{shop\.(\w+)\}\}/g, (token, name) => tokens.get(name) ?? token);
  const wordsOf = (node: Nodes): string => {
    if (node.type === 'link') {
      const words = node.children.map(wordsOf).join('');
      return node.url.startsWith('/') ? `${words} (${siteUrl}${node.url})` : words;
    }
    // This is no directive of ours: « 9:30 » is read as one.
    if (node.type === 'textDirective') return `:${node.name}${node.children.map(wordsOf).join('')}`;
    if ('children' in node) return node.children.map(wordsOf).join('');
    return 'value' in node ? fill(node.value) : ' ';
  };
  const plain = (node: Nodes) =>
    typeset(
      withoutUnknownSentences(wordsOf(node), isUnknown)
        .replaceAll(/\s*\{#[\w-]+\}|\n/g, (found) => (found === '\n' ? ' ' : ''))
        .trim(),
    );
  const day = version.slice(version.indexOf('/') + 1);
  return {
    title: `Conditions générales du ${formatLongDate(day)}`,
    blocks: parser
      .parse(body)
      .children.flatMap((node) => blocksOf(node, plain))
      .filter((block) => block.kind === 'box' || block.text !== ''),
  };
}

/** Versions come from our own tables; even so, they can name only a file of the folder. */
function readVersion(legalDir: string, version: string): string | null {
  if (!/^[a-z]+\/\d{4}-\d{2}-\d{2}$/.test(version)) return null;
  try {
    return readFileSync(path.join(legalDir, `${version}.md`), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

function blocksOf(node: RootContent, plain: (node: Nodes) => string): TermsBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, text: plain(node) }];
    case 'list':
      return node.children.map((item, index) => ({
        kind: 'item',
        mark: node.ordered ? `${(node.start ?? 1) + index}.` : '–',
        text: plain(item),
      }));
    case 'containerDirective': {
      const [label, ...others] = node.children;
      const hasLabel = label?.type === 'paragraph' && label.data?.directiveLabel === true;
      const content = hasLabel ? others : node.children;
      return [
        {
          kind: 'box',
          title: hasLabel ? plain(label) : '',
          paragraphs: content.flatMap((child) => linesOf(child, plain)),
        },
      ];
    }
    default:
      return [{ kind: 'paragraph', text: plain(node) }];
  }
}

/** The contents of a box: its paragraphs, and the items of its lists. */
function linesOf(node: RootContent, plain: (node: Nodes) => string): string[] {
  return blocksOf(node, plain).map((block) => {
    if (block.kind === 'item') return `${block.mark} ${block.text}`;
    return block.kind === 'box' ? block.paragraphs.join(' ') : block.text;
  });
}
