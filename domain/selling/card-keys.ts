import type { ShopMode } from './shop-mode.ts';

/** What a key for card payments is for. */
export type CardKeys = 'none' | 'test' | 'live';

export function cardKeysOf(key: string | undefined): CardKeys {
  if (key === undefined) return 'none';
  return /^[a-z]{2}_live_?/.test(key) ? 'live' : 'test';
}

/** The key that browsers get: it opens the buttons of wallets, and no secret. */
export const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w+$/;

/** Both keys of a pair are for trials, or both are for money. */
export const isPair = (secretKey: string, publishableKey: string): boolean =>
  cardKeysOf(secretKey) === cardKeysOf(publishableKey);

/** Real money never pays for a specimen, and test money never pays for goods. */
export const takesCards = (mode: ShopMode, keys: CardKeys): boolean =>
  keys === (mode === 'demonstration' ? 'test' : 'live');
