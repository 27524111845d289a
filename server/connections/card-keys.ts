import { z } from 'zod';
import type { SealKeys } from '../sealed-text.ts';
import type { StripeSettings } from '../shop/stripe/stripe-module.ts';
import { openSecret, type SealedSecret, type StoredSecret, sealSecret } from './connection-rows.ts';

type CardKeyTexts = Pick<StripeSettings, 'secretKey' | 'webhookSecret'>;

/** What is no secret of the keys; empty: not set. */
const cardSettingsSchema = z.object({ publishableKey: z.string() });

type CardSettings = z.infer<typeof cardSettingsSchema>;

export const NO_CARD_SETTINGS: CardSettings = { publishableKey: '' };

/** The data that the form of the keys shows. */
export type StoredCards = CardSettings & StoredSecret;

/** The typed keys; two empty secrets stand for the stored ones. */
export type EnteredCards = CardSettings & CardKeyTexts;

const NAMES = ['secretKey', 'webhookSecret'] as const;

/** A row from before the publishable key has none. */
export const cardSettingsOf = (settings: unknown): CardSettings =>
  cardSettingsSchema.safeParse(settings).data ?? NO_CARD_SETTINGS;

/** Both secret keys, as stored; undefined if one is missing or does not open. */
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
