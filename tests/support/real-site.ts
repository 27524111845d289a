import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { ensureBuild } from '../../scripts/setup/ensure-build.mjs';
import { SITE_ENV } from '../../scripts/setup/project-node.mjs';
import type { TestDatabase } from './database.ts';
import { until } from './postgres-process.ts';

export type RealSite = {
  origin: string;
  /** Everything that it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
};

type Env = Record<string, string>;

export type SiteRun = { output(): string; child: ChildProcess; ended: Promise<number | null> };

export const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * The flags for Node, without the memory limits of scripts/setup/project-node.mjs: early garbage collection takes an eighth of a site's
 * processor time while it starts.
 */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];
const START_LIMIT_MS = 60_000;
const BUILD_LIMIT_MS = 180_000;

/** For beforeAll: builds the site if it is stale. Test files run side by side; one builds, the others wait for it. */
export async function builtSite(): Promise<void> {
  const lock = path.join(ROOT, 'node_modules/.site-being-built');
  const isOurs = () => {
    try {
      mkdirSync(lock);
      return true;
    } catch {
      // A run that was killed left this lock behind.
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > BUILD_LIMIT_MS)
        rmdirSync(lock);
      return false;
    }
  };
  await until(isOurs, BUILD_LIMIT_MS);
  await ensureBuild().finally(() => rmdirSync(lock));
}

builtSite.limitMs = 2 * BUILD_LIMIT_MS;

/** The built site on `database`, from before the first test of the calling file until after its last. */
export function useBuiltSite(
  database: TestDatabase,
  env: () => Promise<Env> = async () => ({}),
): { readonly origin: string; output(): string } {
  let run: SiteRun | undefined;
  let origin = '';
  beforeAll(async () => {
    await builtSite();
    run = spawnSite({ DATABASE_URL: database.url, ...(await env()) });
    ({ origin } = await whenServing(run));
  }, builtSite.limitMs);
  afterAll(async () => {
    run?.child.kill('SIGTERM');
    await run?.ended;
  });
  return {
    get origin() {
      return origin;
    },
    output: () => run?.output() ?? '',
  };
}

/** The built site on a free port, in a process of its own that does not outlive the calling test. */
export function runSite(env: Env): SiteRun {
  const run = spawnSite(env);
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  });
  return run;
}

export const siteEnvironment = (env: Env): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...SITE_ENV,
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // Warming the pages is seconds of work that few tests need.
  WARM_PAGES: 'off',
  // Jobs start a minute after the site: their changes in the database would fall into whichever test is running.
  SCHEDULED_JOBS: 'off',
  ...env,
});

/** The same, but the caller stops it. */
export function spawnSite(env: Env): SiteRun {
  const child = spawn(process.execPath, [...FLAGS, 'build/process/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: siteEnvironment(env),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

/** The same, resolved once it serves. */
export async function startRealSite(env: Env): Promise<RealSite> {
  return whenServing(runSite(env));
}

export async function whenServing({ child, output, ended }: SiteRun): Promise<RealSite> {
  const address = () => /http:\/\/localhost:\d+/.exec(output())?.[0];
  await until(() => address() !== undefined || child.exitCode !== null, START_LIMIT_MS);
  const origin = address();
  if (!origin) {
    // Its last output arrives after its end.
    await ended;
    throw new Error(`the site did not start: ${output()}`);
  }
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    output,
    ended,
    kill: (signal) => child.kill(signal),
  };
}
