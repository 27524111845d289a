// An embedded server in a process of its own, for the tests that kill it. Argument: its options, as JSON.
import pg from 'pg';
import { pino } from 'pino';
import { EmbeddedServerError } from '#packages/embedded-postgres/embedded-server-error.ts';
import { startEmbeddedServer } from '#packages/embedded-postgres/start-embedded-server.ts';

const say = (event: string, facts: object = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);

try {
  const options: { name: string; dataDir: string } = JSON.parse(process.argv[2] ?? '{}');
  const server = await startEmbeddedServer({ ...options, log: pino({ level: 'silent' }) });
  const { connection, cluster, isAdopted } = server;
  const client = new pg.Client(connection);
  await client.connect();

  const drainAndStop = async () => {
    const { rows } = await client.query('select count(*)::int as settings from pg_settings');
    await client.end();
    await server.stop();
    say('stopped', { drained: rows.length });
  };
  process.once('SIGTERM', drainAndStop);
  process.once('SIGINT', drainAndStop);
  say('ready', { postmaster: server.pid(), connection, cluster, isAdopted });
  // The connection keeps Node alive until a signal comes; the server itself does not.
} catch (error) {
  const reason = error instanceof EmbeddedServerError ? error.reason : 'bug';
  say('failed', { reason, message: String(error) });
}
