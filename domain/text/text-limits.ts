/**
 * Hard limits of the texts that search engines read (specification, section 5).
 *
 * One rule for all: the text is kept as it is up to the limit, then cut there, without ellipsis, trimming or search
 * for the end of a word. Length is counted as JavaScript counts it (UTF-16 units), which is never less than the
 * number of characters a reader sees; a character written with two units that straddles the limit is left out whole.
 */
export const PAGE_TITLE_MAX = 70;
export const PAGE_DESCRIPTION_MAX = 160;
const HEADLINE_MAX = 110;
const ARTICLE_BODY_MAX = 50_000;
const ARTICLE_DESCRIPTION_LENGTH = 150;

export const cutPageTitle = (title: string) => cutText(title, PAGE_TITLE_MAX);
export const cutPageDescription = (description: string) => cutText(description, PAGE_DESCRIPTION_MAX);
export const cutHeadline = (headline: string) => cutText(headline, HEADLINE_MAX);
export const cutArticleBody = (body: string) => cutText(body, ARTICLE_BODY_MAX);

/** The meta description of an article: exactly the first 150 characters of its excerpt. */
export const articleDescription = (excerpt: string) => cutText(excerpt, ARTICLE_DESCRIPTION_LENGTH);

/** At most `max` UTF-16 units from the start of `text`, never half of a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const splitsPair = isHighSurrogate(text.charCodeAt(max - 1)) && isLowSurrogate(text.charCodeAt(max));
  return text.slice(0, splitsPair ? max - 1 : max);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
