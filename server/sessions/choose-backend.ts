import { proveOwner } from '../accounts/prove-owner.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createLimits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { siteWords } from '../settings/site-words.ts';
import type { AccountBackend } from './account-backend.ts';
import { captchaWidget } from './captcha-widget.ts';
import { hostedBackend } from './hosted-backend.ts';
import { type OwnAuth, ownBackend } from './own-backend.ts';

type ChooseDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  shop: () => ShopSettings;
  clock: () => Date;
  log: Log;
};

/** Our own service if it runs, else the hosted project's. @throws ConfigError */
export function accountBackend(
  { supabaseUrl, authKeys, auth: settings }: Config,
  own: Pick<OwnAuth, 'app' | 'keys'> | undefined,
  { database, shop, clock, log }: ChooseDeps,
): AccountBackend {
  if (settings.captcha && !settings.captcha.siteKey)
    log.warn('AUTH_CAPTCHA_PROVIDER without AUTH_CAPTCHA_SITE_KEY: nobody can sign in on the site itself');
  if (own) return ownBackend({ ...own, settings, clock });
  if (!supabaseUrl || !authKeys.anonKey)
    throw new ConfigError(
      'Réglage manquant. SUPABASE_URL demande ANON_KEY, du même projet. Voir .env.example.',
    );
  const limits = createLimits({ database, factor: 1, clock });
  return hostedBackend({
    url: supabaseUrl,
    siteUrl: settings.siteUrl,
    anonKey: authKeys.anonKey,
    captcha: captchaWidget(settings.captcha),
    password: settings.password,
    siteWords: () => siteWords(shop()),
    checkPassword: async (id, password) =>
      (await proveOwner({ kysely: database.kysely, limits, clock }, { id }, password)).outcome,
    clock,
    log,
  });
}
