import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../../server/db/database.ts';
import { ROOT } from '../setup/project-node.mjs';
import { download } from './download.ts';
import { cpuMicroseconds, stopAll } from './processes.ts';
import { alternate } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { ratios, spreadOf } from './statistics.ts';
import { load } from './wrk.ts';

// What a long change costs: two builds of the project, measured in alternating rounds of one run. The other one is a folder with a
// clone of an older commit, installed and built:
//   node scripts/run.mjs scripts/bench/against.ts /tmp/before [--rounds=16] [--seconds=5] [--only=kept,rendered,orders,bytes]

const SIDES = ['before', 'now'] as const;
type Side = (typeof SIDES)[number];
type Sides<Value> = Record<Side, Value>;

const GZIP = { 'Accept-Encoding': 'gzip' };
const WARM_UP_SECONDS = 3;
/** Orders of one round: some seconds of work, several times the longest pause of the garbage collector. */
const ORDERS = 600;
const BUYERS = 16;
const PAGES = ['/', '/services', '/prix', '/boutique', '/blog', '/contact', '/suivi-reparation', '/panier'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'bytes,kept,rendered,orders' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const [older] = positionals;
if (!older) throw new Error('give the folder of the older build');
const roots: Sides<string> = { before: path.resolve(older), now: ROOT };
const folder = mkdtempSync(path.join(tmpdir(), 'against-'));

const both = async <Value>(of: (side: Side) => Promise<Value>): Promise<Sides<Value>> => ({
  before: await of('before'),
  now: await of('now'),
});

/** Runs a measure on the two sites, one after the other in each round. */
async function withSites<Value>(
  name: string,
  env: NodeJS.ProcessEnv,
  measure: (sites: Sides<SiteProcess>, folders: Sides<string>) => Promise<Value>,
): Promise<Value> {
  const folders = await both(async (side) => mkdtempSync(path.join(folder, `${name}-${side}-`)));
  const sites = await both((side) => startSite({ folder: folders[side], root: roots[side], env }));
  try {
    return await measure(sites, folders);
  } finally {
    for (const side of SIDES) await sites[side].stop();
  }
}

function tell(what: string, unit: string, taken: Sides<number[]>): void {
  const figures = SIDES.map((side) => `${side} ${spreadOf(taken[side]).median.toPrecision(4)} ${unit}`);
  const { median, min, max } = spreadOf(ratios(taken.now, taken.before));
  const percent = ((median - 1) * 100).toFixed(1);
  console.log(
    `${what}: ${figures.join(', ')}; ratio ${median.toFixed(3)} (${min.toFixed(3)} to ${max.toFixed(3)}), ${percent} %`,
  );
}

/** The processor time of one request, with its answer compressed, as browsers ask for it. */
const tellPages = (what: string, page: string, env: NodeJS.ProcessEnv) =>
  withSites(what.split(' ')[0] ?? what, env, async (sites) => {
    const ask = (side: Side, time = seconds) =>
      load({ url: sites[side].origin + page, pid: sites[side].pid, seconds: time, headers: GZIP });
    await both((side) => ask(side, WARM_UP_SECONDS));
    const taken = await alternate(rounds, { before: () => ask('before'), now: () => ask('now') });
    const times = (side: Side) => taken[side].map((one) => one.cpuMicrosecondsPerRequest / 1_000);
    tell(`${what}, processor a request`, 'ms', { before: times('before'), now: times('now') });
  });

/** What each tree brings to buy from its own site: the names of fields and the tables of mails have changed. */
async function buyerOf(side: Side, dataDir: string) {
  const from = (file: string) => import(pathToFileURL(path.join(roots[side], file)).href);
  const { order } = await from('scripts/bench/buyers.ts');
  const { openBeside, findDatabase } = await from('scripts/bench/open-beside.ts');
  const { readOrderSettings } = await from('server/shop/orders/order-settings.ts');
  const database: Database = await openBeside(findDatabase(dataDir), 2);
  const productId = '00000000-0000-4000-8000-000000000001';
  await database.pool.query(`insert into public.product_categories (id, label) values ('banc', 'Banc')`);
  await database.pool.query(
    `
      insert into public.products (id, slug, sku, name, category_id, condition, listed_price_cents, stock, is_published)
      values ($1, 'banc', 'BANC', 'Produit', 'banc', 'neuf', 10000, 1000000, true)
    `,
    [productId],
  );
  const { cgvVersion } = readOrderSettings(path.join(roots[side], 'content'));
  return {
    database,
    buy: (site: SiteProcess) => order(site, { productId, unitPriceCents: 8929, cgvVersion }),
  };
}

/** Mails of a round must not be written in the next one, which may be the other site's. */
async function dropMails({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name in ('attempts', 'sent_at', 'failed_at') group by 1 having count(*) = 3
  `);
  for (const { name } of rows)
    await pool.query(`update ${name} set failed_at = now() where sent_at is null and failed_at is null`);
}

/** The main thread alone: what an order costs all others who wait for the site meanwhile. */
const tellOrders = () =>
  withSites('orders', { SEED: 'demo', AUTH_RATE_LIMITS: 'off' }, async (sites, folders) => {
    const buyers = await both((side) => buyerOf(side, path.join(folders[side], 'data')));
    const buy = async (side: Side) => {
      const { pid } = sites[side];
      const cpuBefore = { main: cpuMicroseconds(pid, 'main thread'), all: cpuMicroseconds(pid) };
      let left = ORDERS;
      const one = async () => {
        while (left > 0) {
          left -= 1;
          if (!(await buyers[side].buy(sites[side]))) throw new Error('an order was refused');
        }
      };
      await Promise.all(Array.from({ length: BUYERS }, one));
      const took = {
        main: cpuMicroseconds(pid, 'main thread') - cpuBefore.main,
        all: cpuMicroseconds(pid) - cpuBefore.all,
      };
      await dropMails(buyers[side].database);
      return took;
    };
    try {
      await both(buy);
      const taken = await alternate(rounds, { before: () => buy('before'), now: () => buy('now') });
      for (const [part, name] of [
        ['main', 'main thread'],
        ['all', 'whole process'],
      ] as const) {
        const times = (side: Side) => taken[side].map((one) => one[part] / ORDERS / 1_000);
        tell(`order, ${name}`, 'ms', { before: times('before'), now: times('now') });
      }
    } finally {
      for (const side of SIDES) await buyers[side].database.close();
    }
  });

/** What the first answer of a page weighs. */
const tellBytes = () =>
  withSites('bytes', { SEED: 'demo' }, async (sites) => {
    for (const page of PAGES) {
      const bytes = await both(async (side) => [
        (await download(sites[side].origin + page, 'gzip')).body.length,
      ]);
      tell(`first view, ${page}, gzip`, 'B', bytes);
    }
  });

const MEASURES: Record<string, () => Promise<void>> = {
  bytes: tellBytes,
  kept: () => tellPages('kept page', '/', {}),
  rendered: () => tellPages('rendered page', '/contact', { PAGE_CACHE_MB: '0' }),
  orders: tellOrders,
};

console.log(`load of the machine before: ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`);
try {
  for (const name of values.only.split(',')) await MEASURES[name]?.();
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
