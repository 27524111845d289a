import path from 'node:path';
import type { AppOptions } from './app.ts';
import type { Config } from './config.ts';
import { CONNECTIONS_TAG, createConnections, reloadConnections } from './connections/connections-module.ts';
import type { ContentStore } from './content/content-store.ts';
import type { ContentLibrary } from './content/library.ts';
import type { ProbePath } from './content/own/check-addresses.ts';
import { createContentAdmin } from './content/own/content-admin-module.ts';
import { foreignUrls } from './content/own/foreign-urls.ts';
import { createOwnContent } from './content/own/own-content-module.ts';
import { deviceRegister } from './content/own/own-devices.ts';
import { readRedirects } from './content/redirects.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import type { AppDeps } from './deps.ts';
import { checkDiskSpace } from './http/check-disk-space.ts';
import type { Log } from './log.ts';
import { createMachineFiles } from './machine/machine-files.ts';
import type { createModules } from './modules.ts';
import { openingSetup } from './opening/opening-setup.ts';
import { beginState } from './opening/shop-state.ts';
import { OVERLAYS_TAG } from './overlays/overlays-module.ts';
import { openOverlays } from './overlays/site-overlays.ts';
import { openRepairKeys } from './repairs/repair-key.ts';
import type { SiteSearch } from './search/site-search.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { givenSettings } from './settings/setting-variables.ts';
import { createSettings, SETTINGS_TAG } from './settings/settings-module.ts';
import { readShopSettings } from './settings/shop-settings.ts';
import { scriptSettings } from './third-parties/script-settings.ts';
import { townFault } from './towns/town-fault.ts';

// The parts that the built site (start-site.ts) and `npm run dev` (dev.ts) share.

/** The project's root: it holds the built site and the content's facts. */
export const ROOT = path.resolve(import.meta.dirname, '..');
export const CONTENT = path.join(ROOT, 'content');

/** `onStatement` is called with each statement. */
export const openSiteDatabase = (
  config: Config,
  log: Log,
  onStatement?: Parameters<typeof openDatabase>[0]['onStatement'],
) =>
  openDatabase({
    ...config.database,
    databaseUrl: config.database.url,
    poolMax: config.database.poolSize,
    apiPoolMax: config.dataApi.poolSize,
    dataDir: config.dataDir,
    onStatement,
    log,
  });

type Basics = { database: Database; clock: () => Date; log: Log };
type OwnerBasics = Basics & {
  /** The content that came with the site. */
  shipped: ContentStore;
};
type OwnerData = Awaited<ReturnType<typeof openOwnerData>>;

/**
 * Everything that the owner decides and writes, from the database: the shop's mode, connections, settings and content.
 */
export async function openOwnerData(config: Config, { database, shipped, clock, log }: OwnerBasics) {
  const { isDemonstration } = await beginState(database, config.seed);
  if (isDemonstration && config.seed === 'demo') await seedDemo(database, CONTENT);
  const keys = openRepairKeys(config.dataDir, config.repairKey);
  const { api: connections } = await createConnections({ database, config, keys, log });
  const { api: settings, close: closeSettings } = await createSettings({
    database,
    defaults: {
      shop: readShopSettings(path.join(CONTENT, 'data/shop.yml')),
      site: config.site,
      given: givenSettings(config.variables),
    },
    setup: openingSetup(connections),
    clock,
    log,
  });
  const { api: own, close: closeOwn } = createOwnContent({ database, clock, log });
  const { api: overlays, close: closeOverlays } = await openOverlays({
    database,
    contentDir: CONTENT,
    shipped,
    shop: settings.shop,
    siteUrl: config.site.url,
    devices: deviceRegister(shipped.families, () => own.current().devices),
    foreignUrls: () => foreignUrls(settings.site(), settings.shop()),
    clock,
    log,
  });
  return {
    keys,
    connections,
    settings,
    own,
    overlays,
    /** The functions that read data again, by the tag of the change. */
    reloads: {
      [SETTINGS_TAG]: settings.reload,
      content: own.reload,
      [OVERLAYS_TAG]: overlays.reload,
      [CONNECTIONS_TAG]: () => reloadConnections(connections, settings),
    },
    close: () => Promise.all([closeSettings(), closeOwn(), closeOverlays()]),
  };
}

type AppPartsOptions = Basics & {
  owner: OwnerData;
  modules: Awaited<ReturnType<typeof createModules>>;
  content: ContentLibrary;
  search: SiteSearch;
  /** Refuses redirections of addresses that have a page. */
  isPage?: (path: string) => boolean;
  /** The app answers probes, and is itself made of modules that probe. */
  probe: ProbePath;
};

/** The functions of the server that pages may call, and the answers of the app besides pages. */
export function openAppParts(config: Config, options: AppPartsOptions) {
  const { owner, modules, content, search, isPage, probe, database, clock, log } = options;
  const { settings, own } = owner;
  const { shop } = settings;
  const { auth, pages } = modules;
  const siteUrl = config.site.url;
  const fixedRedirect = readRedirects(path.join(CONTENT, 'data/redirects.yml'), isPage);
  const findRedirect = (pathname: string) => fixedRedirect(pathname) ?? own.current().findRedirect(pathname);
  const contentAdmin = createContentAdmin({
    database,
    content,
    ...modules.stores,
    probe,
    findRedirect,
    siteUrl,
    foreignUrls: () => foreignUrls(settings.site(), shop()),
    shop,
    clock,
  }).api;
  const deps: AppDeps = {
    content,
    shop,
    get settings() {
      return settings.site();
    },
    search,
    towns: { faultOf: townFault },
    ...pages,
    admin: { ...pages.admin, content: contentAdmin },
  };
  const answers = {
    log,
    siteUrl,
    clientIpHeader: config.auth.clientIpHeader,
    auth: auth?.app,
    dataApi: modules.dataApi,
    functions: modules.functions,
    webhooks: modules.webhooks,
    isReady: () => database.ready(),
    hasRoom: checkDiskSpace({ database, dataDir: config.dataDir }),
    bodies: { folder: path.join(config.dataDir, 'cache/bodies'), isStaff: modules.isOfStaff },
    findRedirect,
    machine: createMachineFiles({
      siteUrl,
      mark: modules.mark,
      content,
      catalogue: pages.catalogue,
      buyBacks: pages.buyBacks,
      checkout: pages.checkout,
      shop,
      clock,
      publicSettings: scriptSettings(config, auth?.keys.anonKey).data,
      cacheDir: path.join(config.dataDir, 'cache/social'),
      log,
    }),
    search,
    devices: content.devices,
    videos: pages.uploads.videos,
  } satisfies Partial<AppOptions>;
  return { deps, answers };
}
