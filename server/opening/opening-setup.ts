import { cardKeysOf } from '#domain/selling/card-keys.ts';
import type { Connections } from '../connections/connections-module.ts';
import type { OpeningSetup } from './required-settings.ts';

/** The present conditions for selling. */
export const openingSetup = (connections: Pick<Connections, 'mail' | 'cards'>): OpeningSetup => ({
  get hasMailServer() {
    return connections.mail().server !== undefined;
  },
  get cardKeys() {
    return cardKeysOf(connections.cards()?.secretKey);
  },
});
