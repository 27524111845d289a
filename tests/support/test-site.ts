import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { onTestFinished } from 'vitest';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { createRequestHandler } from '#server/http/request-handler.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { listen } from '#server/listen.ts';
import { createLog, type Log } from '#server/log.ts';
import { createPageAnswer } from '#server/pages/answer-page.ts';
import { createCacheAnswer } from '#server/pages/cache/answer-from-cache.ts';
import { emptyOnNotify, type Listener } from '#server/pages/cache/empty-on-notify.ts';
import { createPageCache, type PageCache } from '#server/pages/cache/page-cache.ts';
import { keptParameters } from '#server/pages/framework/page-parameters.ts';
import { createFinish } from '#server/pages/html/finish-once.ts';
import { parseSheet } from '#server/pages/html/parse-sheet.ts';
import { joinSheets } from '#server/pages/html/used-css.ts';
import { readStaticFiles } from '#server/static-files/static-files.ts';
import { type FakePage, fakeBuild } from './fake-build.ts';

export type TestSite = {
  origin: string;
  pageCache: PageCache;
  logged: string[];
  stop: () => Promise<boolean>;
};

export type TestSiteOptions = {
  pages?: Record<string, FakePage>;
  isTls?: boolean;
  /** The header in which a proxy in front of the site would name the client. */
  clientIpHeader?: string;
  pageCacheBytes?: number;
  isReady?: () => Promise<boolean>;
  hasRoom?: () => Promise<boolean>;
  database?: Listener;
  auth?: AppOptions['auth'];
  dataApi?: AppOptions['dataApi'];
  functions?: AppOptions['functions'];
  webhooks?: AppOptions['webhooks'];
  search?: AppOptions['search'];
  videos?: AppOptions['videos'];
  /** Milliseconds that requests in flight may take at a stop. */
  shutdownTimeoutMs?: number;
};

/** The public address of the site, which a proxy in front of it would have. */
export const SITE_URL = 'https://www.atelier-papin.example';

const boot = 'addEventListener("pointermove",()=>{})';
const styleSheet = joinSheets([parseSheet('.a{color:red}')]);

/** The whole server on a free port, around a renderer without React: raw listener, page cache, static files, app. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { isTls = false, pageCacheBytes = 1e8, shutdownTimeoutMs = 5_000 } = options;
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => logged.push(line), flush: (done) => done?.() });
  const fixedHeaders = securityHeaders({ isTls });
  const build = fakeBuild(options.pages);
  const pageCache = createPageCache(pageCacheBytes, keptParameters(build.routes));
  if (options.database) await emptyOnNotify(pageCache, options.database, log);
  const app = createApp({
    log,
    isTls,
    siteUrl: SITE_URL,
    fixedHeaders,
    pageCache,
    clientIpHeader: options.clientIpHeader,
    answerPage: fakeAnswer(build, log),
    auth: options.auth,
    dataApi: options.dataApi,
    functions: options.functions,
    webhooks: options.webhooks,
    videos: options.videos,
    isReady: options.isReady ?? (async () => true),
    hasRoom: options.hasRoom ?? (async () => true),
    bodies: { folder: path.join(tmpdir(), 'atelier-papin-bodies'), isStaff: async () => false },
    findRedirect: (pathname) => (pathname === '/ancienne-adresse' ? { to: '/blog', status: 301 } : null),
    search: options.search ?? { suggest: async () => ({ suggestions: [], total: 0 }) },
    devices: () => createDeviceRegister([]),
    machine: {
      sitemapXml: async () => '<urlset/>',
      merchantFeed: async () => '<rss xmlns:g=""/>',
      robotsTxt: () => 'User-agent: *',
      llmsTxt: () => '# L’Atelier Papin',
      mark: () => 'marque',
      securityTxt: () => 'Contact: mailto:a@b.example',
      publicSettings: () => ({ origin: '', anonKey: 'cle' }),
      rssXml: () => '<rss/>',
      jsonFeed: () => '{}',
      readSocialImage: async (name) => (name === '/' ? { png: Buffer.from('png'), etag: '"1"' } : null),
    },
  });
  const clientFolder = makeClientFolder();
  const files = readStaticFiles(clientFolder, fixedHeaders);
  rmSync(clientFolder, { recursive: true });
  const handler = createRequestHandler({
    app,
    answerFromCache: createCacheAnswer(pageCache, files, log),
    fixedHeaders,
    log,
  });
  const listening = await listen(handler, { port: 0, host: '127.0.0.1', fixedHeaders });
  let stopping: Promise<boolean> | undefined;
  const stop = () => (stopping ??= listening.stop(shutdownTimeoutMs));
  return { origin: `http://127.0.0.1:${listening.port}`, pageCache, logged, stop };
}

/** The same, stopped at the end of the calling test. */
export async function useTestSite(options?: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(async () => {
    await site.stop();
  });
  return site;
}

const assets = { apartSheet: '/assets/apart-1.css', head: 'first()', boot, styleSheet: () => styleSheet };

function fakeAnswer(build: ReturnType<typeof fakeBuild>, log: Log) {
  return createPageAnswer({
    build,
    mode: 'production',
    deps: { settings: { url: SITE_URL } } as never,
    clock: () => new Date(),
    openVisitor: () => ({ visitor: {} as never, setCookies: () => [] }),
    log,
    finish: createFinish(() => assets),
  });
}

/** The files that a build makes for the browser, one of each kind. The site reads the folder at once, so it may be removed. */
function makeClientFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-papin-client-'));
  const script = `export const words = ${JSON.stringify('réparer '.repeat(500))};`;
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/entry-a1b2c3.js'), script);
  writeFileSync(path.join(folder, 'assets/entry-a1b2c3.js.br'), zlib.brotliCompressSync(script));
  writeFileSync(path.join(folder, 'assets/entry-a1b2c3.js.gz'), zlib.gzipSync(script));
  cpSync(path.join(import.meta.dirname, '../../public/favicon.svg'), path.join(folder, 'favicon.svg'));
  writeFileSync(path.join(folder, 'notes.private'), 'of no served type');
  return folder;
}
