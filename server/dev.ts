import http from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { compileContent, compileStore } from './content/create-library.ts';
import { createLog } from './log.ts';
import { sourceTemplates } from './mail/load-source-templates.ts';
import { createModules } from './modules.ts';
import { createPageAnswer } from './pages/answer-page.ts';
import { emptyOnNotify } from './pages/cache/empty-on-notify.ts';
import { createPageCache } from './pages/cache/page-cache.ts';
import { withoutNonce } from './pages/framework/finish-document.ts';
import { sentDocument } from './pages/html/finish-once.ts';
import { openPhotos } from './photos/open-photos.ts';
import { contentSource } from './search/content-documents.ts';
import { productSource } from './search/product-documents.ts';
import { rebuildOnNotify } from './search/rebuild-on-notify.ts';
import { searchDevices } from './search/search-devices.ts';
import { createSiteSearch } from './search/site-search.ts';
import { CONTENT, openAppParts, openOwnerData, openSiteDatabase, ROOT } from './site-parts.ts';

/**
 * `npm run dev`: the same app behind Vite's dev server. Scripts load at once (no boot script, no page cache), and there
 * is no Content-Security-Policy because of Vite's own inline scripts.
 */
const config = readConfig(process.env);
const log = createLog(config.logLevel);
// Read by app/routes.ts.
process.env.CATALOGUE = '1';
const vite = await createServer({ root: ROOT, server: { middlewareMode: true } });
const database = await openSiteDatabase(config, log);
const clock = () => new Date();
const shipped = await compileStore(CONTENT);
const owner = await openOwnerData(config, { database, shipped, clock, log });
const { settings, own } = owner;
const { shop } = settings;
await own.reload();
// Keeps nothing; it only has the page data read again.
const pageCache = createPageCache(0);
await emptyOnNotify(pageCache, database, log, owner.reloads);
// Photographs of the last build, if there was one.
const findPhoto = openPhotos(path.join(ROOT, 'build'));
const readContent = () => compileContent(CONTENT, shop, findPhoto, own.current, owner.overlays.ownPrices);
// The search of the pages is made anew for each request, with the content of that moment.
const productSearch = createSiteSearch([productSource(database)]);
await rebuildOnNotify(productSearch, database, log);
const { devices } = await readContent();
const modules = await createModules(config, {
  database,
  loadTemplates: sourceTemplates(ROOT, owner.overlays.mailWords),
  settings,
  connections: owner.connections,
  overlays: owner.overlays,
  keys: owner.keys,
  search: productSearch,
  contentDir: CONTENT,
  devices,
  clock,
  log,
});
modules.startJobs();

async function answerRequest(request: Request, env: object): Promise<Response> {
  // Content is read again for each request, so an edit in content/ shows on reload.
  const content = await readContent();
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const { deps, answers } = openAppParts(config, {
    owner,
    modules,
    content,
    search: createSiteSearch([contentSource(content)], searchDevices(content)),
    probe: async (where) => (await app.request(where)).status,
    database,
    clock,
    log,
  });
  const answerPage = createPageAnswer({
    build,
    mode: 'development',
    deps,
    clock,
    openVisitor: modules.openVisitor,
    log,
    finish: (rendered, { nonce }) =>
      sentDocument({
        html: withoutNonce(rendered.toString('utf8'), nonce),
        contentSecurityPolicy: '',
        preloads: '',
      }),
  });
  const app = createApp({ ...answers, isTls: false, fixedHeaders: [], pageCache, answerPage });
  const response = await app.fetch(request, env);
  response.headers.delete('Content-Security-Policy');
  return response;
}

/** Shows why no page could be answered, such as a fault in a file of content/. */
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
  await owner.close();
  await modules.close();
  await database.close();
  process.exit(0);
});
