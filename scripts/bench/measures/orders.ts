import path from 'node:path';
import type { Database } from '../../../server/db/database.ts';
import { readOrderSettings } from '../../../server/shop/orders/order-settings.ts';
import { ROOT } from '../../setup/project-node.mjs';
import { buyAll, buyFor, buyThroughCart, order } from '../buyers.ts';
import { findDatabase, openBeside } from '../open-beside.ts';
import { pgbench } from '../pgbench.ts';
import { figureRow, type Row, spreadRow, type Target } from '../report.ts';
import { alternate } from '../rounds.ts';
import { type SiteProcess, startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import type { Bench, Measure } from './measure.ts';

const FLOOR_SCRIPT = path.join(import.meta.dirname, 'order-floor.sql');
const WARM_UP_SECONDS = 2;
/** Number of products, the same as in order-floor.sql. */
const PRODUCTS = 200;
const LAST_UNITS = 100;
/** The values shown by the form of /paiement: a price listed at 100 €, and the current terms. */
const SHOWN = { unitPriceCents: 8929, cgvVersion: readOrderSettings(path.join(ROOT, 'content')).cgvVersion };
const NONE = { target: { atMost: 0 }, goal: 6 };

const SERVERS = [
  { name: 'embedded PostgreSQL', env: {} },
  { name: 'Debian’s PostgreSQL 15', env: { POSTGRES_BIN: '/usr/lib/postgresql/15/bin' } },
];

export const orders: Measure = {
  title: 'Orders against their writes alone',
  async take(bench) {
    const rows: Row[] = [];
    for (const server of SERVERS) rows.push(...(await takeOn(server, bench)));
    const { seconds, rounds } = bench.options;
    return {
      notes: [
        `Sixteen buyers who never wait, ${rounds} alternated rounds of ${seconds} s, every commit on the disk before its answer. An order: the form of \`/paiement\`, ` +
          `one product of ${PRODUCTS} or always the same one, fetched and paid at the shop. A purchase: into the cart, the page with the form, the order. Mails and their documents ` +
          'are written meanwhile by the same process; those that wait at the end of a round are dropped. The floor: `pgbench -c16 -M prepared` with what an order inserts, its triggers and ' +
          'its number, in another database of the same server. Buyers, site and PostgreSQL share the machine’s cores in the one, two processes in the other.',
      ],
      rows,
    };
  },
};

/** `ms`: milliseconds of one order, the mean for the floor, the 99th percentile for ours. */
type Rate = { perSecond: number; ms: number };
type Side = 'floor' | 'spread' | 'oneProduct' | 'purchase';
type Taken = Record<Side, Rate[]>;

async function takeOn(
  { name, env }: (typeof SERVERS)[number],
  { options, makeFolder }: Bench,
): Promise<Row[]> {
  const folder = makeFolder(`orders-${name.replaceAll(/\W+/g, '-')}`);
  const site = await startSite({ folder, env: { ...env, SEED: 'demo', AUTH_RATE_LIMITS: 'off' } });
  const opened: Database[] = [];
  try {
    const url = findDatabase(path.join(folder, 'data'));
    const shop = await openBeside(url, 2);
    opened.push(shop);
    await failUnlessDurable(shop);
    await shop.pool.query('create database order_floor');
    const floorUrl = url.replace('/postgres?', '/order_floor?');
    opened.push(await openBeside(floorUrl, 1));
    for (const database of opened) await addProducts(database);
    const taken = await takeRounds({ site, shop, floorUrl, ...options });
    const sold = await buyAll(() => order(site, { ...SHOWN, productId: productId(PRODUCTS + 1) }));
    return [
      ...rowsOf(name, taken),
      figureRow(`${name}: orders of ${LAST_UNITS} units, asked for until there are none`, sold, {
        target: { atMost: LAST_UNITS },
      }),
      figureRow(`${name}: products that promise what is not there`, await countOversold(shop), NONE),
      figureRow(`${name}: deadlocks`, await countDeadlocks(shop), NONE),
    ];
  } finally {
    for (const database of opened) await database.close();
    await site.stop();
  }
}

type Scene = { site: SiteProcess; shop: Database; floorUrl: string; seconds: number; rounds: number };

async function takeRounds({ site, shop, floorUrl, seconds, rounds }: Scene): Promise<Taken> {
  const anyProduct = () => productId(1 + Math.floor(Math.random() * PRODUCTS));
  const ours = async (buy: () => Promise<unknown>, time = seconds): Promise<Rate> => {
    const { perSecond, p99Ms } = await buyFor(time, buy);
    await dropMails(shop);
    return { perSecond, ms: p99Ms };
  };
  const floor = async (time = seconds): Promise<Rate> => {
    const { perSecond, meanMs } = await pgbench(floorUrl, FLOOR_SCRIPT, time);
    return { perSecond, ms: meanMs };
  };
  const buy = async (id: string) => {
    if (!(await order(site, { ...SHOWN, productId: id }))) throw new Error('an order was refused');
  };
  const one = () => buy(anyProduct());
  const same = () => buy(productId(1));
  const whole = () => buyThroughCart(site, anyProduct());
  await floor(WARM_UP_SECONDS);
  for (const way of [one, whole]) await ours(way, WARM_UP_SECONDS);
  return alternate<Side, Rate>(rounds, {
    floor,
    spread: () => ours(one),
    oneProduct: () => ours(same),
    purchase: () => ours(whole),
  });
}

function rowsOf(name: string, taken: Taken): Row[] {
  const rate = (side: Side) => taken[side].map(({ perSecond }) => perSecond);
  const time = (side: Side) => taken[side].map(({ ms }) => ms);
  const ratio = (what: string, values: number[], target: Target, digits = 2) =>
    spreadRow(`${name}: ${what}`, spreadOf(values), { target, digits, goal: 6 });
  const figure = (what: string, values: number[], unit = '') =>
    spreadRow(`${name}: ${what}`, spreadOf(values), { digits: unit ? 1 : 0, unit });
  return [
    ratio('orders/s, ours ÷ floor', ratios(rate('spread'), rate('floor')), { atLeast: 0.15 }),
    ratio('purchases/s, ours ÷ floor', ratios(rate('purchase'), rate('floor')), { atLeast: 0.05 }, 3),
    ratio('p99 of an order ÷ mean of the floor', ratios(time('spread'), time('floor')), { atMost: 20 }, 1),
    ratio('orders/s, all of one product ÷ of any', ratios(rate('oneProduct'), rate('spread')), {
      atLeast: 0.35,
    }),
    figure('orders/s', rate('spread')),
    figure('orders/s, all of one product', rate('oneProduct')),
    figure('purchases/s', rate('purchase')),
    figure('p99 of an order', time('spread'), ' ms'),
    figure('floor, transactions/s', rate('floor')),
    figure('mean of the floor', time('floor'), ' ms'),
  ];
}

const productId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

async function addProducts({ pool }: Database): Promise<void> {
  await pool.query(`insert into public.product_categories (id, label) values ('banc', 'Banc')`);
  await pool.query(
    `
      insert into public.products (id, slug, sku, name, category_id, condition, listed_price_cents, stock, is_published)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'banc-' || n, 'BANC-' || n, 'Produit ' || n, 'banc',
        'neuf', 10000, case when n > $1 then $2 else 1000000 end, true
      from generate_series(1, $1::integer + 1) as n
    `,
    [PRODUCTS, LAST_UNITS],
  );
}

async function failUnlessDurable({ pool }: Database): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await pool.query(`select current_setting($1) as value`, [setting]);
    if (rows[0]?.value !== 'on') throw new Error(`${setting} is ${rows[0]?.value}`);
  }
}

/** Drops all mails except the one that is being sent. */
async function dropMails({ pool }: Database): Promise<void> {
  await pool.query(
    'update internal.outbox set failed_at = now() where attempts = 0 and sent_at is null and failed_at is null',
  );
}

async function countOversold({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(`
    select count(*)::integer as count from public.products
    where available < 0 or reserved <>
      (select coalesce(sum(quantity), 0) from public.stock_reservations where product_id = products.id)
  `);
  return rows[0]?.count;
}

/** An order that met a deadlock was answered 500, and failed the measure; this is PostgreSQL's own count. */
async function countDeadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks::integer as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count;
}
