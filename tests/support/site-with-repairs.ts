import { openDatabase } from '#server/db/connect.ts';
import { quietLog } from './postgres-servers.ts';
import { counterRepair, emptyRepairs, repairDeps, sentQuote } from './repairs.ts';

// A program for tests/support/e2e-server.ts: the site with three repairs of camille@exemple.fr, whose quotes wait for an answer.
const { DATA_DIR: dataDir = '', SERVICE_ROLE_KEY: secret = '' } = process.env;
const database = await openDatabase({ dataDir, poolMax: 2, log: quietLog });
await emptyRepairs(database);
const deps = { ...repairDeps(database), secret };
for (const reference of ['REP-2026-K7R-4WM', 'REP-2026-9HX-2FJ', 'REP-2026-FRT-83K']) {
  const { id } = await counterRepair(deps);
  await database.kysely.updateTable('repairs').set({ reference }).where('id', '=', id).execute();
  await sentQuote(deps, id);
}
await database.close();

await import('../../server/main.ts');
