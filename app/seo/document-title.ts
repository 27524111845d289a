import { cutPageTitle, PAGE_TITLE_MAX } from '#domain/text/text-limits.ts';

export const SITE_NAME = 'L’Atelier Papin';

/** The title of the tab: with the shop's name if both fit into 70 characters, otherwise cut at 70. */
export function documentTitle(title: string, siteName = SITE_NAME): string {
  const named = `${title} | ${siteName}`;
  return title.includes(siteName) || named.length > PAGE_TITLE_MAX ? cutPageTitle(title) : named;
}
