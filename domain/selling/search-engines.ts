import type { ShopMode } from './shop-mode.ts';

/**
 * Whether search engines may list the pages: not those of a demonstration at a public address, whose goods are nobody's. On a
 * machine of one's own (http) none come, and the pages stand there as they will be.
 */
export const isListed = (mode: ShopMode, siteUrl: string): boolean =>
  mode !== 'demonstration' || !siteUrl.startsWith('https:');
