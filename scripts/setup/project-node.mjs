import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);

/** The Node of the project (npm package `node`), or the one running now when it is recent enough to run TypeScript. */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const brought = path.join(ROOT, 'node_modules/node/bin', name);
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error('Node 24 est introuvable : relancez `npm ci` sans --ignore-scripts.');
}

/**
 * Node's flags for the site, here and in deploy/systemd/. V8 lets a heap grow as far as the machine has room before it looks for objects
 * that are no longer used: they are half of the process's memory, on a machine of 24 GB. No limit is set: a large shop has a large index.
 */
export const SITE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
];

/**
 * glibc keeps the memory that threads have freed, in pools of their own, four for each core. Once a large block has been freed (a
 * password's hash takes 19 MB), it keeps blocks of that size too, unless told not to: some 50 MB after 24,000 requests.
 */
export const SITE_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Runs a file with the project's Node, passes signals on, resolves with its exit code. */
export function runProjectNode(args, { env = {}, quiet = false } = {}) {
  const settings = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  return run(projectNode(), [...settings, '--disable-warning=ExperimentalWarning', ...args], { env, quiet });
}

/** Runs a program from the project's root with our input and output. Ctrl-C reaches it by itself; we wait for its end. */
export function run(command, args, { env = {}, cwd = ROOT, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const pass = (signal) => child.kill(signal);
    const ignore = () => {};
    process.on('SIGTERM', pass);
    process.on('SIGINT', ignore);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', ignore);
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}
