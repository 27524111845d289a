import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { makeTestFolder, removeTestFolder } from './postgres-servers.ts';
import { builtSite, type RealSite, spawnSite, whenServing } from './real-site.ts';

export type SiteProcesses = {
  readonly database: TestDatabase['database'];
  /** A process for each index, in turn. */
  at(index: number): RealSite;
  /** Starts another process in place of one that was killed. */
  replace(index: number): Promise<void>;
  /** The errors in the logs of all processes that ever ran. */
  errors(): string[];
  /** Stops all processes, for checks that need a database without writers. */
  stop(): Promise<void>;
};

/** The built site in several processes on one database of its own, for the calling test file. It has no limits. */
export function useSiteProcesses(count: number, env: () => Promise<Record<string, string>>): SiteProcesses {
  const db = useTestDatabase();
  const folder = makeTestFolder();
  const started: RealSite[] = [];
  const serving: RealSite[] = [];
  let settings: Record<string, string> = {};

  async function start(): Promise<RealSite> {
    const env = {
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      AUTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    };
    const run = spawnSite(env);
    try {
      const site = await whenServing(run);
      started.push(site);
      return site;
    } catch (error) {
      run.child.kill('SIGKILL');
      throw error;
    }
  }

  async function stop() {
    for (const { kill } of serving) kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
  }

  beforeAll(async () => {
    await builtSite();
    settings = await env();
    // One after another: the first makes the keys that the others share.
    while (serving.length < count) serving.push(await start());
  }, builtSite.limitMs);
  afterAll(async () => {
    await stop();
    removeTestFolder(folder);
  });

  const at = (index: number) => {
    const site = serving[index % count];
    if (!site) throw new Error('the processes start before the first test: use them inside a test');
    return site;
  };
  return {
    get database() {
      return db.database;
    },
    at,
    async replace(index) {
      await at(index).ended;
      serving[index % count] = await start();
    },
    errors: () =>
      started.flatMap((site) =>
        site
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{')),
      ),
    stop,
  };
}
