import { expect, test } from 'vitest';
import { takesCards } from './card-keys.ts';
import { cardKeysText, savedKeysText } from './card-texts.ts';
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

test('keys that are saved are said to be used where they are', () => {
  expect(savedKeysText('demonstration', 'test')).toContain('s’en sert déjà');
  expect(savedKeysText('open', 'live')).toContain('s’en sert déjà');
  // Those of the other mode wait.
  expect(savedKeysText('demonstration', 'live')).not.toContain('s’en sert');
  expect(savedKeysText('open', 'test')).not.toContain('s’en sert');
});
