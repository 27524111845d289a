import path from 'node:path';
import { afterAll } from 'vitest';
import { findLivePostmaster } from '#packages/embedded-postgres/postmaster-file.ts';
import { type ProcessEvent, startProcess, type TestProcess, until } from './postgres-process.ts';
import { makeTestFolder, removeTestFolder, testedPostgresBin } from './postgres-servers.ts';

/**
 * A program of tests/db that writes until it is killed, on an embedded PostgreSQL of the calling file's own. `hear` gets
 * all that it says, what it said just before it was killed included.
 */
export function useCrashingWriter<Told extends ProcessEvent>(program: string, hear: (told: Told) => void) {
  const dataDir = makeTestFolder();
  const cluster = path.join(dataDir, 'postgres/cluster');
  let writer: TestProcess | undefined;
  let acknowledged = 0;

  afterAll(async () => {
    await crashing.killWriter();
    kill(findLivePostmaster(cluster)?.pid);
    await until(() => !findLivePostmaster(cluster));
    removeTestFolder(dataDir);
  });

  function collect(): void {
    for (const told of writer?.events.splice(0) ?? []) {
      if (told.event === 'acknowledged') acknowledged += 1;
      hear(told as Told);
    }
  }

  const crashing = {
    /** The connection of a client that checks what was kept. */
    connection: { host: path.join(dataDir, 'postgres/socket'), user: 'postgres' },
    async start(): Promise<void> {
      writer = startProcess(program, [dataDir, testedPostgresBin() ?? '']);
      await writer.waitFor('ready');
    },
    /** Resolves once this many more writes are acknowledged. */
    async acknowledgeMore(count: number): Promise<void> {
      collect();
      const goal = acknowledged + count;
      await until(() => {
        collect();
        return acknowledged >= goal;
      });
    },
    collect,
    pid: () => writer?.pid,
    async killWriter(): Promise<void> {
      kill(writer?.pid);
      await crashing.ended();
    },
    async ended(): Promise<void> {
      await writer?.ended;
      collect();
    },
    postmaster(): number {
      const postmaster = findLivePostmaster(cluster);
      if (!postmaster) throw new Error('PostgreSQL does not run');
      return postmaster.pid;
    },
    /** Resolves once a PostgreSQL other than the killed one answers. */
    recoveredFrom: (postmaster: number): Promise<void> =>
      until(() => {
        const live = findLivePostmaster(cluster);
        return live?.status === 'ready' && live.pid !== postmaster;
      }),
  };
  return crashing;
}

/** kill -9 */
export function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended by itself a moment ago, as PostgreSQL's processes do when one of them is killed.
  }
}
