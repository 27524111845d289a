import { createHash } from 'node:crypto';
import type { Config, SiteSettings } from '../config.ts';
import type { ScriptSettings } from '../pages/html/after-paint-script.ts';
import { analyticsOrigins, analyticsRecipient } from './analytics-setting.ts';
import { chatOrigins } from './chat-setting.ts';
import { type ForeignOrigins, mergeOrigins } from './foreign-origins.ts';

/**
 * The data that a page reports about its visits, and their recipient. `anonKey` is that of our own data API, if it
 * answers.
 */
export function scriptSettings(
  config: Pick<Config, 'site' | 'supabaseUrl' | 'authKeys'>,
  anonKey?: string,
): ScriptSettings {
  const { analytics, liveChat } = config.site;
  return {
    data: {
      origin: config.supabaseUrl ? new URL(config.supabaseUrl).origin : '',
      anonKey: config.supabaseUrl ? config.authKeys.anonKey : anonKey,
    },
    external:
      analytics || liveChat
        ? { services: { analytics, chat: liveChat }, revision: consentRevision(config.site) }
        : undefined,
  };
}

/** A number that changes with the services: consent was given for these, not for later or additional ones. */
function consentRevision({ analytics, liveChat }: SiteSettings): number {
  const recipients = [analytics && analyticsRecipient(analytics), liveChat?.service].filter(Boolean);
  return createHash('sha256').update(recipients.join(', ')).digest().readUInt32BE();
}

/** A map shown at once can also arrive by a client navigation, in a document whose policy was already written. */
function mapOrigins({ mapEmbedUrl, hasMapAtOnce }: SiteSettings): ForeignOrigins {
  if (!mapEmbedUrl) return {};
  const { origin } = new URL(mapEmbedUrl);
  return hasMapAtOnce ? { frame: [origin] } : { writtenFrame: [origin] };
}

/**
 * Origins that the settings make pages use: a hosted project's data API, external services, the map, the kiosk's
 * chatbot.
 */
export function foreignOrigins({ supabaseUrl, site }: Pick<Config, 'site' | 'supabaseUrl'>): ForeignOrigins {
  return mergeOrigins(
    supabaseUrl ? { connect: [new URL(supabaseUrl).origin] } : {},
    site.analytics ? analyticsOrigins(site.analytics) : {},
    site.liveChat ? chatOrigins(site.liveChat) : {},
    mapOrigins(site),
    site.chatbotUrl ? { frame: [new URL(site.chatbotUrl).origin] } : {},
  );
}
