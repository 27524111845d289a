import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { ACCOUNT_TEMPLATES, OTHER_TEMPLATES, SHOP_TEMPLATES, TEMPLATES } from '#tests/support/templates.ts';
import { clientFolder, HASHED_FILES } from '../../server/pages/framework/build-folder.ts';
import { ROOT } from '../setup/project-node.mjs';
import { download } from './download.ts';
import { listSitemap } from './site-process.ts';

const CLIENT = clientFolder(path.join(ROOT, 'build'));
const SHOP = /^\/(boutique|produit|panier|paiement|confirmation-commande|suivi-commande|stock)(\/|$)/;

export const isOfShop = (page: string) => SHOP.test(page);

/** One page of each template, except that of addresses that do not exist. */
export const TEMPLATE_PAGES = [...TEMPLATES, ...OTHER_TEMPLATES, ...SHOP_TEMPLATES, ...ACCOUNT_TEMPLATES]
  .map(({ path: page }) => page)
  .filter((page) => page !== '/nulle-part');

/** All pages of the sitemap, and one of each other template. */
export async function listPages(origin: string): Promise<string[]> {
  return [...new Set([...(await listSitemap(origin)), ...TEMPLATE_PAGES])];
}

/**
 * Bytes of gzip: the page with its styles and scripts, and the scripts alone. Data are not counted: some depend on
 * the hour.
 */
export type View = { page: string; bytes: number; script: number };

export async function weigh(origin: string, page: string): Promise<View> {
  const { body } = await download(origin + page, 'gzip');
  const html = zlib.gunzipSync(body).toString();
  const scripts = [...html.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g)];
  return { page, bytes: body.length, script: gzipped(scripts.map(([, code]) => code).join('\n')) };
}

/** Bytes of gzip of a script that the boot script loads, without the headers of the answer. */
export async function weighOwnScript(origin: string, name: string): Promise<number> {
  const html = await (await fetch(origin)).text();
  const address = new RegExp(`${HASHED_FILES}${name}-[\\w-]+\\.js`).exec(html)?.[0];
  if (!address) throw new Error(`the home page names no ${name} script`);
  return (await download(origin + address, 'gzip')).body.length;
}

const gzipped = (text: string) => zlib.gzipSync(text, { level: 9 }).length;

/** Bytes of the build's fonts, which every page shares. */
export function fontBytes(): number {
  const fonts = globSync('**/*.woff2', { cwd: CLIENT });
  return fonts.reduce((sum, file) => sum + statSync(path.join(CLIENT, file)).size, 0);
}
