import type { Hono } from 'hono';
import { isKnownCustomer } from './accounts/is-known-customer.ts';
import type { Alarms } from './alarms/open-alarms.ts';
import { createAuthApp } from './auth/auth-app.ts';
import type { AuthEnv } from './auth/auth-deps.ts';
import { openSigningKeys, type SigningKeys } from './auth/keys/signing-keys.ts';
import { siteWords } from './auth/passwords/policy.ts';
import { openRecoveryCodes, type RecoveryCodes } from './auth/recovery/open-recovery-codes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import { createAuthMailer } from './mail/auth-mailer.ts';
import type { LoadMailTemplates } from './mail/load-templates.ts';
import type { Mailer } from './mail/mailer.ts';
import { openProofs } from './proofs/open-proofs.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import { createSmsSender } from './sms/create-sms-sender.ts';
import type { SmsCaps } from './sms/sms-caps.ts';

export type OpenAuthDeps = {
  database: Database;
  mailer: Mailer;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  alarms: Alarms;
  smsCaps: SmsCaps;
  log: Log;
};

/** The auth service with what the site gives it; `keys` is for the others who verify its tokens. @throws KeysError */
export async function openAuth(
  config: Config,
  { database, mailer, loadTemplates, shop, alarms, smsCaps, log }: OpenAuthDeps,
): Promise<{ app: Hono<AuthEnv>; keys: SigningKeys; recoveryCodes: RecoveryCodes }> {
  const clock = () => new Date();
  const settings = config.auth;
  const keys = await openSigningKeys({
    ...config.authKeys,
    issuer: settings.baseUrl,
    dataDir: config.dataDir,
    clock,
  });
  const limits = createLimits({ database, factor: settings.rateLimitFactor, clock });
  const codeLifetimeS = settings.email.codeExpiryS;
  const deps = {
    database,
    settings,
    isKnown: (userId: string) => isKnownCustomer(database.kysely, userId, clock()),
    siteWords: () => siteWords(shop()),
    keys,
    mailer: createAuthMailer({ mailer, loadTemplates, shop, codeLifetimeS }),
    smsSender: createSmsSender(config, log),
    limits,
    proofs: openProofs({
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
  return { app: createAuthApp(deps), keys, recoveryCodes: openRecoveryCodes(deps) };
}
