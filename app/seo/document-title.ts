import { cutPageTitle, PAGE_TITLE_MAX } from '#domain/text-limits.ts';

export const SITE_NAME = 'L’Atelier Papin';

/** The title of the tab: with the name of the shop when both fit in 70 characters, cut at 70 otherwise. */
export function documentTitle(title: string, siteName = SITE_NAME): string {
  const named = `${title} | ${siteName}`;
  return title.includes(siteName) || named.length > PAGE_TITLE_MAX ? cutPageTitle(title) : named;
}
