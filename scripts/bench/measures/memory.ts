import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../server/db/database.ts';
import { visit, type World } from '../../soak/journeys.ts';
import { createLoad } from '../../soak/load.ts';
import { addSoakProducts, rssMb } from '../../soak/site-state.ts';
import { ADMIN_ENV } from '../admin-session.ts';
import { findDatabase, openBeside } from '../open-beside.ts';
import { figureRow } from '../report.ts';
import { listSitemap, type SiteProcess, startSite } from '../site-process.ts';
import { median } from '../statistics.ts';
import type { Measure } from './measure.ts';

const VISITORS = 16;
const METRICS_TOKEN = 'of-the-bench-and-long-enough';
/** Memory goes up and down with each collection: what is told is the median of so many looks at the end of a half. */
const LOOKS = 40;
const LOOK_EVERY_REQUESTS = 500;

export const memory: Measure = {
  title: 'Memory after many requests of every kind',
  async take({ options: { requests }, makeFolder }) {
    const folder = makeFolder('memory-site');
    const site = await startSite({ folder, env: { ...ADMIN_ENV, METRICS_TOKEN } });
    const database = await openBeside(findDatabase(path.join(folder, 'data')), 1);
    const load = createLoad({ origin: site.origin, aborts: 0, before: () => {} });
    try {
      const world: World = {
        load,
        origin: site.origin,
        paths: await listSitemap(site.origin),
        products: await addSoakProducts(database),
        figures: { ordersBegun: 0, ordersConfirmed: 0, wrong: [] },
      };
      const startMb = rssMb(site.pid);
      const first = await look(await ask(world, site, requests), site, database);
      const second = await look(await ask(world, site, 2 * requests), site, database);
      const { wrong } = world.figures;
      if (wrong.length + load.failures.length > 0)
        throw new Error(
          `answers that were not right: ${JSON.stringify([...wrong, ...load.failures].slice(0, 5))}`,
        );
      const written = (count: number) => count.toLocaleString('en-GB');
      const mb = { unit: ' MB' };
      return {
        notes: [
          `${VISITORS} visitors who never wait, on one process with its embedded PostgreSQL, by the shares of \`scripts/soak/journeys.ts\`: kept pages, what a click loads (\`.data\`), searches and suggestions, ` +
            `the shop and products, carts, checkouts and orders (${world.figures.ordersConfirmed}), sign-ins. Resident memory is the median of the last ${LOOKS} looks, one each ${LOOK_EVERY_REQUESTS} requests. ` +
            'PostgreSQL’s share counts what its processes share once (PSS).',
        ],
        rows: [
          figureRow(`Node, resident, after ${written(requests)} requests`, first.rss, {
            ...mb,
            goal: 8,
            target: { atMost: 200 },
          }),
          figureRow(`Node, growth in the next ${written(requests)}`, (second.rss / first.rss - 1) * 100, {
            unit: ' %',
            digits: 1,
            goal: 8,
            target: { atMost: 5 },
          }),
          figureRow('Node, resident, before the first', startMb, mb),
          figureRow(`Node, resident, after ${written(2 * requests)}`, second.rss, mb),
          figureRow(`heap in use, after ${written(requests)}`, first.heap, mb),
          figureRow(`heap in use, after ${written(2 * requests)}`, second.heap, mb),
          figureRow(`PostgreSQL, after ${written(requests)}`, first.postgres, { ...mb, goal: 8 }),
          figureRow(`PostgreSQL, after ${written(2 * requests)}`, second.postgres, mb),
        ],
      };
    } finally {
      load.close();
      await database.close();
      await site.stop();
    }
  },
};

type Looks = { rss: number[]; heap: number[] };

/** Until so many requests were sent in all. */
async function ask(world: World, site: SiteProcess, until: number): Promise<Looks> {
  const looks: Looks = { rss: [], heap: [] };
  let lookAt = world.load.counts().sent;
  const one = async () => {
    while (world.load.counts().sent < until) {
      if (world.load.counts().sent >= lookAt) {
        lookAt += LOOK_EVERY_REQUESTS;
        looks.rss.push(rssMb(site.pid));
        looks.heap.push(await heapMb(site));
      }
      // What went wrong is remembered by the load.
      await visit(world).catch(() => {});
      // Not one object for each of so many requests: this process is on the same machine.
      world.load.done.length = 0;
      if (world.load.failures.length > 100) throw new Error(world.load.failures[0]?.what);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, one));
  return looks;
}

async function look({ rss, heap }: Looks, { pid }: SiteProcess, database: Database) {
  return {
    rss: median([...rss.slice(-LOOKS), rssMb(pid)]),
    heap: median(heap.slice(-LOOKS)),
    postgres: await postgresMb(database),
  };
}

async function heapMb({ origin }: SiteProcess): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)/m.exec(await answer.text()) ?? [];
  if (!bytes) throw new Error(`/metrics answered ${answer.status} without the heap`);
  return Number(bytes) / 1024 ** 2;
}

/** All processes of the server; what they share is divided among them. */
async function postgresMb({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const kilobytes = [postmaster, ...children].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
