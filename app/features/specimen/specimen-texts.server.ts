import { type ShopMode, SPECIMEN } from '#domain/selling/shop-mode.ts';

/** What stands beside each button that binds and each way to pay: the strip at the top of the page has scrolled away by then. */
export const specimenText = (mode: ShopMode): string | null =>
  mode === 'demonstration' ? `${SPECIMEN}\u00a0: rien n’est à payer ni dû.` : null;
