import { parseArgs } from 'node:util';
import { rotateSigningKeys } from '#packages/auth-service/index.ts';
import { findRunningServer } from '#packages/embedded-postgres/index.ts';
import { createAdmin, resetPassword } from '../server/admin/admin-accounts.ts';
import { type Config, readConfig } from '../server/config.ts';
import { resealConnections } from '../server/connections/connection-rows.ts';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { PROGRAM_NAME } from '../server/db/program-name.ts';
import { keysFile } from '../server/keys-file.ts';
import { createLog } from '../server/log.ts';
import { addRepairKey, openRepairKeys } from '../server/repairs/repair-key.ts';
import { resealUnlockCodes } from '../server/repairs/reseal-unlock-codes.ts';

const USAGE = `Utilisation :
  npm run admin -- create <e-mail> [nom]  fait de ce compte un administrateur, avec un nouveau mot de passe
  npm run admin -- reset <e-mail>    donne un nouveau mot de passe à ce compte et retire ses seconds facteurs
  npm run admin -- rotate-keys       remplace la clé qui signe les jetons, sans déconnecter personne
  npm run admin -- rotate-repair-key remplace la clé des codes de déverrouillage et scelle à nouveau ceux qui sont gardés`;

const LONGEST_TOKEN_LIFE_S = 7 * 86_400;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, email, ...name] = positionals;
  const config = readConfig(process.env);
  if (command === 'rotate-keys') return rotateKeys(config);
  if (command === 'rotate-repair-key') return rotateRepairKey(config);
  if ((command !== 'create' && command !== 'reset') || !email?.includes('@')) return fail(USAGE);
  if (config.supabaseUrl)
    return fail(
      'Les comptes sont ceux du projet Supabase (SUPABASE_URL) : gérez-les dans son tableau de bord.',
    );
  const database = await open(config);
  try {
    const account =
      command === 'create'
        ? await createAdmin(database, email, name.join(' ').trim() || undefined)
        : await resetPassword(database, email);
    if (!account) return fail(`Aucun compte n’a l’adresse ${email}.`);
    console.log(`${account.email}\nMot de passe (affiché une seule fois) : ${account.password}`);
    return 0;
  } finally {
    await database.close();
  }
}

/** Uses the embedded server of a running site, or else starts that of the data folder for a moment. */
function open(config: Config): Promise<Database> {
  const { dataDir, database } = config;
  const log = createLog('warn');
  const databaseUrl = database.url ?? findRunningServer({ name: PROGRAM_NAME, dataDir, log }) ?? undefined;
  return openDatabase({ ...database, databaseUrl, dataDir, poolMax: 2, log });
}

async function rotateKeys({ dataDir, authKeys }: Config): Promise<number> {
  if (authKeys.signingKeys) return fail('Les clés sont données par AUTH_SIGNING_KEYS : changez-les là.');
  await rotateSigningKeys(keysFile(dataDir), new Date(), LONGEST_TOKEN_LIFE_S);
  console.log('Une nouvelle clé signera les jetons dans vingt minutes. Rien à redémarrer.');
  return 0;
}

/**
 * With REPAIR_SECRET_KEY the operator puts the new key before the old one there; what remains is to seal the codes
 * again.
 */
async function rotateRepairKey(config: Config): Promise<number> {
  const { dataDir, repairKey } = config;
  if (!repairKey) addRepairKey(dataDir);
  const database = await open(config);
  try {
    const keys = openRepairKeys(dataDir, repairKey)();
    const count = await resealUnlockCodes(database, keys);
    const secrets = await resealConnections(database.transaction, keys);
    console.log(`Codes de déverrouillage scellés avec la nouvelle clé : ${count}. Rien à redémarrer.`);
    console.log(`Secrets des connexions : ${secrets}.`);
    return 0;
  } finally {
    await database.close();
  }
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = fail(error instanceof Error ? error.message : String(error));
}
