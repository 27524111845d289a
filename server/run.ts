import { KeysError } from '#packages/auth-service/index.ts';
import { EmbeddedServerError } from '#packages/embedded-postgres/index.ts';
import { ConfigError, readConfig } from './config.ts';
import { ContentError } from './content/problem.ts';
import { StartError } from './db/start-error.ts';
import { ListenError } from './listen.ts';
import { createLog } from './log.ts';
import { startSite } from './start-site.ts';
import { createTelemetry } from './telemetry/telemetry.ts';

/**
 * The life of the process: reads the settings, starts the site, stops it cleanly on SIGTERM and Ctrl-C. Browser tests
 * serve another folder than build/.
 */
export async function run(buildFolder?: string): Promise<void> {
  try {
    await serveUntilStopped(buildFolder);
  } catch (error) {
    fail(error);
  }
}

async function serveUntilStopped(buildFolder?: string) {
  const config = readConfig(process.env);
  const telemetry = await createTelemetry(config);
  const log = createLog(config.logLevel, undefined, telemetry?.logFields);
  const starting = startSite(config, log, { buildFolder, telemetry });

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    // A start is always finished first: the database it began would outlive this process.
    const site = await starting;
    await site.stop();
    await telemetry?.close();
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal).catch(fail));

  const site = await starting;
  if (isStopping) return;
  const admin = await site.ensureFirstAdmin().catch((error) => {
    if (isStopping) return null;
    throw error;
  });
  if (admin) process.stdout.write(`${introduce(admin)}\n`);
  if (!isStopping) process.stdout.write(`L’Atelier Papin : ${site.url}\n`);
}

function introduce({ email, password }: { email: string; password?: string }): string {
  const account = `Premier administrateur : ${email}`;
  return password === undefined ? account : `${account}\nMot de passe (affiché une seule fois) : ${password}`;
}

function fail(error: unknown): never {
  // Faults that the owner can correct are one line; a bug keeps its stack.
  const isExpected = [
    ConfigError,
    KeysError,
    StartError,
    EmbeddedServerError,
    ContentError,
    ListenError,
  ].some((kind) => error instanceof kind);
  process.stderr.write(
    `${isExpected ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
