import { type ShopMode, SPECIMEN } from '#domain/selling/shop-mode.ts';

/**
 * Shown beside each binding button and each way to pay: by then the strip at the top of the page has scrolled away.
 */
export const specimenText = (mode: ShopMode): string | null =>
  mode === 'demonstration' ? `${SPECIMEN}\u00a0: rien n’est à payer ni dû.` : null;
