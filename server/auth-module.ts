import { isAdministrator } from './accounts/is-administrator.ts';
import { isKnownCustomer } from './accounts/is-known-customer.ts';
import type { Alarms } from './alarms/alarms-module.ts';
import { createAuthApp } from './auth/auth-app.ts';
import { openSigningKeys } from './auth/keys/signing-keys.ts';
import { siteWords } from './auth/passwords/policy.ts';
import { createRecoveryCodes } from './auth/recovery/recovery-codes.ts';
import { authDatabase } from './auth-database.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { AuthMailer } from './mail/mailer.ts';
import type { Module } from './module.ts';
import { createProofs } from './proofs/proofs.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import { createSmsSender } from './sms/create-sms-sender.ts';
import type { SmsCaps } from './sms/sms-caps.ts';

type AuthModuleDeps = {
  database: Database;
  mailer: AuthMailer;
  shop: () => ShopSettings;
  alarms: Alarms;
  smsCaps: SmsCaps;
  log: Log;
};

/**
 * The auth service, given what it needs of the site. Other modules verify its tokens with `keys`. @throws KeysError
 */
export async function createAuth(
  config: Config,
  { database, mailer, shop, alarms, smsCaps, log }: AuthModuleDeps,
) {
  const clock = () => new Date();
  const settings = config.auth;
  const keys = await openSigningKeys({
    ...config.authKeys,
    issuer: settings.baseUrl,
    dataDir: config.dataDir,
    clock,
  });
  const limits = createLimits({ database, factor: settings.rateLimitFactor, clock });
  const deps = {
    database: authDatabase(database),
    settings,
    isAdmin: isAdministrator,
    isKnown: (userId: string) => isKnownCustomer(database.kysely, userId, clock()),
    siteWords: () => siteWords(shop()),
    keys,
    mailer,
    smsSender: createSmsSender(config, log),
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
