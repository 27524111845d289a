import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { ensureFirstAdmin } from './admin/admin-accounts.ts';
import { setSecondFactorRule } from './admin/second-factor-rule.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { CONNECTIONS_TAG, createConnections, reloadConnections } from './connections/connections-module.ts';
import { openContent } from './content/library.ts';
import type { ProbePath } from './content/own/check-addresses.ts';
import { createContentAdmin } from './content/own/content-admin-module.ts';
import { foreignUrls } from './content/own/foreign-urls.ts';
import { createOwnContent } from './content/own/own-content-module.ts';
import { type FindRedirect, readRedirects } from './content/redirects.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { checkDiskSpace } from './http/check-disk-space.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { securityHeaders } from './http/security-headers.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { createMachineFiles } from './machine/machine-files.ts';
import { builtTemplates } from './mail/load-templates.ts';
import { createModules } from './modules.ts';
import { openingSetup } from './opening/opening-setup.ts';
import { beginState } from './opening/shop-state.ts';
import { createPageAnswer } from './pages/answer-page.ts';
import { createCacheAnswer } from './pages/cache/answer-from-cache.ts';
import { emptyOnNotify } from './pages/cache/empty-on-notify.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import { warmPages } from './pages/cache/warm-pages.ts';
import { clientFolder, importServerBuild } from './pages/framework/build-folder.ts';
import { keptParameters } from './pages/framework/page-parameters.ts';
import { currentAssets } from './pages/html/current-assets.ts';
import { createFinish } from './pages/html/finish-once.ts';
import { openPhotos } from './photos/open-photos.ts';
import { openRepairKeys } from './repairs/repair-key.ts';
import { contentSource } from './search/content-documents.ts';
import { productSource } from './search/product-documents.ts';
import { rebuildOnNotify } from './search/rebuild-on-notify.ts';
import { createSiteSearch, type SiteSearch } from './search/site-search.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { createSettings, SETTINGS_TAG } from './settings/settings-module.ts';
import { readShopSettings } from './settings/shop-settings.ts';
import { readStaticFiles } from './static-files/static-files.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { scriptSettings } from './third-parties/script-settings.ts';

export type Site = {
  url: string;
  /** Creates an administrator if there is none. `password` only if we drew it: a given one is already known. */
  ensureFirstAdmin: () => Promise<{ email: string; password?: string } | null>;
  stop: () => Promise<void>;
};

type StartOptions = {
  /** Browser tests serve another folder than build/. */
  buildFolder?: string | undefined;
  telemetry?: Telemetry | undefined;
};

type ServeOptions = {
  build: ServerBuild;
  files: ReturnType<typeof readStaticFiles>;
  fixedHeaders: [string, string][];
  buildFolder: string;
  telemetry: Telemetry | undefined;
};

/** The project's root, where `npm start` runs: it holds the built site and the content's facts. */
const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, 'build');

/** Everything between the settings and the first answer: database, migrations, content, pages, listening. */
export async function startSite(config: Config, log: Log, options: StartOptions = {}): Promise<Site> {
  const { buildFolder = BUILD, telemetry } = options;
  const { dataDir } = config;
  const fixedHeaders = securityHeaders({ isTls: config.site.url.startsWith('https:') });
  const [opened, imported, read] = await Promise.allSettled([
    openDatabase({
      ...config.database,
      databaseUrl: config.database.url,
      poolMax: config.database.poolSize,
      apiPoolMax: config.dataApi.poolSize,
      dataDir,
      onStatement: telemetry?.instrumentation.statement,
      log,
    }),
    importServerBuild(buildFolder),
    // PostgreSQL is starting meanwhile, which takes as long as reading all these files.
    setImmediate(clientFolder(buildFolder)).then((folder) => readStaticFiles(folder, fixedHeaders)),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  try {
    if (imported.status === 'rejected') throw imported.reason;
    if (read.status === 'rejected') throw read.reason;
    return await serveSite(config, log, opened.value, {
      build: imported.value,
      files: read.value,
      fixedHeaders,
      buildFolder,
      telemetry,
    });
  } catch (error) {
    // The embedded server is a process of its own and would stay.
    await opened.value.close();
    throw error;
  }
}

/**
 * Nobody waits for this: an earlier question builds the search too, and after a failure the next question tries
 * again.
 */
async function buildSearch(search: SiteSearch, log: Log): Promise<void> {
  const startedAt = performance.now();
  try {
    await search.build();
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'search built');
  } catch (error) {
    log.error({ err: error }, 'the search could not be built');
  }
}

async function serveSite(
  config: Config,
  log: Log,
  database: Database,
  { build, files, fixedHeaders, buildFolder, telemetry }: ServeOptions,
): Promise<Site> {
  const { isDemonstration } = await beginState(database, config.seed);
  if (isDemonstration && config.seed === 'demo') await seedDemo(database, path.join(ROOT, 'content'));
  const clock = () => new Date();
  const keys = openRepairKeys(config.dataDir, config.repairKey);
  const { api: connections } = await createConnections({ database, config, keys, log });
  const { api: settings, close: closeSettings } = await createSettings({
    database,
    defaults: { shop: readShopSettings(path.join(ROOT, 'content/data/shop.yml')), site: config.site },
    setup: openingSetup(config, connections),
    clock,
    log,
  });
  const { shop } = settings;
  const { api: own, close: closeOwnContent } = createOwnContent({ database, clock, log });
  const content = openContent(buildFolder, shop, openPhotos(buildFolder), own.current);
  const isTls = config.site.url.startsWith('https:');
  const pageCache = createPageCache(config.pageCacheBytes, keptParameters(build.routes));
  const reloads = {
    [SETTINGS_TAG]: settings.reload,
    content: own.reload,
    [CONNECTIONS_TAG]: () => reloadConnections(connections, settings),
  };
  settings.onChange(() => pageCache.invalidate([SETTINGS_TAG]));
  await emptyOnNotify(pageCache, database, log, reloads);
  // Settings and content may have changed before anybody listened.
  await Promise.all([reloadConnections(connections, settings), own.reload()]);
  const search = createSiteSearch([contentSource(content), productSource(database)]);
  await rebuildOnNotify(search, database, log, reloads);

  const modules = await createModules(config, {
    database,
    loadTemplates: builtTemplates(buildFolder),
    settings,
    connections,
    keys,
    search,
    contentDir: path.join(ROOT, 'content'),
    instrumentation: telemetry?.instrumentation,
    log,
  });
  const { auth, dataApi, functions, webhooks, openVisitor, pages } = modules;
  const { dataDir } = config;
  const anonKey = auth?.keys.anonKey;
  const assets = currentAssets({ buildFolder, config, anonKey, site: settings.site, files, fixedHeaders });
  // The app is asked, and what asks is given to the app.
  const probe: ProbePath = async (path) => (files.has(path) ? 200 : (await app.request(path)).status);
  const isPage = (path: string) => content.findPage(path) !== null;
  const fixedRedirect = readRedirects(path.join(ROOT, 'content/data/redirects.yml'), isPage);
  const findRedirect: FindRedirect = (pathname) =>
    fixedRedirect(pathname) ?? own.current().findRedirect(pathname);
  const contentAdmin = createContentAdmin({
    database,
    content,
    ...modules.stores,
    probe,
    findRedirect,
    siteUrl: config.site.url,
    foreignUrls: () => foreignUrls(settings.site(), shop()),
    shop,
    clock,
  }).api;
  // Before any page asks for them: a visitor may hold a page of another process.
  assets();
  settings.onChange(assets);
  const answerPage = createPageAnswer({
    build,
    mode: 'production',
    deps: {
      content,
      shop,
      get settings() {
        return settings.site();
      },
      search,
      ...pages,
      admin: { ...pages.admin, content: contentAdmin },
    },
    clock,
    openVisitor,
    log,
    finish: createFinish(assets),
  });
  const metrics = telemetry?.metricsRoutes?.({
    database,
    pageCache,
    dataDir: config.dataDir,
    newestBackup: modules.newestBackup,
    clock,
  });
  const app = createApp({
    log,
    isTls,
    siteUrl: config.site.url,
    clientIpHeader: config.auth.clientIpHeader,
    auth: auth?.app,
    dataApi,
    functions,
    webhooks,
    ...(metrics && { metrics }),
    fixedHeaders,
    pageCache,
    answerPage: telemetry?.instrumentation.pages(answerPage) ?? answerPage,
    isReady: () => database.ready(),
    hasRoom: checkDiskSpace({ database, dataDir: config.dataDir }),
    bodies: { folder: path.join(dataDir, 'cache/bodies'), isStaff: modules.isOfStaff },
    findRedirect,
    machine: createMachineFiles({
      siteUrl: config.site.url,
      content,
      catalogue: pages.catalogue,
      shop,
      clock,
      publicSettings: scriptSettings(config, anonKey).data,
      cacheDir: path.join(config.dataDir, 'cache/social'),
      log,
    }),
    search,
  });

  const fromCache = createCacheAnswer(pageCache, files, log);
  const answerFromCache = telemetry?.instrumentation.memory(fromCache) ?? fromCache;
  const handler = createRequestHandler({ app, answerFromCache, fixedHeaders, log });
  await setSecondFactorRule(database.kysely, config.auth.mfa.adminGraceS);
  const listening = await listen(telemetry?.instrumentation.requests(handler) ?? handler, {
    ...config,
    fixedHeaders,
  });
  const stopping = new AbortController();
  const prepare = async () => {
    await warmPages(app, content, { log, stopped: stopping.signal });
    if (!stopping.signal.aborted) void buildSearch(search, log);
  };
  const preparing = config.warmsPages ? prepare() : undefined;
  if (config.runsJobs) modules.startJobs();
  return {
    url: `http://localhost:${listening.port}`,
    async ensureFirstAdmin() {
      const made = auth ? await ensureFirstAdmin(database, config.firstAdmin) : null;
      return made && config.firstAdmin.password ? { email: made.email } : made;
    },
    async stop() {
      stopping.abort();
      const isClean = await listening.stop(config.shutdownTimeoutMs);
      await preparing;
      await Promise.all([closeSettings(), closeOwnContent()]);
      await modules.close();
      await database.close();
      log.info({ isClean }, 'stopped');
    },
  };
}
