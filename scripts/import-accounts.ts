import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findRunningServer } from '#packages/embedded-postgres/index.ts';
import { type AccountReport, importAccounts } from '../server/account-import/import-accounts.ts';
import { readAccountFile } from '../server/account-import/read-account-file.ts';
import { HalfFileError } from '../server/account-import/sql-rows.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/connect.ts';
import { PROGRAM_NAME } from '../server/db/program-name.ts';
import { createLog } from '../server/log.ts';

const USAGE = `Utilisation :
  npm run import-accounts -- <fichier>           lit le fichier et dit ce qu’il ferait, sans rien écrire
  npm run import-accounts -- <fichier> --write   crée les comptes, tous ou aucun

Le fichier : un dump SQL du projet Supabase (auth.users, et public.profiles s’il y est), un export JSON ou CSV de auth.users.`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path) return fail(USAGE);
  const { dataDir, database: settings, supabaseUrl } = readConfig(process.env);
  if (supabaseUrl)
    return fail('Les comptes sont ceux du projet Supabase (SUPABASE_URL) : il n’y a rien à reprendre.');
  const rows = await readAccountFile(await readFile(path));
  const log = createLog('warn');
  // The database of a running site, or else that of the data folder for a moment.
  const databaseUrl = settings.url ?? findRunningServer({ name: PROGRAM_NAME, dataDir, log }) ?? undefined;
  const database = await openDatabase({ ...settings, databaseUrl, dataDir, poolMax: 2, log });
  try {
    const isDry = !values.write;
    const report = await importAccounts(database, rows, { isDry, now: new Date() });
    console.log(reportText(report, isDry));
    return report.faults.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function reportText(
  { created, known, left, withoutPassword, formerAdmins, faults }: AccountReport,
  isDry: boolean,
) {
  const isUndone = isDry || faults.length > 0;
  return [
    `${isUndone ? 'À créer' : 'Créés'} : ${created}`,
    `Déjà là, laissés tels quels : ${known}`,
    `Sans adresse, supprimés ou anonymes, laissés de côté : ${left}`,
    `Sans mot de passe qui se reprenne : ${withoutPassword} (leur titulaire en choisit un par « mot de passe oublié »)`,
    ...(formerAdmins.length > 0
      ? [`Administraient l’ancien site, et sont clients ici (invitez-les) : ${formerAdmins.join(', ')}`]
      : []),
    ...faults.map(({ account, message }) => `À corriger : ${account}, ${message}`),
    ...(faults.length > 0
      ? ['Rien n’est écrit tant qu’il reste une erreur.']
      : isDry
        ? ['Rien n’est écrit. Recommencez avec --write pour créer ces comptes.']
        : []),
  ].join('\n');
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.exitCode = fail(error instanceof HalfFileError ? `Fichier refusé : ${message}.` : message);
}
