import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** An event that the small programs of tests/db print: one JSON object per line. */
export interface ProcessEvent {
  event: string;
  [fact: string]: unknown;
}

export interface TestProcess {
  pid: number;
  events: ProcessEvent[];
  /** Resolves with the first event of that name, past or to come. Fails if the process ends without it. */
  waitFor(name: string): Promise<ProcessEvent>;
  /** Sends a signal to the process alone or, with `toGroup`, to its whole group, as a terminal does. */
  kill(signal: NodeJS.Signals, toGroup?: boolean): void;
  ended: Promise<void>;
}

/** Runs a TypeScript program with this Node, in a process group of its own. */
export function startProcess(program: string, args: string[], cwd = process.cwd()): TestProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const events: ProcessEvent[] = [];
  let complaint = '';
  let hasEnded = false;
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line)));
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    events,
    ended,
    async waitFor(name) {
      const find = () => events.find(({ event }) => event === name);
      await until(() => find() !== undefined || hasEnded);
      const found = find();
      if (!found)
        throw new Error(`${program} ended before "${name}": ${JSON.stringify(events)} ${complaint}`);
      return found;
    },
    kill: (signal, toGroup = false) => process.kill(toGroup ? -(child.pid ?? 0) : (child.pid ?? 0), signal),
  };
}

/** Milliseconds between two looks: often enough to lose no time, seldom enough to leave the processor to the awaited work. */
const LOOK_AGAIN_MS = 10;

/** Resolves once a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not true after ${limitMs} ms: ${condition}`);
    await delay(LOOK_AGAIN_MS);
  }
}
