import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startEmbeddedServer } from '#packages/embedded-postgres/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { DIGESTS_FILE, withNewDigests } from './check/migrations/digests.ts';
import { schemaFiles } from './schema/schema-files.ts';

/** `npm run schema`: applies the migrations to an empty database and writes what they make of it. */
const folder = mkdtempSync(path.join(tmpdir(), 'atelier-papin-schema-'));
// PostgreSQL's own user passes through it.
chmodSync(folder, 0o711);
const log = pino({ level: 'warn' });
const server = await startEmbeddedServer({
  name: PROGRAM_NAME,
  dataDir: folder,
  fallbackRoot: path.join(folder, 'fallback'),
  log,
  settings: { fsync: 'off' },
});
try {
  await migrate(server, { log });
  for (const [file, content] of Object.entries(await schemaFiles(server.connection))) {
    writeFileSync(file, content);
    console.log(`${file} : ${content.split('\n').length - 1} lignes`);
  }
  const recorded = existsSync(DIGESTS_FILE) ? readFileSync(DIGESTS_FILE, 'utf8') : '';
  writeFileSync(DIGESTS_FILE, withNewDigests(recorded, await readMigrationFiles('db/migrations')));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
