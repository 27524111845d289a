import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { loadCatalog } from '../../../packages/data-api/catalog/load-catalog.ts';
import type { Relation } from '../../../packages/data-api/catalog/model.ts';
import type { Statement } from '../../../packages/data-api/compile/sql-text.ts';
import { readStatement, writeStatement } from '../../../packages/data-api/compile/statement.ts';
import { chooseMediaType } from '../../../packages/data-api/parse/media-type.ts';
import { parsePayload } from '../../../packages/data-api/parse/payload.ts';
import { parsePreferences } from '../../../packages/data-api/parse/preferences.ts';
import { parseQuery } from '../../../packages/data-api/parse/query.ts';
import { planRead } from '../../../packages/data-api/plan/plan-read.ts';
import { planInsert } from '../../../packages/data-api/plan/plan-write.ts';
import type { Database } from '../../../server/db/database.ts';
import { findDatabase, openBeside } from '../open-beside.ts';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { startSite } from '../site-process.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const ANON_KEY = 'sb_publishable_bench_0123456789';
const WARM_UP_SECONDS = 2;
/** Number of callers: as many as wrk has connections, through a pool as large as the site's. */
const CALLERS = 16;
const POOL_SIZE = 10;
const MAX_ROWS = 1000;

const ROWS_READ = 20;
const SELECT = `select=id,name,testimonial,rating,created_at&is_visible=eq.true&order=created_at.desc&limit=${ROWS_READ}`;
const VISIT = JSON.stringify({ session_id: '0f8fad5b-d9cb-469f-a165-70867728950e', page_path: '/blog' });

export const dataApi: Measure = {
  title: 'The data API against the driver',
  async take({ options: { seconds, rounds }, makeFolder }) {
    const folder = makeFolder('data-api');
    const site = await startSite({ folder, env: { ANON_KEY, AUTH_RATE_LIMITS: 'off' } });
    try {
      const database = await openBeside(findDatabase(path.join(folder, 'data')), POOL_SIZE);
      try {
        await fillTestimonials(database);
        const { select, insert } = await compileStatements(database);
        const headers = { apikey: ANON_KEY };
        const script = path.join(folder, 'insert.lua');
        writeFileSync(script, insertScript());
        const read = (time: number) =>
          load({
            url: `${site.origin}/rest/v1/testimonials?${SELECT}`,
            pid: site.pid,
            seconds: time,
            headers,
          });
        const write = (time: number) =>
          load({ url: `${site.origin}/rest/v1/page_visits`, pid: site.pid, seconds: time, headers, script });
        await read(WARM_UP_SECONDS);
        await write(WARM_UP_SECONDS);
        const rates = await alternate(rounds, {
          read: async () => (await read(seconds)).requestsPerSecond * ROWS_READ,
          readByDriver: async () => (await driverRate(database, select, seconds, true)) * ROWS_READ,
          write: async () => (await write(seconds)).requestsPerSecond,
          writeByDriver: () => driverRate(database, insert, seconds, false),
        });
        return {
          notes: [
            `A filtered, ordered select of ${ROWS_READ} rows of 400, and the insert of one row, as the anonymous visitor: ${rounds} alternated rounds of ${seconds} s. ` +
              'Ours: `wrk -t1 -c16`, limits off, one log line a request. Driver: `pg` in the measuring process, the very statements that the API compiles, each in a transaction as the same role, ' +
              `${CALLERS} at a time on ${POOL_SIZE} connections. wrk, the site and PostgreSQL share the machine’s cores in the one, two processes in the other.`,
          ],
          rows: [
            spreadRow('rows/s read, ours ÷ driver', spreadOf(ratios(rates.read, rates.readByDriver))),
            spreadRow('rows/s written, ours ÷ driver', spreadOf(ratios(rates.write, rates.writeByDriver))),
            spreadRow('rows/s read, ours', spreadOf(rates.read), { digits: 0 }),
            spreadRow('rows/s read, driver', spreadOf(rates.readByDriver), { digits: 0 }),
            spreadRow('rows/s written, ours', spreadOf(rates.write), { digits: 0 }),
            spreadRow('rows/s written, driver', spreadOf(rates.writeByDriver), { digits: 0 }),
          ],
        };
      } finally {
        await database.close();
      }
    } finally {
      await site.stop();
    }
  },
};

async function fillTestimonials({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into public.testimonials (name, location, testimonial, rating, is_visible, created_at)
    select 'Client ' || n, 'Reims', repeat('Réparé en deux jours. ', 8), 4 + n % 2, n % 2 = 0, now() - n * interval '1 hour'
    from generate_series(1, 400) as n
  `);
  await pool.query('analyze public.testimonials');
}

async function compileStatements({ pool }: Database): Promise<{ select: Statement; insert: Statement }> {
  const catalog = await loadCatalog(pool, 'public');
  const context = { catalog, maxRows: MAX_ROWS, role: 'anon', operators: 'safe', star: 'granted' } as const;
  const media = chooseMediaType(null);
  const find = (name: string): Relation => {
    const table = catalog.relations.get(name);
    if (!table) throw new Error(`the table ${name} is missing`);
    return table;
  };
  const query = parseQuery(new URLSearchParams(SELECT));
  const plan = planRead(find('testimonials'), query, context);
  const request = {
    query: parseQuery(new URLSearchParams()),
    preferences: parsePreferences(null),
    payload: parsePayload(VISIT, undefined),
  };
  return {
    select: readStatement(plan, 'testimonials', { media, countLimit: null, hasBody: true }),
    insert: writeStatement(planInsert(find('page_visits'), request, context), media),
  };
}

const insertScript = () =>
  [`wrk.method = 'POST'`, `wrk.headers['Content-Type'] = 'application/json'`, `wrk.body = '${VISIT}'`].join(
    '\n',
  );

/** Runs of the statement per second. */
async function driverRate(
  database: Database,
  { text, values }: Statement,
  seconds: number,
  readOnly: boolean,
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  const call = async () => {
    while (performance.now() < endsAt) {
      await database.asRole({ role: 'anon' }, (tx) => tx.executeQuery(CompiledQuery.raw(text, [...values])), {
        readOnly,
        settings: { search_path: 'public, extensions' },
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return done / ((performance.now() - startedAt) / 1000);
}
