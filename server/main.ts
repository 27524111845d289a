import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startSite } from './start-site.ts';

/** Reads the settings, starts the site, and stops it cleanly on SIGTERM and Ctrl-C. */
async function main() {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const site = await startSite(config, log);
  process.stdout.write(`L’Atelier Papin : ${site.url}\n`);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await site.stop();
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  // What the owner can mend is said in one line; a bug keeps its stack.
  const isExpected = error instanceof ConfigError || (error instanceof Error && error.name === 'StartError');
  process.stderr.write(`${isExpected ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
