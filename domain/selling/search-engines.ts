import type { ShopMode } from './shop-mode.ts';

/**
 * Whether search engines may list the pages: not for a demonstration at a public address, whose goods do not exist. On
 * a developer's machine (http) no search engine comes, and the pages are as they will be.
 */
export const isListed = (mode: ShopMode, siteUrl: string): boolean =>
  mode !== 'demonstration' || !siteUrl.startsWith('https:');
