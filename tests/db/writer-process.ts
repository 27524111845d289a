// Writes rows one after another and prints the number of each one that PostgreSQL acknowledged, until it is killed.
// Arguments: the data folder, and the folder of PostgreSQL's programs or nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#server/db/connect.ts';

const [dataDir = '', postgresBin] = process.argv.slice(2);
const say = (event: string, facts: object = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);

const startedAt = performance.now();
const database = await openDatabase({ dataDir, postgresBin, log: pino({ level: 'silent' }) });
const openMs = Math.round(performance.now() - startedAt);

await sql`create table if not exists public.crash_rows (id int primary key)`.execute(database.kysely);
const { rows } = await sql<{ next: number }>`
  select coalesce(max(id), 0) + 1 as next from public.crash_rows
`.execute(database.kysely);
const cluster = path.join(dataDir, 'postgres/cluster');
const postmaster = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
say('ready', { postmaster, openMs, connection: database.connection });

for (let id = rows[0]?.next ?? 1; ; id++) {
  try {
    await sql`insert into public.crash_rows (id) values (${id})`.execute(database.kysely);
    say('acknowledged', { id });
  } catch {
    // PostgreSQL was killed under this row: it may be there or not; it was not acknowledged.
  }
}
