import { Hono } from 'hono';
import { pageOfSocialImage } from '#domain/social-image-path.ts';
import type { AppEnv } from '../app.ts';
import type { LateSettings } from '../html/late-script.ts';
import { matchesEtag } from '../page-cache/answer-from-cache.ts';

export type MachineFiles = {
  sitemapXml: () => string;
  robotsTxt: () => string;
  /** Where the data API is and its public key, for the parts of a page that ask it (app/features/testimonials/). */
  publicSettings: () => LateSettings['data'];
  /** The social image of a page of the site, by its path; null when there is no such page. */
  readSocialImage: (path: string) => Promise<{ png: Buffer; etag: string } | null>;
};

const FIVE_MINUTES = 'public, max-age=300';
const HOUR = 'public, max-age=3600';
const DAY = 'public, max-age=86400';

/** What robots and scripts read: sitemap, robots.txt, public settings, social images. */
export function machineRoutes({
  sitemapXml,
  robotsTxt,
  publicSettings,
  readSocialImage,
}: MachineFiles): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/sitemap.xml', (c) =>
    c.body(sitemapXml(), 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': HOUR }),
  );
  routes.get('/robots.txt', (c) => c.text(robotsTxt(), 200, { 'Cache-Control': HOUR }));
  routes.get('/reglages-publics.json', (c) =>
    c.json(publicSettings(), 200, { 'Cache-Control': FIVE_MINUTES }),
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
