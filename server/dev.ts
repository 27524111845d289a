import http from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { CONNECTIONS_TAG, createConnections, reloadConnections } from './connections/connections-module.ts';
import { compileContent } from './content/library.ts';
import { createContentAdmin } from './content/own/content-admin-module.ts';
import { foreignUrls } from './content/own/foreign-urls.ts';
import { createOwnContent } from './content/own/own-content-module.ts';
import { type FindRedirect, readRedirects } from './content/redirects.ts';
import { openDatabase } from './db/connect.ts';
import { checkDiskSpace } from './http/check-disk-space.ts';
import { createLog } from './log.ts';
import { createMachineFiles } from './machine/machine-files.ts';
import { sourceTemplates } from './mail/load-source-templates.ts';
import { createModules } from './modules.ts';
import { openingSetup } from './opening/opening-setup.ts';
import { beginState } from './opening/shop-state.ts';
import { createPageAnswer } from './pages/answer-page.ts';
import { emptyOnNotify } from './pages/cache/empty-on-notify.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import { withoutNonce } from './pages/framework/finish-document.ts';
import { sentDocument } from './pages/html/finish-once.ts';
import { openPhotos } from './photos/open-photos.ts';
import { openRepairKeys } from './repairs/repair-key.ts';
import { contentSource } from './search/content-documents.ts';
import { productSource } from './search/product-documents.ts';
import { rebuildOnNotify } from './search/rebuild-on-notify.ts';
import { createSiteSearch } from './search/site-search.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { createSettings, SETTINGS_TAG } from './settings/settings-module.ts';
import { readShopSettings } from './settings/shop-settings.ts';
import { scriptSettings } from './third-parties/script-settings.ts';

/**
 * `npm run dev`: the same app behind Vite's dev server. Scripts load at once (no boot script, no page cache), and there
 * is no Content-Security-Policy because of Vite's own inline scripts.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const config = readConfig(process.env);
const log = createLog(config.logLevel);
// Read by app/routes.ts.
process.env.CATALOGUE = '1';
const vite = await createServer({ root: ROOT, server: { middlewareMode: true } });
const database = await openDatabase({
  ...config.database,
  databaseUrl: config.database.url,
  poolMax: config.database.poolSize,
  apiPoolMax: config.dataApi.poolSize,
  dataDir: config.dataDir,
  log,
});
const { isDemonstration } = await beginState(database, config.seed);
if (isDemonstration && config.seed === 'demo') await seedDemo(database, path.join(ROOT, 'content'));
const keys = openRepairKeys(config.dataDir, config.repairKey);
const { api: connections } = await createConnections({ database, config, keys, log });
const { api: settings, close: closeSettings } = await createSettings({
  database,
  defaults: { shop: readShopSettings(path.join(ROOT, 'content/data/shop.yml')), site: config.site },
  setup: openingSetup(config, connections),
  clock: () => new Date(),
  log,
});
const { shop } = settings;
const { api: own, close: closeOwnContent } = createOwnContent({ database, clock: () => new Date(), log });
await own.reload();
// Keeps nothing; it only has the page data read again.
const pageCache = createPageCache(0);
await emptyOnNotify(pageCache, database, log, {
  [SETTINGS_TAG]: settings.reload,
  content: own.reload,
  [CONNECTIONS_TAG]: () => reloadConnections(connections, settings),
});
// Photographs of the last build, if there was one.
const findPhoto = openPhotos(path.join(ROOT, 'build'));
const readContent = () => compileContent(path.join(ROOT, 'content'), shop, findPhoto, own.current);
// The search of the pages is made anew for each request, with the content of that moment.
const productSearch = createSiteSearch([productSource(database)]);
await rebuildOnNotify(productSearch, database, log);
const modules = await createModules(config, {
  database,
  loadTemplates: sourceTemplates(ROOT),
  settings,
  connections,
  keys,
  search: productSearch,
  contentDir: path.join(ROOT, 'content'),
  log,
});
const { auth, dataApi, functions, webhooks, openVisitor, pages } = modules;
modules.startJobs();
const fixedRedirect = readRedirects(path.join(ROOT, 'content/data/redirects.yml'));
const findRedirect: FindRedirect = (pathname) =>
  fixedRedirect(pathname) ?? own.current().findRedirect(pathname);

async function answerRequest(request: Request, env: object): Promise<Response> {
  // Content is read again for each request, so an edit in content/ shows on reload.
  const content = await readContent();
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const search = createSiteSearch([contentSource(content)]);
  const contentAdmin = createContentAdmin({
    database,
    content,
    ...modules.stores,
    probe: async (where) => (await app.request(where)).status,
    findRedirect,
    siteUrl: config.site.url,
    foreignUrls: () => foreignUrls(settings.site(), shop()),
    shop,
    clock: () => new Date(),
  }).api;
  const deps = {
    content,
    shop,
    settings: settings.site(),
    search,
    ...pages,
    admin: { ...pages.admin, content: contentAdmin },
  };
  const answerPage = createPageAnswer({
    build,
    mode: 'development',
    deps,
    clock: () => new Date(),
    openVisitor,
    log,
    finish: (rendered, { nonce }) =>
      sentDocument({
        html: withoutNonce(rendered.toString('utf8'), nonce),
        contentSecurityPolicy: '',
        preloads: '',
      }),
  });
  const machine = createMachineFiles({
    siteUrl: config.site.url,
    content,
    catalogue: pages.catalogue,
    shop,
    clock: () => new Date(),
    publicSettings: scriptSettings(config, auth?.keys.anonKey).data,
    cacheDir: path.join(config.dataDir, 'cache/social'),
    log,
  });
  const app = createApp({
    log,
    auth: auth?.app,
    dataApi,
    functions,
    webhooks,
    isTls: false,
    siteUrl: config.site.url,
    clientIpHeader: config.auth.clientIpHeader,
    fixedHeaders: [],
    pageCache,
    answerPage,
    isReady: () => database.ready(),
    hasRoom: checkDiskSpace({ database, dataDir: config.dataDir }),
    bodies: { folder: path.join(config.dataDir, 'cache/bodies'), isStaff: modules.isOfStaff },
    findRedirect,
    machine,
    search,
  });
  const response = await app.fetch(request, env);
  response.headers.delete('Content-Security-Policy');
  return response;
}

/** Shows why nothing could be answered, such as a fault in a file of content/. */
function showFault(error: unknown): Response {
  log.error({ err: error }, 'request failed');
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Response(words, { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

const listener = getRequestListener(answerRequest, { errorHandler: showFault });
http
  .createServer((request, response) =>
    vite.middlewares(request, response, () => void listener(request, response)),
  )
  .listen(config.port, config.host, () => process.stdout.write(`http://localhost:${config.port}\n`));
process.on('SIGINT', async () => {
  await vite.close();
  await Promise.all([closeSettings(), closeOwnContent()]);
  await modules.close();
  await database.close();
  process.exit(0);
});
