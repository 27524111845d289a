import type { ShopMode } from './shop-mode.ts';

/** What a key for card payments is for. */
export type CardKeys = 'none' | 'test' | 'live';

export function cardKeysOf(secretKey: string | undefined): CardKeys {
  if (secretKey === undefined) return 'none';
  return /^[a-z]{2}_live_?/.test(secretKey) ? 'live' : 'test';
}

/** Real money never pays for a specimen, and test money never pays for goods. */
export const takesCards = (mode: ShopMode, keys: CardKeys): boolean =>
  keys === (mode === 'demonstration' ? 'test' : 'live');
