import { z } from 'zod';
import type { ForeignOrigins } from './foreign-origins.ts';

/** The external service that receives page views, with the visitor's consent. */
export type AnalyticsSetting =
  | { service: 'matomo'; url: string; siteId: string }
  | { service: 'plausible'; url: string; domain: string }
  | { service: 'ga4'; measurementId: string };

const PLAUSIBLE_CLOUD = 'https://plausible.io/';
const EXPECTED =
  'matomo:https://stats.exemple.fr/:1, plausible:exemple.fr, plausible:https://stats.exemple.fr/:exemple.fr ou ga4:G-XXXXXXXXXX attendu';

/** `ANALYTICS`: service, address of one's own server, name of the site there. */
export const analyticsSetting = z.string().transform((text, context): AnalyticsSetting => {
  const setting = parse(text.trim());
  if (setting) return setting;
  context.addIssue({ code: 'custom', message: EXPECTED });
  return z.NEVER;
});

function parse(text: string): AnalyticsSetting | null {
  const [, service, server, id = ''] =
    /^(matomo|plausible|ga4):(?:(https?:\/\/.+):)?([\w.-]+)$/.exec(text) ?? [];
  const url = server === undefined ? undefined : folderAddress(server);
  if (url === null) return null;
  if (service === 'matomo' && url && /^\d+$/.test(id)) return { service, url, siteId: id };
  if (service === 'plausible' && id.includes('.'))
    return { service, url: url ?? PLAUSIBLE_CLOUD, domain: id };
  if (service === 'ga4' && !url && /^G-[A-Z0-9]+$/.test(id)) return { service, measurementId: id };
  return null;
}

/** The setting in its written form. */
export function analyticsText(setting: AnalyticsSetting): string {
  if (setting.service === 'ga4') return `ga4:${setting.measurementId}`;
  if (setting.service === 'matomo') return `matomo:${setting.url}:${setting.siteId}`;
  return setting.url === PLAUSIBLE_CLOUD
    ? `plausible:${setting.domain}`
    : `plausible:${setting.url}:${setting.domain}`;
}

/** With its trailing slash; null if it is not the address of a folder. */
function folderAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname, search, hash, username } = new URL(text);
  if (search || hash || username) return null;
  return origin + pathname.replace(/\/*$/, '/');
}

/** Origins that a page must allow for the service. */
export function analyticsOrigins(setting: AnalyticsSetting): ForeignOrigins {
  if (setting.service !== 'ga4') return { connect: [new URL(setting.url).origin] };
  // Google's own list for its tag: https://developers.google.com/tag-platform/security/guides/csp
  const tag = 'https://*.googletagmanager.com';
  const collectors = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
  return { script: [tag], connect: [tag, ...collectors], image: [tag, 'https://*.google-analytics.com'] };
}

/** The recipient of the visits: a new one needs new consent. */
export function analyticsRecipient(setting: AnalyticsSetting): string {
  const [origin] = analyticsOrigins(setting).connect ?? [];
  return `${setting.service} ${origin}`;
}
