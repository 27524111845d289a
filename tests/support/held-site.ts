import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { until } from './postgres-process.ts';
import { ROOT, siteEnvironment } from './real-site.ts';

export type HeldSite = {
  origin: string;
  /** Starts the built site of a folder on the socket, and resolves once it serves. */
  start(folder?: string): Promise<void>;
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>;
  isRunning(): boolean;
  /** Everything that all processes have printed. */
  output(): string;
  /** Stops the running process and closes the socket. */
  close(): Promise<void>;
};

/**
 * Does what systemd does with deploy/systemd: holds the listening socket as its third file, without ever accepting from it, runs one
 * process after another on it, and reports how each one ended.
 */
const HOLDER = `
while read -r folder; do
  ( cd "$folder" && exec sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --disable-warning=ExperimentalWarning build/process/main.js' "$0" ) </dev/null 2>&1
  echo "ended $?"
done`;

const START_LIMIT_MS = 60_000;

/** The built site in one process after another, on a socket that stays open between them. */
export async function holdSite(env: Record<string, string>): Promise<HeldSite> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const holder = spawn('sh', ['-c', HOLDER, process.execPath], {
    stdio: ['pipe', 'pipe', 'ignore', fd],
    env: { ...siteEnvironment(env), PORT: String(port) },
  });
  const gone = once(holder, 'close');
  server.close();
  let output = '';
  holder.stdout?.on('data', (text) => {
    output += text;
  });
  const timesIn = (pattern: RegExp) => output.match(pattern)?.length ?? 0;
  const STARTED = /^pid \d+$/gm;
  const SERVING = /^L’Atelier Papin : /gm;
  const ENDED = /^ended \d+$/gm;
  const pid = () => Number(/(\d+)$/.exec(output.match(STARTED)?.at(-1) ?? '')?.[1]);

  const held: HeldSite = {
    origin: `http://127.0.0.1:${port}`,
    async start(folder = ROOT) {
      const [serving, ended] = [timesIn(SERVING), timesIn(ENDED)];
      holder.stdin?.write(`${folder}\n`);
      const isServing = () => timesIn(SERVING) > serving;
      await until(() => isServing() || timesIn(ENDED) > ended, START_LIMIT_MS).catch(() => {});
      if (!isServing()) throw new Error(`the site did not start: ${output}`);
    },
    async stop(signal = 'SIGTERM') {
      const ended = timesIn(ENDED);
      process.kill(pid(), signal);
      await until(() => timesIn(ENDED) > ended, START_LIMIT_MS);
      return Number(/(\d+)$/.exec(output.match(ENDED)?.at(-1) ?? '')?.[1]);
    },
    isRunning: () => timesIn(STARTED) > timesIn(ENDED),
    output: () => output,
    async close() {
      if (held.isRunning()) await held.stop();
      holder.stdin?.end();
      await gone;
    },
  };
  return held;
}
