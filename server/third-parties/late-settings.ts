import { createHash } from 'node:crypto';
import type { Config, SiteSettings } from '../config.ts';
import type { LateSettings } from '../pages/html/late-script.ts';
import { analyticsOrigins, analyticsRecipient } from './analytics-setting.ts';
import { chatOrigins } from './chat-setting.ts';
import { type ForeignOrigins, mergeOrigins } from './foreign-origins.ts';

/** What a page tells of its visits, and where it may send that. `anonKey` is that of our own data API, where it answers. */
export function lateSettings(
  config: Pick<Config, 'site' | 'supabaseUrl' | 'authKeys'>,
  anonKey?: string,
): LateSettings {
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

/** A number that changes with the services: consent was given for these, not for their successors or for one more. */
function consentRevision({ analytics, liveChat }: SiteSettings): number {
  const recipients = [analytics && analyticsRecipient(analytics), liveChat?.service].filter(Boolean);
  return createHash('sha256').update(recipients.join(', ')).digest().readUInt32BE();
}

/** Shown at once, the map also comes with a client navigation, into a document whose policy was written before. */
function mapOrigins({ mapEmbedUrl, hasMapAtOnce }: SiteSettings): ForeignOrigins {
  if (!mapEmbedUrl) return {};
  const { origin } = new URL(mapEmbedUrl);
  return hasMapAtOnce ? { frame: [origin] } : { writtenFrame: [origin] };
}

/** Origins that the settings make a page use: a hosted project's data API, external services, the map, the kiosk's chatbot. */
export function foreignOrigins({ supabaseUrl, site }: Pick<Config, 'site' | 'supabaseUrl'>): ForeignOrigins {
  return mergeOrigins(
    supabaseUrl ? { connect: [new URL(supabaseUrl).origin] } : {},
    site.analytics ? analyticsOrigins(site.analytics) : {},
    site.liveChat ? chatOrigins(site.liveChat) : {},
    mapOrigins(site),
    site.chatbotUrl ? { frame: [new URL(site.chatbotUrl).origin] } : {},
  );
}
