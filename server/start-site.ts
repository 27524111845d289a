import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { ensureFirstAdmin } from './admin/admin-accounts.ts';
import { setSecondFactorRule } from './admin/second-factor-rule.ts';
import { createApp } from './app.ts';
import { type Config, configAt } from './config.ts';
import { readAddress } from './connections/address-settings.ts';
import { CONNECTIONS_TAG } from './connections/connections-module.ts';
import { openStore } from './content/content-store.ts';
import { createLibrary } from './content/create-library.ts';
import type { Database } from './db/database.ts';
import { listenedTo } from './db/listened-to.ts';
import { answerWith } from './http/answer-with.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { securityHeaders } from './http/security-headers.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { builtTemplates } from './mail/load-templates.ts';
import { createModules } from './modules.ts';
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
import { buyBackSource } from './search/buy-back-documents.ts';
import { contentSource } from './search/content-documents.ts';
import { productSource } from './search/product-documents.ts';
import { rebuildOnNotify } from './search/rebuild-on-notify.ts';
import { searchDevices } from './search/search-devices.ts';
import { createSiteSearch, type SiteSearch } from './search/site-search.ts';
import { SETTINGS_TAG } from './settings/settings-module.ts';
import { renameCompatible } from './shop/stock/rename-compatible.ts';
import { CONTENT, openAppParts, openOwnerData, openSiteDatabase, ROOT } from './site-parts.ts';
import { readStaticFiles } from './static-files/static-files.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

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

type OpenOptions = {
  build: ServerBuild;
  files: StaticFiles;
  buildFolder: string;
  telemetry: Telemetry | undefined;
};

type StaticFiles = ReturnType<typeof readStaticFiles>;

const BUILD = path.join(ROOT, 'build');

const headersAt = (url: string) => securityHeaders({ isTls: url.startsWith('https:') });

/** Everything between the settings and the first answer: database, migrations, content, pages, listening. */
export async function startSite(config: Config, log: Log, options: StartOptions = {}): Promise<Site> {
  const { buildFolder = BUILD, telemetry } = options;
  const filesAt = async (url: string) => readStaticFiles(await clientFolder(buildFolder), headersAt(url));
  const [opened, imported, read] = await Promise.allSettled([
    openSiteDatabase(config, log, telemetry?.instrumentation.statement),
    importServerBuild(buildFolder),
    // PostgreSQL is starting meanwhile, which takes as long as reading all these files.
    setImmediate(undefined).then(() => filesAt(config.site.url)),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  try {
    if (imported.status === 'rejected') throw imported.reason;
    if (read.status === 'rejected') throw read.reason;
    const build = imported.value;
    const openAt = async (url: string, files?: StaticFiles) =>
      openSite(configAt(config, url), log, opened.value, {
        build,
        files: files ?? (await filesAt(url)),
        buildFolder,
        telemetry,
      });
    const url = await readAddress(opened.value, config);
    const first = await openAt(url, url === config.site.url ? read.value : undefined);
    return await serveSite(config, log, opened.value, { first, openAt });
  } catch (error) {
    // The embedded server is a process of its own and would stay.
    await opened.value.close();
    throw error;
  }
}

/**
 * Builds the search at leisure: an earlier question builds it too, and after a failure the next question tries again.
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

/** A site that answers at one public address, of which its links and cookies are made. */
type OpenSite = Awaited<ReturnType<typeof openSite>>;

async function openSite(
  config: Config,
  log: Log,
  given: Database,
  { build, files, buildFolder, telemetry }: OpenOptions,
) {
  const { database, stopListening } = listenedTo(given);
  const fixedHeaders = headersAt(config.site.url);
  const clock = () => new Date();
  const shipped = openStore(buildFolder);
  const owner = await openOwnerData(config, { database, shipped, clock, log });
  const { settings, own, reloads } = owner;
  const { shop } = settings;
  const { ownPrices } = owner.overlays;
  const content = createLibrary(shipped, shop, openPhotos(buildFolder), own.current, ownPrices);
  const pageCache = createPageCache(config.pageCacheBytes, keptParameters(build.routes));
  settings.onChange(() => pageCache.invalidate([SETTINGS_TAG]));
  owner.overlays.onChange((tags) => pageCache.invalidate(tags));
  await emptyOnNotify(pageCache, database, log, reloads);
  // Settings and content may have changed before the process listened for changes.
  await Promise.all([reloads[CONNECTIONS_TAG](), own.reload(), owner.overlays.reload()]);
  const search = createSiteSearch(
    [contentSource(content), productSource(database), buyBackSource(database)],
    searchDevices(content),
  );
  await rebuildOnNotify(search, database, log, reloads);
  owner.overlays.onChange((tags) => {
    search.rebuild(tags).catch((error) => log.error({ err: error, tags }, 'the search could not be rebuilt'));
  });

  const renamed = await renameCompatible(database, content.devices());
  if (renamed > 0) log.info({ products: renamed }, 'what products fit has the names of the register');
  const modules = await createModules(config, {
    database,
    loadTemplates: builtTemplates(buildFolder, owner.overlays.mailWords),
    settings,
    connections: owner.connections,
    overlays: owner.overlays,
    keys: owner.keys,
    search,
    contentDir: CONTENT,
    devices: content.devices,
    instrumentation: telemetry?.instrumentation,
    clock,
    log,
  });
  const assets = currentAssets({
    buildFolder,
    config,
    anonKey: modules.auth?.keys.anonKey,
    site: settings.site,
    files,
    fixedHeaders,
  });
  const { deps, answers } = openAppParts(config, {
    owner,
    modules,
    content,
    search,
    isPage: (path) => content.findPage(path) !== null,
    probe: async (path) => (files.has(path) ? 200 : (await app.request(path)).status),
    database,
    clock,
    log,
  });
  // This comes before any page asks for them: a visitor may hold a page of another process.
  assets();
  settings.onChange(assets);
  const answerPage = createPageAnswer({
    build,
    mode: 'production',
    deps,
    clock,
    openVisitor: modules.openVisitor,
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
    ...answers,
    isTls: config.site.url.startsWith('https:'),
    ...(metrics && { metrics }),
    fixedHeaders,
    pageCache,
    answerPage: telemetry?.instrumentation.pages(answerPage) ?? answerPage,
  });

  const fromCache = createCacheAnswer(pageCache, files, log);
  const answerFromCache = telemetry?.instrumentation.memory(fromCache) ?? fromCache;
  const handler = createRequestHandler({ app, answerFromCache, fixedHeaders, log });
  const stopping = new AbortController();
  let preparing: Promise<void> | undefined;
  return {
    url: config.site.url,
    connections: owner.connections,
    handler: telemetry?.instrumentation.requests(handler) ?? handler,
    hasAccounts: modules.auth !== undefined,
    /** Begins what the site does by itself. */
    begin() {
      const prepare = async () => {
        await warmPages(app, content, { log, stopped: stopping.signal });
        if (!stopping.signal.aborted) void buildSearch(search, log);
      };
      preparing = config.warmsPages ? prepare() : undefined;
      if (config.runsJobs) modules.startJobs();
    },
    /** Warming pages makes no stop wait. */
    stopPreparing: () => stopping.abort(),
    /** Called when no more requests come. */
    async close() {
      stopping.abort();
      await preparing;
      await stopListening();
      await owner.close();
      await modules.close();
    },
  };
}

type ServeOptions = { first: OpenSite; openAt: (url: string) => Promise<OpenSite> };

/** Serves a site, and another one as soon as its owner has given it another address. */
async function serveSite(
  config: Config,
  log: Log,
  database: Database,
  { first, openAt }: ServeOptions,
): Promise<Site> {
  const answering = answerWith(first);
  let moving: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function move(): Promise<void> {
    const old = answering.site();
    const url = old.connections.address();
    if (isStopping || url === old.url) return;
    const next = await openAt(url);
    follow(next);
    answering.change(next);
    next.begin();
    log.info({ url }, 'the site has another address');
    await answering.idle(old, config.shutdownTimeoutMs);
    await old.close();
  }

  function follow(site: OpenSite): void {
    site.connections.onChange(async () => {
      // The change was asked for by a request, which is answered before its site closes.
      moving = moving.then(move).catch((error) => log.error({ err: error }, 'the site could not move'));
    });
  }

  await setSecondFactorRule(database.kysely, config.auth.mfa.adminGraceS);
  const listening = await listen(answering.handler, { ...config, fixedHeaders: headersAt(first.url) });
  first.begin();
  follow(first);
  return {
    url: `http://localhost:${listening.port}`,
    async ensureFirstAdmin() {
      const made = first.hasAccounts ? await ensureFirstAdmin(database, config.firstAdmin) : null;
      return made && config.firstAdmin.password ? { email: made.email } : made;
    },
    async stop() {
      isStopping = true;
      answering.site().stopPreparing();
      const isClean = await listening.stop(config.shutdownTimeoutMs);
      await moving;
      await answering.site().close();
      await database.close();
      log.info({ isClean }, 'stopped');
    },
  };
}
