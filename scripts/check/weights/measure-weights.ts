import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { freePort } from '#tests/support/free-port.ts';
import { clientFolder } from '../../../server/pages/framework/build-folder.ts';
import { readRouteTable } from '../../../server/pages/framework/route-table.ts';
import { fontBytes, isOfShop, listPages, type View, weigh, weighOwnScript } from '../../bench/page-bytes.ts';
import { untilAnswers } from '../../bench/processes.ts';
import { spawnSite } from '../../bench/site-process.ts';
import { percentile } from '../../bench/statistics.ts';
import { ROOT } from '../../setup/project-node.mjs';
import { bytesOf, publicRoutes, scriptsOf } from './route-scripts.ts';

const CLIENT = clientFolder(path.join(ROOT, 'build'));
const AT_ONCE = 8;
/** A page with little of its own: all pages load what it loads. */
const PLAIN_PAGE = 'mentions-legales';

/** A figure in bytes, and what it measures if that may change. */
type Weight = { bytes: number; of?: string };
type Weights = Record<string, Weight>;

/** Measures the built site: what its pages weigh in transfer, and what their scripts weigh once a visitor acts. */
export async function measureWeights(): Promise<Weights> {
  return { ...(await measurePages()), fonts: { bytes: fontBytes() }, ...measureScripts() };
}

async function measurePages(): Promise<Weights> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-papin-weights-'));
  const port = await freePort();
  const running = spawnSite(port, { folder, env: { WARM_PAGES: 'off', SEED: 'demo', LOG_LEVEL: 'warn' } });
  try {
    const origin = `http://localhost:${port}`;
    await untilAnswers(`${origin}/readyz`, running, running.logFile);
    const limit = pLimit(AT_ONCE);
    const pages = await listPages(origin);
    const views = await Promise.all(pages.map((page) => limit(() => weigh(origin, page))));
    return {
      ...weightsOf(
        'content',
        views.filter(({ page }) => !isOfShop(page)),
      ),
      ...weightsOf(
        'shop',
        views.filter(({ page }) => isOfShop(page)),
      ),
      'after-paint script': { bytes: await weighOwnScript(origin, 'after-paint') },
      'on-intent script': { bytes: await weighOwnScript(origin, 'on-intent') },
    };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const weightsOf = (kind: string, views: View[]): Weights => ({
  [`${kind}: first view, median`]: { bytes: percentile(bytesOfAll(views), 50) },
  [`${kind}: first view, at most`]: heaviest(views.map(({ page, bytes }) => ({ of: page, bytes }))),
  [`${kind}: script of a page, at most`]: heaviest(
    views.map(({ page, script }) => ({ of: page, bytes: script })),
  ),
});

const bytesOfAll = (weights: readonly Weight[]) => weights.map(({ bytes }) => bytes);

function heaviest(weights: Weight[]): Weight {
  const [first] = weights.toSorted((a, b) => b.bytes - a.bytes);
  if (!first) throw new Error('nothing was weighed');
  return first;
}

function measureScripts(): Weights {
  const { table, script } = readRouteTable(CLIENT);
  const routes = publicRoutes(table).map((id) => ({
    of: id,
    bytes: bytesOf(CLIENT, [...scriptsOf(CLIENT, table, id), script]),
  }));
  const under = (folder: string) => (weight: Weight) => weight.of?.startsWith(`routes/${folder}/`) ?? false;
  const [ofShop, ofAccount, ofKiosk] = [under('shop'), under('account'), under('kiosk')];
  const core = scriptsOf(CLIENT, table, PLAIN_PAGE);
  const buying = [
    ...scriptsOf(CLIENT, table, 'routes/shop/cart'),
    ...scriptsOf(CLIENT, table, 'routes/shop/checkout'),
  ];
  const beyond = new Set(buying.filter((file) => !core.has(file)));
  return {
    'after the intent: a content page, at most': heaviest(
      routes.filter((route) => ![ofShop, ofAccount, ofKiosk].some((isOf) => isOf(route))),
    ),
    'after the intent: a page of the shop, at most': heaviest(routes.filter(ofShop)),
    'after the intent: a page of accounts, at most': heaviest(routes.filter(ofAccount)),
    'after the intent: the kiosk of the counter': heaviest(routes.filter(ofKiosk)),
    'after the intent: the plainest page': { bytes: bytesOf(CLIENT, [...core, script]) },
    'after the intent: cart and checkout beyond it': { bytes: bytesOf(CLIENT, beyond) },
    'after the intent: table of routes': { bytes: statSync(path.join(CLIENT, `${script}.gz`)).size },
  };
}
