import { sql, type Transaction } from 'kysely';
import { ALARMS, alarmShownMs } from '#domain/admin/alarms.ts';
import { databaseState, type HealthState, sizeText, worstOf } from '#domain/admin/health.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Job } from '../../module.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';
import { engineChecks } from './check-engine.ts';
import { type BackupFacts, checkBackups, checkDisk, checkVideoRoom } from './check-machine.ts';
import { checkTill } from './check-till.ts';
import { checkJobs, checkQueues } from './check-work.ts';
import type { HealthCheck } from './health-check.ts';

export type Health = { state: HealthState; checks: HealthCheck[]; facts: { term: string; detail: string }[] };

/** Settings that the owner should know about: whether they are set, never their values. */
export type HealthSetup = BackupFacts & {
  dataDir: string;
  siteUrl: string;
  hasMailServer: () => boolean;
  hasSmsProvider: () => boolean;
  hasCardPayments: () => boolean;
  hasBucket: () => boolean;
  /** How much may still be written where files go, in bytes; null in a bucket. */
  freeForFiles: () => Promise<number | null>;
  isHosted: boolean;
  hasAnalytics: boolean;
  hasLiveChat: boolean;
  /** The database is the one from npm. */
  hasPackagedDatabase: boolean;
  sells: () => boolean;
  /** Number of missing settings that keep the shop from selling. */
  missingSettings: () => number;
};

export type CheckHealthDeps = {
  database: Pick<Database, 'transaction'>;
  setup: HealthSetup;
  /** All jobs of this process. */
  jobs: readonly Job[];
  clock: () => Date;
};

/** The state of the site, in words for a reader who is no programmer. */
export function checkHealth(deps: CheckHealthDeps, admin: AdminIdentity): Promise<Health> {
  const { database, setup, clock } = deps;
  return readAsTableOwner(database, admin, 'site', async (tx) => {
    const now = clock();
    const { check: databaseCheck, version } = await checkDatabase(tx);
    const checks = [
      databaseCheck,
      ...engineChecks({ version, isPackaged: setup.hasPackagedDatabase, sells: setup.sells() }),
      await checkDisk(setup.dataDir),
      ...(await checkVideoRoom(setup.freeForFiles)),
      await checkQueues(tx, now),
      ...(await checkAlarms(tx, now)),
      await checkJobs(
        tx,
        deps.jobs.map(({ name }) => name),
        now,
      ),
      ...(await checkBackups(setup, now)),
      ...(await checkTill(tx)),
      mailCheck(setup),
      ...publicChecks(setup),
    ];
    return { state: worstOf(checks.map(({ state }) => state)), checks, facts: factsOf(setup, version) };
  });
}

async function checkDatabase(tx: Transaction<Schema>): Promise<{ check: HealthCheck; version: string }> {
  const startedAt = performance.now();
  const { rows } = await sql<{ version: string; bytes: number; connections: number; maxConnections: number }>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname is not null) as connections,
      current_setting('max_connections')::integer as "maxConnections"
  `.execute(tx);
  const answerMs = Math.round(performance.now() - startedAt);
  const { version = '', bytes = 0, connections = 0, maxConnections = 0 } = rows[0] ?? {};
  const state = databaseState({ answerMs, connections, maxConnections });
  const check: HealthCheck = {
    id: 'database',
    label: 'Base de données',
    state,
    words: `Répond en ${answerMs}\u00a0ms, ${sizeText(bytes)}, ${connections} connexions sur ${maxConnections}.`,
    ...(state !== 'ok' && {
      advice:
        'Regardez ce que la machine fait d’autre. Si cela dure, redémarrez le site, puis prévenez qui l’a installé.',
    }),
  };
  return { check, version };
}

/**
 * Alarms about strangers: they request something too often (shown for a day after the last time), or hold too much of
 * something (shown as long as they do). Left out if there are none.
 */
async function checkAlarms(tx: Transaction<Schema>, now: Date): Promise<HealthCheck[]> {
  const alarms = await tx
    .selectFrom('alarms')
    .select(['kind', 'since', 'last_at as lastAt'])
    .where('last_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('kind')
    .execute();
  const shown = alarms.filter(({ kind, lastAt }) => lastAt.getTime() > now.getTime() - alarmShownMs(kind));
  return shown.map(({ kind, since, lastAt }) => ({
    id: kind,
    label: ALARMS[kind].title,
    state: 'warn',
    words: `Depuis le ${formatDate(since, { withTime: true })}, la dernière fois le ${formatDate(lastAt, { withTime: true })}.`,
    advice: ALARMS[kind].advice,
    ...(ALARMS[kind].link && { link: ALARMS[kind].link }),
  }));
}

const DAY_MS = 24 * 3600 * 1000;

const mailCheck = ({ hasMailServer }: HealthSetup): HealthCheck => ({
  id: 'mail',
  label: 'Serveur d’e-mail',
  ...(hasMailServer()
    ? { state: 'ok', words: 'Réglé.' }
    : {
        state: 'bad',
        words:
          'Aucun\u00a0: les e-mails sont écrits dans un dossier de la machine, et personne ne les reçoit.',
        advice: 'Donnez au site un serveur d’e-mail\u00a0: il s’en sert aussitôt.',
      }),
  link: { to: '/entreprise/connexions/e-mail', label: 'L’envoi des e-mails' },
});

/** Further checks of a public site. */
function publicChecks({ siteUrl, missingSettings }: HealthSetup): HealthCheck[] {
  const missing = missingSettings();
  const isSecure = siteUrl.startsWith('https:');
  return [
    {
      id: 'address',
      label: 'Adresse du site',
      state: isSecure ? 'ok' : 'warn',
      words: siteUrl,
      ...(!isSecure && {
        advice: 'Avant l’ouverture au public, réglez SITE_URL sur l’adresse en https.',
      }),
    },
    {
      id: 'facts',
      label: 'Mentions obligatoires',
      state: missing === 0 ? 'ok' : 'bad',
      words: missing === 0 ? 'Toutes sont remplies.' : missing > 1 ? `${missing} manquent.` : '1 manque.',
      ...(missing > 0 && {
        advice: 'Leur liste est en tête de l’arrière-boutique\u00a0: sans elles la boutique ne vend pas.',
      }),
    },
  ];
}

function factsOf(setup: HealthSetup, databaseVersion: string): Health['facts'] {
  const isSet = (value: boolean, without: string) => (value ? 'Réglé' : without);
  const hours = Math.floor(process.uptime() / 3600);
  return [
    { term: 'Démarré', detail: hours === 0 ? 'Il y a moins d’une heure' : `Il y a ${hours}\u00a0h` },
    { term: 'Mémoire', detail: sizeText(process.memoryUsage.rss()) },
    { term: 'Node.js', detail: process.versions.node },
    { term: 'PostgreSQL', detail: databaseVersion },
    { term: 'Comptes', detail: setup.isHosted ? 'Projet Supabase hébergé' : 'Par le site lui-même' },
    { term: 'Paiement par carte', detail: isSet(setup.hasCardPayments(), 'À l’atelier seulement') },
    { term: 'SMS', detail: isSet(setup.hasSmsProvider(), 'Écrits dans un dossier') },
    { term: 'Fichiers reçus', detail: setup.hasBucket() ? 'Compartiment S3' : 'Sur cette machine' },
    { term: 'Mesure d’audience externe', detail: isSet(setup.hasAnalytics, 'Aucune') },
    { term: 'Messagerie instantanée', detail: isSet(setup.hasLiveChat, 'Aucune') },
  ];
}
