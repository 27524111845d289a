import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, inject } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { PAGE_CACHE_CHANNEL } from '#server/pages/cache/empty-on-notify.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { until } from './postgres-process.ts';
import { makeTestFolder, quietLog } from './postgres-servers.ts';
import { readPrometheusText } from './prometheus-text.ts';
import { builtSite, spawnSite, whenServing } from './real-site.ts';
import { rememberTables } from './remember-tables.ts';

type Env = Record<string, string>;

export type KeptSite = TestDatabase & {
  readonly origin: string;
  readonly dataDir: string;
  /** Everything that it has printed since the calling file began. */
  output(): string;
};

type Kept = KeptSite & { begin(): Promise<void> };

/** The token for its metrics, which tell when the page cache has been emptied. */
const METRICS_TOKEN = 'un-jeton-de-mesures-des-essais';

const kept = new Map<string, Promise<Kept>>();

/**
 * The built site with the settings of this name, for the calling test file. Starting a site takes as long as dozens of tests: a worker
 * starts it once, and the worker's files with the same settings use it in turn. Each file finds its tables, mails and backups as they
 * were after the start. The tables tell the site to read again what it remembers, as when an owner changes settings.
 */
export function useKeptSite(name: string, settings: () => Promise<Env> = async () => ({})): KeptSite {
  let site: Kept | undefined;
  const begun = () => {
    if (!site) throw new Error('The site starts before the first test: use it inside a test');
    return site;
  };
  beforeAll(async () => {
    await builtSite();
    const asked = kept.get(name) ?? start(settings);
    kept.set(name, asked);
    site = await asked;
    await site.begin();
  }, builtSite.limitMs);
  return {
    get url() {
      return begun().url;
    },
    get database() {
      return begun().database;
    },
    get origin() {
      return begun().origin;
    },
    get dataDir() {
      return begun().dataDir;
    },
    output: () => begun().output(),
  };
}

async function start(settings: () => Promise<Env>): Promise<Kept> {
  const url = await createDatabase(inject('templateDatabase'));
  const dataDir = makeTestFolder();
  const run = spawnSite({ DATABASE_URL: url, DATA_DIR: dataDir, METRICS_TOKEN, ...(await settings()) });
  // A worker does not learn of its end: the run stops the process and removes its folder (postgres-setup.ts).
  writeFileSync(path.join(inject('keptSites'), String(run.child.pid)), dataDir);
  const { origin } = await whenServing(run);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolMax: 5, log: quietLog });
  const restoreTables = await rememberTables(database);
  let printed = 0;
  let isNew = true;
  return {
    url,
    database,
    origin,
    dataDir,
    output: () => run.output().slice(printed),
    async begin() {
      if (isNew) {
        isNew = false;
        return;
      }
      await restoreTables();
      await forgetAll(origin, database);
      for (const folder of ['outbox', 'backups'])
        rmSync(path.join(dataDir, folder), { recursive: true, force: true });
      printed = run.output().length;
    },
  };
}

/** Acts as after a lost connection: the site reads again all that it keeps in memory, then empties its page cache. */
async function forgetAll(origin: string, database: Database): Promise<void> {
  await fetch(`${origin}/mentions-legales`).then((response) => response.text());
  await database.notify(PAGE_CACHE_CHANNEL, '*');
  await until(async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await fetch(`${origin}/metrics`, { headers }).then((response) => response.text());
    return readPrometheusText(metrics).values.get('papin_page_cache_bytes') === 0;
  });
}
