import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shopFaults } from '../../tests/support/shop.ts';
import { ADMIN_ENV } from '../bench/admin-session.ts';
import { findDatabase, openBeside } from '../bench/open-beside.ts';
import { listSitemap, startSite } from '../bench/site-process.ts';
import { ensureBuild } from '../setup/ensure-build.mjs';
import { injectFaults } from './faults.ts';
import { type Figures, visit, type World } from './journeys.ts';
import { createLoad } from './load.ts';
import { readSoakOptions } from './options.ts';
import { type Finding, judge, printFindings } from './report.ts';
import { addSoakProducts, busyConnections, countOrders, rssMb } from './site-state.ts';

/** The most visitors at the same time. */
const VISITORS = 96;
const RAMP = { visitors: [8, 16, 32], seconds: 6 };
const LOAD_SHARE = 0.8;
/** Mails and documents for the orders of the ramp are still being made. */
const SETTLE_SECONDS = 20;
const SAMPLE_MS = 5_000;
const REST_MS = 10_000;

/** Runs the built site for minutes under a load that it should stand. Returns 0 if everything held. */
async function main(): Promise<number> {
  const options = readSoakOptions(process.argv.slice(2));
  await ensureBuild();
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-papin-soak-'));
  const site = await startSite({ folder, env: ADMIN_ENV });
  const database = await openBeside(findDatabase(path.join(folder, 'data')), 2);
  const faults = injectFaults(database, options.faults);
  const { origin, pid } = site;
  const load = createLoad({ origin, aborts: faults.aborts, before: faults.before });
  const figures: Figures = { ordersBegun: 0, ordersConfirmed: 0, wrong: [] };
  try {
    const products = await addSoakProducts(database);
    const paths = await listSitemap(origin);
    const world: World = { load, origin, paths, products, readers: options.readers, figures };

    let capacity = 0;
    for (const visitors of options.rate > 0 ? [] : RAMP.visitors)
      capacity = Math.max(capacity, await measure(world, visitors, RAMP.seconds));
    const rate = options.rate || Math.floor(capacity * LOAD_SHARE);
    process.stderr.write(`${rate} requests/s for ${options.minutes} min…\n`);

    load.pace(rate);
    await visitors(world, VISITORS, SETTLE_SECONDS);
    faults.start();
    const from = { count: load.done.length, sent: load.counts().sent, atMs: performance.now() };
    const memory: { x: number; y: number }[] = [];
    const sampler = setInterval(() => memory.push({ x: load.counts().sent, y: rssMb(pid) }), SAMPLE_MS);
    await visitors(world, VISITORS, options.minutes * 60);
    clearInterval(sampler);
    faults.stop();
    await delay(REST_MS);
    const findings: Finding[] = judge({
      options,
      capacity,
      rate,
      seconds: options.minutes * 60,
      done: load.done.slice(from.count),
      fromMs: from.atMs,
      ...load.counts(),
      unexplained: load.failures.filter(({ atMs }) => !faults.explains(atMs)).map(({ what }) => what),
      explained: load.failures.filter(({ atMs }) => faults.explains(atMs)).length,
      killed: faults.killed(),
      memory,
      busy: await busyConnections(database),
      orders: await countOrders(database),
      figures,
      shopFaults: await shopFaults(database),
    });
    return printFindings(findings);
  } finally {
    faults.stop();
    load.close();
    await database.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Visitors who come one after the other until the time is over. */
async function visitors(world: World, count: number, seconds: number): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  const one = async () => {
    // The load records failures.
    while (performance.now() < endsAt) await visit(world).catch(() => delay(1));
  };
  await Promise.all(Array.from({ length: count }, one));
}

async function measure(world: World, count: number, seconds: number): Promise<number> {
  const before = world.load.done.length;
  world.load.pace(0);
  await visitors(world, count, seconds);
  return (world.load.done.length - before) / seconds;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  },
);
