import type { Config } from '../config.ts';
import type { LateSettings } from '../html/late-script.ts';
import { consentRevision, type ForeignOrigins, originsOf } from './analytics-setting.ts';

/** What a page tells of its visits, and where it may send that. `anonKey` is that of our own data API, where it answers. */
export function lateSettings(config: Config, anonKey?: string): LateSettings {
  const { analytics } = config.site;
  return {
    data: {
      origin: config.supabaseUrl ? new URL(config.supabaseUrl).origin : '',
      anonKey: config.supabaseUrl ? config.authKeys.anonKey : anonKey,
    },
    analytics: analytics && { setting: analytics, revision: consentRevision(analytics) },
  };
}

/** Origins that the settings make a page use: a hosted project's data API, an external analytics, the kiosk's chatbot. */
export function foreignOrigins(config: Config): ForeignOrigins {
  const { analytics, chatbotUrl } = config.site;
  const origins: ForeignOrigins = {
    ...(analytics && originsOf(analytics)),
    ...(chatbotUrl && { frame: [new URL(chatbotUrl).origin] }),
  };
  if (!config.supabaseUrl) return origins;
  return { ...origins, connect: [new URL(config.supabaseUrl).origin, ...(origins.connect ?? [])] };
}
