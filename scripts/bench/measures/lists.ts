import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rollUpSales } from '../../../server/admin/figures/roll-up-sales.ts';
import type { Database } from '../../../server/db/database.ts';
import { rollUpVisits } from '../../../server/visits/roll-up-visits.ts';
import { ADMIN, ADMIN_ENV, sessionCookie, signIn } from '../admin-session.ts';
import { findDatabase, openBeside } from '../open-beside.ts';
import { type Row, spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { type SiteProcess, startSite } from '../site-process.ts';
import { median, percentile, ratios, spreadOf } from '../statistics.ts';
import type { Measure } from './measure.ts';

const FILLING = readFileSync(path.join(import.meta.dirname, 'years-of-shop.sql'), 'utf8');
const ORDERS = { few: 1_000, many: 100_000 };
const REQUESTS = 20;
const WARM_UP_REQUESTS = 3;
const AT_MOST_MS = 200;
const SETTING_AT_MOST_MS = 1000;
const GROWTH = { atMost: 2 };

/** Every list of the back office and of the client area, with its most expensive searches and sorts. */
const LISTS = [
  '/admin',
  '/admin/chiffres?periode=aujourd-hui',
  '/admin/chiffres?periode=annee',
  '/admin/chiffres.csv?periode=annee',
  '/admin/commandes',
  '/admin/commandes?tri=montant&page=20',
  '/admin/commandes?q=client123@exemple.fr',
  '/admin/clients',
  '/admin/clients?tri=nom',
  '/admin/clients?q=client',
  '/admin/reparations',
  '/admin/reparations?vue=tableau',
  '/admin/reparations?etat=all&q=playstation',
  '/admin/rendez-vous',
  '/admin/renonciations',
  '/admin/stock',
  '/admin/stock?q=produit',
  '/admin/stock?vue=bas',
  '/admin/stock/mouvements',
  '/admin/temoignages',
  '/admin/temoignages?vue=published',
  '/admin/articles',
  '/admin/questions',
  '/admin/redirections',
  '/admin/utilisateurs',
  '/admin/utilisateurs?q=compte',
  '/admin/journal',
  '/admin/journal?quoi=products',
  '/admin/envois',
  '/admin/envois?etat=echecs',
  '/admin/taches',
  '/admin/sante',
  '/admin/conservation',
  '/admin/recettes',
  '/admin/achats',
  '/admin/registre',
  '/entreprise/versions',
  '/client/dashboard',
  '/client/commandes',
  '/client/historique',
] as const;

export const lists: Measure = {
  title: 'Lists among many rows',
  async take({ options: { rounds }, makeFolder }) {
    const shops: Shop[] = [];
    try {
      for (const size of ['few', 'many'] as const)
        shops.push(await openShop(makeFolder(`lists-${size}`), size));
      const [few, many] = shops;
      if (!few || !many) throw new Error('two shops were opened');
      const rows: Row[] = [];
      const growth: number[] = [];
      for (const list of LISTS) {
        for (const shop of shops) await times(shop, list, WARM_UP_REQUESTS);
        const taken = await alternate(rounds, {
          few: async () => percentile(await times(few, list, REQUESTS), 95),
          many: async () => percentile(await times(many, list, REQUESTS), 95),
        });
        rows.push(
          spreadRow(`${list}: p95`, spreadOf(taken.many), {
            digits: 0,
            unit: ' ms',
            target: { atMost: AT_MOST_MS },
          }),
          spreadRow(`${list}: p95, many ÷ few`, spreadOf(ratios(taken.many, taken.few)), {
            digits: 1,
            target: GROWTH,
          }),
        );
        growth.push(median(ratios(taken.many, taken.few)));
      }
      const settings = await settingTimes(many, makeFolder('lists-second-process'), rounds);
      rows.push(
        spreadRow('a setting, from its commit to the kept pages of two processes', spreadOf(settings), {
          digits: 0,
          unit: ' ms',
          target: { atMost: SETTING_AT_MOST_MS },
        }),
      );
      return {
        notes: [
          `A shop of ${ORDERS.many.toLocaleString('en-GB')} orders and ${(ORDERS.many * 10).toLocaleString('en-GB')} visits of pages, with customers, repairs, mails, movements and changes to match (years-of-shop.sql), ` +
            `beside one of ${ORDERS.few.toLocaleString('en-GB')}, both on Debian’s PostgreSQL 15. Each list asked ${REQUESTS} times, one request after the other, in ${rounds} alternated rounds: from the request to the last byte of the page, ` +
            'the guard of the area and its rendering included. How many statements each asks, the same whatever there is, and by which index, is in tests/db (`countStatements`).',
        ],
        rows: [
          spreadRow(
            `${LISTS.length} lists of the back office and of clients, the one that grows most: p95, many ÷ few`,
            { ...spreadOf(growth), median: Math.max(...growth) },
            { digits: 1, target: GROWTH, goal: 7 },
          ),
          ...rows,
        ],
      };
    } finally {
      for (const shop of shops) await shop.stop();
    }
  },
};

type Shop = { site: SiteProcess; databaseUrl: string; cookie: string; stop(): Promise<void> };

async function openShop(folder: string, size: keyof typeof ORDERS): Promise<Shop> {
  const site = await startSite({
    folder,
    env: { ...ADMIN_ENV, SEED: 'none', POSTGRES_BIN: '/usr/lib/postgresql/15/bin' },
  });
  try {
    const databaseUrl = findDatabase(path.join(folder, 'data'));
    const database = await openBeside(databaseUrl, 1);
    try {
      await fill(database, ORDERS[size]);
    } finally {
      await database.close();
    }
    return { site, databaseUrl, cookie: sessionCookie(await signIn(site)), stop: site.stop };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

/** Fills the database, with the sums of past days as the jobs of that night would have left them. */
async function fill(database: Database, orders: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `select set_config('bench.orders', $1, false), set_config('bench.account', (select id::text from auth.users where email = $2), false)`,
      [String(orders), ADMIN.email],
    );
    await client.query('set statement_timeout = 0');
    await client.query(FILLING);
    await client.query('vacuum analyze');
  } finally {
    // Closes the connection, and its settings with it.
    client.release(true);
  }
  await rollUpVisits(database, new Date());
  await rollUpSales(database, new Date());
}

/** Milliseconds of each of so many requests, one after the other. */
async function times({ site, cookie }: Shop, list: string, requests: number): Promise<number[]> {
  const taken: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const askedAt = performance.now();
    const response = await fetch(site.origin + list, { redirect: 'manual', headers: { Cookie: cookie } });
    await response.arrayBuffer();
    taken.push(performance.now() - askedAt);
    if (response.status !== 200) throw new Error(`${list} answered ${response.status}`);
  }
  return taken;
}

/** Milliseconds from a change of the telephone number until the kept start pages of two processes both show it. */
async function settingTimes({ site, databaseUrl }: Shop, folder: string, rounds: number): Promise<number[]> {
  const second = await startSite({ folder, env: { ...ADMIN_ENV, DATABASE_URL: databaseUrl } });
  const database = await openBeside(databaseUrl, 1);
  try {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const digits = String(10_000_000 + round);
      await Promise.all([site, second].map(({ origin }) => readHome(origin)));
      const changedAt = performance.now();
      await database.pool.query(
        `insert into public.business_settings (key, value) values ('phone', to_jsonb($1::text))
        on conflict (key) do update set value = excluded.value`,
        [`03${digits}`.replaceAll(/(..)(?=.)/g, '$1 ')],
      );
      for (const { origin } of [site, second])
        while (!(await readHome(origin)).includes(`tel:+333${digits}`))
          if (performance.now() - changedAt > 10 * SETTING_AT_MOST_MS)
            throw new Error('a process never showed the changed setting');
      taken.push(performance.now() - changedAt);
    }
    return taken;
  } finally {
    await database.close();
    await second.stop();
  }
}

const readHome = async (origin: string) => (await fetch(origin)).text();
