import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ShopFacts, shopTokens } from '../../content/shop-facts.ts';

export type Annex = { title: string; paragraphs: readonly string[] };

/** The box of D. 211-2, framed in the terms, and the form to withdraw, their last article. */
const BOX = /^:::legal\[([^\]]+)\]\n([\s\S]+?)\n:::$/m;
const FORM = /^## .*?(Modèle de formulaire.*?) \{#formulaire\}\n([\s\S]+?)(?=\n## |$(?![\s\S]))/m;

/**
 * What the law wants handed over with the contract (code de la consommation, L. 221-13), in the words of the very terms that
 * were accepted. `version` as orders keep it: cgv/2026-11-21. @throws when the terms lack one of them.
 */
export function termsAnnexes(legalDir: string, version: string, shop: ShopFacts): Annex[] {
  const terms = readFileSync(path.join(legalDir, `${version}.md`), 'utf8').replaceAll('\r\n', '\n');
  const tokens = shopTokens(shop);
  return [BOX, FORM].map((pattern) => {
    const [, title, words] = pattern.exec(terms) ?? [];
    if (!title || !words) throw new Error(`${version}: ${pattern} is missing`);
    const filled = words.replaceAll(/\{\{shop\.(\w+)\}\}/g, (token, name) => tokens.get(name) ?? token);
    return {
      title,
      paragraphs: filled
        .trim()
        .split(/\n{2,}|\n(?=- )/)
        .map(plainWords),
    };
  });
}

/** Of the little Markdown that the two hold. */
const plainWords = (markdown: string) =>
  markdown.replaceAll('**', '').replaceAll('\\*', '*').replace(/^- /, '– ').replaceAll('\n', ' ').trim();
