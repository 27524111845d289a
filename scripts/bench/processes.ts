import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export type Running = { child: ChildProcess; pid: number; stop(): Promise<void> };

export type StartOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** File for the program's output, like a service's log. */
  logFile: string;
};

const STOP_TIMEOUT_MS = 20_000;
const started = new Set<ChildProcess>();

export function startProcess(
  command: string,
  args: string[],
  { env = {}, cwd, logFile }: StartOptions,
): Running {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  started.add(child);
  child.on('error', () => started.delete(child));
  child.on('exit', () => started.delete(child));
  return { child, pid: child.pid ?? Number.NaN, stop: () => stopChild(child) };
}

/** Ends all processes of an interrupted run: nothing of it may stay. */
export async function stopAll(): Promise<void> {
  // The running measure goes on meanwhile, and may start more.
  while (started.size > 0) await Promise.all([...started].map(stopChild));
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

/** Resolves when `url` answers 200; rejects if the program ends first or takes too long, with what it wrote. */
export async function untilAnswers(
  url: string,
  { child }: Running,
  logFile: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    const status = await fetch(url).then(statusOf, () => 0);
    if (status === 200) return;
    await delay(20);
  }
  throw new Error(`${url} never answered 200:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process, or its main thread alone, has used so far, in microseconds. */
export function cpuMicroseconds(pid: number, part: 'all threads' | 'main thread' = 'all threads'): number {
  const stat = readFileSync(
    part === 'main thread' ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`,
    'utf8',
  );
  // The program's name, in parentheses, may contain spaces: fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return ((userTicks + systemTicks) * 1e6) / ticksPerSecond;
}
