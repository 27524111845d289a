import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openContent } from './content/library.ts';
import { readRedirects } from './content/redirects.ts';
import { readShopFacts } from './content/shop-facts.ts';
import { openDatabase } from './db/connect.ts';
import { readDocumentAssets } from './html/document-assets.ts';
import { finishDocument } from './html/finish-document.ts';
import { createPageAnswer } from './http/answer-page.ts';
import { securityHeaders } from './http/security-headers.ts';
import { listen, stopListening } from './listen.ts';
import type { Log } from './log.ts';
import { createMachineFiles } from './machine/machine-files.ts';
import { createCacheAnswer } from './page-cache/answer-from-cache.ts';
import { emptyOnNotify } from './page-cache/empty-on-notify.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { warmPages } from './page-cache/warm-pages.ts';
import { readStaticFiles } from './static-files/static-files.ts';

export type Site = { url: string; stop: () => Promise<void> };

/** The folder of the built site and of the content's facts: the project's root, where `npm start` runs. */
const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, 'build');

/** Database, migrations, content, pages, listen: everything between the settings and the first answer. */
export async function startSite(config: Config, log: Log): Promise<Site> {
  const [database, build] = await Promise.all([
    openDatabase({ ...config.database, databaseUrl: config.database.url, poolMax: config.database.poolSize, dataDir: config.dataDir, log }),
    import(path.join(BUILD, 'server/index.js')) as Promise<ServerBuild>,
  ]);

  const facts = readShopFacts(path.join(ROOT, 'content/data/shop.yml'));
  const content = openContent(BUILD, () => facts);
  const isTls = config.site.url.startsWith('https:');
  const fixedHeaders = securityHeaders({ isTls });
  const pageCache = createPageCache(config.pageCacheBytes);
  await emptyOnNotify(pageCache, database, log);

  const assets = readDocumentAssets(BUILD);
  const answerPage = createPageAnswer({
    build,
    mode: 'production',
    deps: { content, shop: () => facts, settings: config.site },
    log,
    finish: (html) => finishDocument(html, assets),
  });
  const app = createApp({
    log,
    isTls,
    fixedHeaders,
    pageCache,
    answerPage,
    isReady: () => database.ready(),
    findRedirect: readRedirects(path.join(ROOT, 'content/data/redirects.yml')),
    machine: createMachineFiles({ siteUrl: config.site.url, content, cacheDir: path.join(config.dataDir, 'cache/social'), log }),
  });

  const answerFromCache = createCacheAnswer(pageCache, readStaticFiles(path.join(BUILD, 'client'), fixedHeaders), log);
  const answerFromApp = getRequestListener(app.fetch);
  const server = await listen((request, response) => {
    if (!answerFromCache(request, response)) void answerFromApp(request, response);
  }, config);

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  void warmPages(app, content, log);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const isClean = await stopListening(server, config.shutdownTimeoutMs);
      await database.close();
      log.info({ isClean }, 'stopped');
    },
  };
}
