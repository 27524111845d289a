import type { SealKeys } from '../sealed-text.ts';
import type { StripeSettings } from '../shop/stripe/stripe-module.ts';
import { openSecret, type SealedSecret, sealSecret } from './connection-rows.ts';

export type CardKeyTexts = Pick<StripeSettings, 'secretKey' | 'webhookSecret'>;

const NAMES = ['secretKey', 'webhookSecret'] as const;

/** Both keys, as stored; undefined if one is missing or does not open. */
export function openCards(
  keys: SealKeys,
  secrets: Readonly<Record<string, SealedSecret>>,
): CardKeyTexts | undefined {
  const [secretKey, webhookSecret] = NAMES.map((name) => {
    const sealed = secrets[name];
    return sealed ? openSecret(keys, ['cards', name], sealed) : null;
  });
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
}

export const sealCards = (keys: SealKeys, texts: CardKeyTexts, version: number) =>
  Object.fromEntries(
    NAMES.map((name) => [name, sealSecret(keys, ['cards', name], { text: texts[name], version })]),
  );
