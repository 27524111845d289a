import type { Hono } from 'hono';
import type { DataApiEnv, DataApiHost } from '#packages/data-api/index.ts';
import { createDataApi, type DataApiOptions } from '#packages/data-api/index.ts';
import type { Database } from './db/database.ts';
import { isUnavailable, UnavailableError } from './db/unavailable.ts';
import { addressKey, type ClientAddressSettings, clientAddress } from './http/client-address.ts';
import { isClientGone } from './http/client-gone.ts';
import { compressResponse } from './http/compress-response.ts';
import type { Log } from './log.ts';

type SiteDataApiOptions = Omit<DataApiOptions, keyof DataApiHost | 'description'> & {
  database: Pick<Database, 'asApiRole' | 'pool' | 'listen'>;
  log: Log;
  /** How the client's address is found. */
  client?: ClientAddressSettings;
};

/** The data API, given what it needs of this server. */
export function createSiteDataApi({
  client = {},
  ...options
}: SiteDataApiOptions): Promise<Hono<DataApiEnv>> {
  return createDataApi({
    ...options,
    description: { title: 'L’Atelier Papin', description: 'API de données' },
    senderOf(call) {
      const address = clientAddress(call, client);
      return { address, turn: addressKey(address) };
    },
    compress: compressResponse,
    absenceOf(error) {
      if (error instanceof UnavailableError) return 'no connection free';
      return isUnavailable(error) ? 'away' : undefined;
    },
    isClientGone,
  });
}
