import { Hono } from 'hono';
import type { AppEnv } from '../app.ts';

export type MachineFiles = {
  sitemapXml: () => string;
  robotsTxt: () => string;
  /** The social image of a page of the site, by its path; null when there is no such page. */
  readSocialImage: (path: string) => Promise<{ png: Buffer; etag: string } | null>;
};

const HOUR = 'public, max-age=3600';
const SOCIAL_IMAGE = /^\/social(\/.+)\.png$/;

/** What robots read: sitemap, robots.txt, social images. */
export function machineRoutes({ sitemapXml, robotsTxt, readSocialImage }: MachineFiles): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/sitemap.xml', (c) => c.body(sitemapXml(), 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': HOUR }));
  routes.get('/robots.txt', (c) => c.text(robotsTxt(), 200, { 'Cache-Control': HOUR }));
  routes.get('/social/*', async (c, next) => {
    const name = SOCIAL_IMAGE.exec(c.req.path)?.[1];
    const image = name && (await readSocialImage(name === '/index' ? '/' : name));
    if (!image) return next();
    return c.body(new Uint8Array(image.png), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400', ETag: image.etag });
  });
  return routes;
}
