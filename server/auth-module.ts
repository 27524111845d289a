import {
  type AuthHost,
  createAuthApp,
  createRecoveryCodes,
  openSigningKeys,
} from '#packages/auth-service/index.ts';
import { isKnownCustomer } from './accounts/is-known-customer.ts';
import type { Alarms } from './alarms/alarms-module.ts';
import { authHost } from './auth-host.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { keysFile } from './keys-file.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { Module } from './module.ts';
import { createProofs } from './proofs/proofs.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import { siteWords } from './settings/site-words.ts';
import type { SmsCaps } from './sms/sms-caps.ts';
import type { SmsSender } from './sms/sms-sender.ts';

type AuthModuleDeps = {
  database: Database;
  mailer: AuthHost['mailer'];
  shop: () => ShopSettings;
  alarms: Alarms;
  smsCaps: SmsCaps;
  smsSender: SmsSender;
  clock: () => Date;
  log: Log;
};

/**
 * The auth service, given what it needs of the site. Other modules verify its tokens with `keys`. @throws KeysError
 */
export async function createAuth(
  config: Config,
  { database, mailer, shop, alarms, smsCaps, smsSender, clock, log }: AuthModuleDeps,
) {
  const settings = config.auth;
  const keys = await openSigningKeys({
    ...config.authKeys,
    issuer: settings.baseUrl,
    store: keysFile(config.dataDir),
    clock,
  });
  const limits = createLimits({ database, factor: settings.rateLimitFactor, clock });
  const deps = {
    ...authHost({ database, client: settings }),
    settings,
    isKnown: (userId: string) => isKnownCustomer(database.kysely, userId, clock()),
    siteWords: () => siteWords(shop()),
    keys,
    mailer,
    smsSender,
    limits,
    proofs: createProofs({
      limits,
      secret: keys.serviceRoleKey,
      isOn: settings.hasProofOfWork,
      factor: settings.rateLimitFactor,
      clock,
    }),
    alarms,
    smsCaps,
    log,
    clock,
  };
  return {
    api: { app: createAuthApp(deps), keys, recoveryCodes: createRecoveryCodes(deps) },
  } satisfies Module<unknown>;
}
