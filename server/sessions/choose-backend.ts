import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { Log } from '../log.ts';
import type { AccountBackend } from './account-backend.ts';
import { captchaWidget } from './captcha-widget.ts';
import { hostedBackend } from './hosted-backend.ts';
import { type OwnAuth, ownBackend } from './own-backend.ts';

/** Ours when it runs, else the hosted project's. @throws ConfigError */
export function accountBackend(
  { supabaseUrl, authKeys, auth: settings }: Config,
  own: Pick<OwnAuth, 'app' | 'keys'> | undefined,
  log: Log,
): AccountBackend {
  if (settings.captcha && !settings.captcha.siteKey)
    log.warn('AUTH_CAPTCHA_PROVIDER without AUTH_CAPTCHA_SITE_KEY: nobody can sign in on the site itself');
  if (own) return ownBackend({ ...own, settings });
  if (!supabaseUrl || !authKeys.anonKey)
    throw new ConfigError(
      'Réglage manquant. SUPABASE_URL demande ANON_KEY, du même projet. Voir .env.example.',
    );
  return hostedBackend({
    url: supabaseUrl,
    anonKey: authKeys.anonKey,
    captcha: captchaWidget(settings.captcha),
    log,
  });
}
