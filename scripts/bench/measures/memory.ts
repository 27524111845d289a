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
/**
 * Memory goes up and down with each collection: the figure is the median of this many readings at the end of a half.
 */
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
        readers: 0,
        figures: { ordersBegun: 0, ordersConfirmed: 0, wrong: [] },
      };
      const startMb = rssMb(site.pid);
      const first = await look(await sendUntil(world, site, requests), site, database);
      const second = await look(await sendUntil(world, site, 2 * requests), site, database);
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
          ...[first, second].flatMap(({ heapUsed, heap, buffers }, half) => {
            const after = `after ${written((half + 1) * requests)}`;
            return [
              figureRow(`of it the heap, ${after}`, heap, mb),
              figureRow(`of the heap in use, ${after}`, heapUsed, mb),
              figureRow(`of it buffers, ${after}`, buffers, mb),
            ];
          }),
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

/** In MB: the process, its heap, the used part of the heap, and its buffers (kept pages, files). */
type Look = { rss: number; heap: number; heapUsed: number; buffers: number };

/** Until this many requests were sent in all. */
async function sendUntil(world: World, site: SiteProcess, until: number): Promise<Look[]> {
  const looks: Look[] = [];
  let lookAt = world.load.counts().sent;
  const one = async () => {
    while (world.load.counts().sent < until) {
      if (world.load.counts().sent >= lookAt) {
        lookAt += LOOK_EVERY_REQUESTS;
        looks.push(await lookAtProcess(site));
      }
      // The load remembers failures.
      await visit(world).catch(() => {});
      // The load must not keep an object for each request: this process runs on the same machine.
      world.load.done.length = 0;
      if (world.load.failures.length > 100) throw new Error(world.load.failures[0]?.what);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, one));
  return looks;
}

async function look(looks: Look[], site: SiteProcess, database: Database) {
  const last = [...looks.slice(-LOOKS), await lookAtProcess(site)];
  const of = (part: keyof Look) => median(last.map((look) => look[part]));
  return {
    rss: of('rss'),
    heap: of('heap'),
    heapUsed: of('heapUsed'),
    buffers: of('buffers'),
    postgres: await postgresMb(database),
  };
}

async function lookAtProcess({ origin, pid }: SiteProcess): Promise<Look> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const megabytes = (name: string) => {
    const [, bytes] = new RegExp(`^${name} (\\S+)`, 'm').exec(text) ?? [];
    if (!bytes) throw new Error(`/metrics answered ${answer.status} without ${name}`);
    return Number(bytes) / 1024 ** 2;
  };
  return {
    rss: rssMb(pid),
    heap: megabytes('nodejs_heap_size_total_bytes'),
    heapUsed: megabytes('nodejs_heap_size_used_bytes'),
    buffers: megabytes('nodejs_external_memory_bytes'),
  };
}

/** All processes of the server; shared memory is divided among them. */
async function postgresMb({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const kilobytes = [postmaster, ...children].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
