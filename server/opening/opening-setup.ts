import { cardKeysOf } from '#domain/selling/card-keys.ts';
import type { Config } from '../config.ts';
import type { OpeningSetup } from './missing-settings.ts';

export const openingSetup = ({ mail, stripe }: Pick<Config, 'mail' | 'stripe'>): OpeningSetup => ({
  hasMailServer: mail.smtpUrl !== undefined,
  cardKeys: cardKeysOf(stripe?.secretKey),
});
