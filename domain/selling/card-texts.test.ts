import { expect, test } from 'vitest';
import { takesCards } from './card-keys.ts';
import { cardKeysText } from './card-texts.ts';
import { SHOP_MODES } from './shop-mode.ts';

const KEYS = ['none', 'test', 'live'] as const;

test('the owner reads whether cards are taken, and of a demonstration in a demonstration only', () => {
  for (const mode of SHOP_MODES)
    for (const keys of KEYS) {
      const text = cardKeysText(mode, keys);
      expect([mode, keys, /se paient par carte|montre le paiement/.test(text)]).toEqual([
        mode,
        keys,
        takesCards(mode, keys),
      ]);
      if (mode !== 'demonstration')
        expect([mode, keys, text]).toEqual([mode, keys, expect.not.stringMatching(/démonstration/)]);
    }
});
