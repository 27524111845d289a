import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { JSON_FEED_PATH, RSS_PATH } from '#domain/content/feed-paths.ts';
import { pageOfSocialImage } from '#domain/urls/social-image-path.ts';
import { MARK_PATH } from '../connections/address-settings.ts';
import type { AppEnv } from '../http/app-env.ts';
import { matchesEtag } from '../pages/cache/answer-from-cache.ts';
import type { ScriptSettings } from '../pages/html/after-paint-script.ts';
import { LLMS_TXT_PATH } from './llms-txt.ts';
import { MERCHANT_FEED_PATH } from './merchant-feed.ts';
import { SECURITY_TXT_PATH } from './security-txt.ts';

export type MachineFiles = {
  sitemapXml: () => Promise<string>;
  /** The shop's products, for price comparison sites. */
  merchantFeed: () => Promise<string>;
  robotsTxt: () => string;
  /** What the site has, for language models (llmstxt.org). */
  llmsTxt: () => string;
  /** What tells this site from any other (server/connections/address-admin.ts). */
  mark: () => string;
  /** Where to report a vulnerability. */
  securityTxt: () => string;
  /** The address and public key of the data API, for the parts of a page that ask it (app/features/testimonials/). */
  publicSettings: () => ScriptSettings['data'];
  rssXml: () => string;
  jsonFeed: () => string;
  /** The social image of a page, by its path; null if there is no such page. */
  readSocialImage: (path: string) => Promise<{ png: Buffer; etag: string } | null>;
};

const FIVE_MINUTES = 'public, max-age=300';
const HOUR = 'public, max-age=3600';
const DAY = 'public, max-age=86400';

/**
 * Files for robots, feed readers and scripts: sitemap, robots.txt, llms.txt, security.txt, feeds of the blog, public
 * settings, social images.
 */
export function machineRoutes(files: MachineFiles): Hono<AppEnv> {
  const {
    sitemapXml,
    merchantFeed,
    robotsTxt,
    llmsTxt,
    mark,
    securityTxt,
    rssXml,
    jsonFeed,
    publicSettings,
    readSocialImage,
  } = files;
  const routes = new Hono<AppEnv>();
  routes.get('/sitemap.xml', async (c) =>
    c.body(await sitemapXml(), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': HOUR,
    }),
  );
  routes.get('/robots.txt', (c) => c.text(robotsTxt(), 200, { 'Cache-Control': HOUR }));
  routes.get(LLMS_TXT_PATH, (c) => answerFile(c, llmsTxt(), 'text/plain; charset=utf-8'));
  routes.get(MARK_PATH, (c) => c.text(mark(), 200, { 'Cache-Control': 'no-store' }));
  routes.get(SECURITY_TXT_PATH, (c) => c.text(securityTxt(), 200, { 'Cache-Control': HOUR }));
  routes.get('/reglages-publics.json', (c) =>
    c.json(publicSettings(), 200, { 'Cache-Control': FIVE_MINUTES }),
  );
  routes.get(RSS_PATH, (c) => answerFile(c, rssXml(), 'application/rss+xml; charset=utf-8'));
  routes.get(JSON_FEED_PATH, (c) => answerFile(c, jsonFeed(), 'application/feed+json; charset=utf-8'));
  routes.get(MERCHANT_FEED_PATH, async (c) =>
    answerFile(c, await merchantFeed(), 'application/xml; charset=utf-8'),
  );
  routes.get('/social/*', async (c, next) => {
    const page = pageOfSocialImage(c.req.path);
    const image = page && (await readSocialImage(page));
    if (!image) return next();
    const headers = { 'Cache-Control': DAY, ETag: image.etag };
    if (matchesEtag(c.req.header('if-none-match'), image.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image.png), 200, { ...headers, 'Content-Type': 'image/png' });
  });
  return routes;
}

/** Robots and feed readers ask every hour for what changes once a month: they get it only when it is new. */
function answerFile(c: Context<AppEnv>, text: string, type: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = { 'Cache-Control': HOUR, ETag: etag };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': type });
}
