import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { projectNode, ROOT, SITE_ENV, SITE_FLAGS } from '../setup/project-node.mjs';
import { type Running, startProcess, untilAnswers } from './processes.ts';

export type SiteProcess = { origin: string; pid: number; logFile: string; stop(): Promise<void> };

export type SiteOptions = {
  /** The folder of the database and the log. */
  folder: string;
  /** Root of the project whose build is run; by default this one. */
  root?: string;
  env?: NodeJS.ProcessEnv;
};

/** Three thousand pages on a busy machine. */
const WARM_TIMEOUT_MS = 600_000;

/** The built site as `npm start` runs it: its own database, every header, its log written to a file. */
export function spawnSite(
  port: number,
  { folder, root = ROOT, env = {} }: SiteOptions,
): Running & { logFile: string } {
  const logFile = path.join(folder, 'site.log');
  const settings = {
    ...SITE_ENV,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    SITE_URL: `http://localhost:${port}`,
    // Overrides the values of a .env of the machine.
    DATABASE_URL: '',
    PAGE_CACHE_MB: '',
    // No other work in the middle of a measure.
    BACKUP_EVERY: 'off',
  };
  const running = startProcess(projectNode(), [...SITE_FLAGS, path.join(root, 'build/process/main.js')], {
    logFile,
    cwd: root,
    env: { ...settings, DATA_DIR: path.join(folder, 'data'), ...env },
  });
  return { ...running, logFile };
}

/** Resolves once every page was rendered a first time and the search knows them, so that start-up work disturbs no measure. */
export async function startSite(options: SiteOptions): Promise<SiteProcess> {
  const port = await freePort();
  const running = spawnSite(port, options);
  const origin = `http://localhost:${port}`;
  try {
    await untilAnswers(`${origin}/readyz`, running, running.logFile);
    await untilWarm(running.logFile);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { origin, pid: running.pid, logFile: running.logFile, stop: running.stop };
}

async function untilWarm(logFile: string): Promise<void> {
  const deadline = Date.now() + WARM_TIMEOUT_MS;
  const isDone = (log: string) =>
    ['"pages warmed"', '"search built"'].every((message) => log.includes(message));
  while (!isDone(readFileSync(logFile, 'utf8'))) {
    if (Date.now() > deadline) throw new Error('the site never finished its start-up work');
    await delay(100);
  }
}

export type SamplePages = { home: string; article: string; guide: string };

/** Paths of the sitemap. */
export async function listSitemap(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** The first page of each kind in the sitemap. */
export async function findSamplePages(origin: string): Promise<SamplePages> {
  const paths = await listSitemap(origin);
  const first = (address: RegExp) => {
    const path = paths.find((candidate) => address.test(candidate));
    if (!path) throw new Error(`the sitemap has no page like ${address}`);
    return path;
  };
  return { home: '/', article: first(/^\/blog\//), guide: first(/^\/guides\/[^/]+\//) };
}
