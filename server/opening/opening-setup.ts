import { cardKeysOf } from '#domain/selling/card-keys.ts';
import type { Config } from '../config.ts';
import type { Connections } from '../connections/connections-module.ts';
import type { OpeningSetup } from './missing-settings.ts';

/** What there is at each moment. */
export const openingSetup = (
  { stripe }: Pick<Config, 'stripe'>,
  connections: Pick<Connections, 'mail'>,
): OpeningSetup => ({
  get hasMailServer() {
    return connections.mail().server !== undefined;
  },
  cardKeys: cardKeysOf(stripe?.secretKey),
});
