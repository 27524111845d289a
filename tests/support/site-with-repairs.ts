import { openDatabase } from '#server/db/connect.ts';
import { quietLog } from './postgres-servers.ts';
import { counterRepair, emptyRepairs, quoteOf, repairDeps, sentQuote } from './repairs.ts';

// A program for tests/support/e2e-server.ts: the site with repairs of camille@exemple.fr, whose quotes wait for an answer; the last two offer two solutions.
const { DATA_DIR: dataDir = '', SERVICE_ROLE_KEY: secret = '' } = process.env;
const database = await openDatabase({ dataDir, poolMax: 2, log: quietLog });
await emptyRepairs(database);
const deps = { ...repairDeps(database), secret };
const twoSolutions = {
  alternatives: { a: { title: 'réparer la carte' }, b: { title: 'changer la console', depositCents: 5000 } },
  lines: [
    { label: 'Transfert', kind: 'labour', quantity: 1, options: [{ unitCents: 2000 }] },
    { label: 'Soudures', kind: 'labour', quantity: 1, alternative: 'a', options: [{ unitCents: 9000 }] },
    { label: 'Console', kind: 'other', quantity: 1, alternative: 'b', options: [{ unitCents: 30_000 }] },
  ],
};
for (const [reference, quote] of [
  ['REP-2026-K7R-4WM', quoteOf()],
  ['REP-2026-9HX-2FJ', quoteOf()],
  ['REP-2026-FRT-83K', quoteOf()],
  ['REP-2026-K8R-4WM', twoSolutions],
  ['REP-2026-9JX-2FJ', twoSolutions],
] as const) {
  const { id } = await counterRepair(deps);
  await database.kysely.updateTable('repairs').set({ reference }).where('id', '=', id).execute();
  await sentQuote(deps, id, quote);
}
await database.close();

await import('../../server/main.ts');
