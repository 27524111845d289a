import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { makeTestFolder, quietLog, removeTestFolder, startSharedServer } from './postgres-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of the run's server. */
    postgresUrl: string;
    /** The migrated database without connections: new databases are copies of it. */
    templateDatabase: string;
    /** A folder with a file for each site of the workers (kept-site.ts), named after the id of its process. */
    keptSites: string;
  }
}

const template = 'atelier_template';

/** Vitest's global setup: one server and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startSharedServer();
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const database = await openDatabase({ databaseUrl: server.urlOf(template), dataDir: '', log: quietLog });
  await database.close();

  project.provide('postgresUrl', server.urlOf('postgres'));
  project.provide('templateDatabase', template);
  const keptSites = makeTestFolder();
  project.provide('keptSites', keptSites);
  return async () => {
    stopSites(keptSites);
    await server.stop();
  };
}

function stopSites(folder: string) {
  for (const name of readdirSync(folder)) {
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      // It had ended by itself.
    }
    removeTestFolder(readFileSync(path.join(folder, name), 'utf8'));
  }
  removeTestFolder(folder);
}
