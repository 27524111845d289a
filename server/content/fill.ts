import { articleDescription } from '#domain/text/text-limits.ts';
import type { FaqCategory } from './faq.ts';
import type { ArticlePage, ContentPage } from './pages.ts';
import { fillHtml, fillTokens } from './tokens.ts';

type Tokens = ReadonlyMap<string, string>;

/** Replaces every `{{shop.x}}` of a page, escaped in its HTML. */
export function fillPage(page: ContentPage, tokens: Tokens): ContentPage {
  const { html, ...head } = page;
  // Spreading loses the type of the page; only strings have changed.
  const filled = { ...fillStrings(head, tokens), html: fillHtml(html, tokens) } as ContentPage;
  // A heading that disappeared with its section has no entry in the table of contents.
  if (html.includes('{{'))
    filled.headings = filled.headings.filter(({ id }) => filled.html.includes(` id="${id}"`));
  return filled.type === 'article' ? describeArticle(filled) : filled;
}

/** The same value with tokens replaced in its strings, at any depth. */
export function fillStrings<T>(value: T, tokens: Tokens): T;
export function fillStrings(value: unknown, tokens: Tokens): unknown {
  if (typeof value === 'string') return fillTokens(value, tokens);
  if (Array.isArray(value)) return value.map((item) => fillStrings(item, tokens));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillStrings(item, tokens)]));
}

/** The questions with tokens replaced, escaped in the HTML of the answers. */
export function fillFaq(categories: readonly FaqCategory[], tokens: Tokens): FaqCategory[] {
  return categories.map((category) => ({
    ...fillStrings(category, tokens),
    questions: category.questions.map((entry) => ({
      ...fillStrings(entry, tokens),
      html: fillHtml(entry.html, tokens),
    })),
  }));
}

function describeArticle(article: ArticlePage): ArticlePage {
  return { ...article, seo: { ...article.seo, description: articleDescription(article.excerpt) } };
}
