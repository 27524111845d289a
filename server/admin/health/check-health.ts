import { statfs } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import { ALARMS, alarmShownMs } from '#domain/admin/alarms.ts';
import {
  backupState,
  databaseState,
  diskState,
  type HealthState,
  jobState,
  queueState,
  sizeText,
  worstOf,
} from '#domain/admin/health.ts';
import { jobText } from '#domain/admin/jobs.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';
import { engineChecks } from './check-engine.ts';
import type { HealthCheck } from './health-check.ts';

export type Health = { state: HealthState; checks: HealthCheck[]; facts: { term: string; detail: string }[] };

/** Settings that the owner should know about: whether they are set, never their values. */
export type HealthSetup = {
  dataDir: string;
  siteUrl: string;
  hasMailServer: () => boolean;
  hasSmsProvider: () => boolean;
  hasCardPayments: () => boolean;
  hasBucket: boolean;
  isHosted: boolean;
  hasAnalytics: boolean;
  hasLiveChat: boolean;
  /** The database is the one from npm. */
  hasPackagedDatabase: boolean;
  sells: () => boolean;
  /** Number of missing settings that keep the shop from selling. */
  missingSettings: () => number;
  /** Null with a hosted project, which has its own. */
  backupEveryHours: number | 'on demand' | null;
  newestBackup: () => Promise<{ takenAt: Date; bytes: number } | null>;
};

export type CheckHealthDeps = {
  database: Pick<Database, 'transaction'>;
  setup: HealthSetup;
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
      await checkQueues(tx, now),
      ...(await checkAlarms(tx, now)),
      await checkJobs(tx, now),
      ...(await checkBackups(setup, now)),
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

async function checkDisk(dataDir: string): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const state = diskState({ freeBytes, totalBytes });
  return {
    id: 'disk',
    label: 'Place sur le disque',
    state,
    words: `${sizeText(freeBytes)} libres sur ${sizeText(totalBytes)}.`,
    ...(state !== 'ok' && {
      advice: 'Faites de la place ou agrandissez le disque\u00a0: un disque plein arrête les commandes.',
    }),
  };
}

async function checkQueues(tx: Transaction<Schema>, now: Date): Promise<HealthCheck> {
  const { rows } = await sql<{ oldestAt: Date | null; waiting: number; givenUp: number }>`
    select
      min(created_at) filter (where failed_at is null) as "oldestAt",
      count(*) filter (where failed_at is null)::integer as waiting,
      count(*) filter (where failed_at > ${now}::timestamptz - interval '7 days')::integer as "givenUp"
    from internal.outbox
    where sent_at is null
  `.execute(tx);
  const { oldestAt = null, waiting = 0, givenUp = 0 } = rows[0] ?? {};
  const state = queueState({ oldestAt, givenUp }, now);
  const minutes = oldestAt ? Math.max(0, Math.floor((now.getTime() - oldestAt.getTime()) / 60_000)) : 0;
  return {
    id: 'queues',
    label: 'Messages aux clients',
    state,
    words:
      waiting === 0 && givenUp === 0
        ? 'Tous sont partis.'
        : `${waiting} en attente, le plus ancien depuis ${minutes}\u00a0min\u00a0; ${givenUp} abandonnés en sept jours.`,
    ...(state !== 'ok' && {
      advice: 'Lisez la dernière erreur de chacun, corrigez ce qu’elle dit, puis renvoyez le message.',
    }),
    link: { to: '/admin/envois?etat=echecs', label: 'Les messages en échec' },
  };
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

async function checkJobs(tx: Transaction<Schema>, now: Date): Promise<HealthCheck> {
  const runs = await tx
    .selectFrom('internal.job_runs')
    .select(['job', 'started_at as startedAt', 'ended_at as endedAt', 'error'])
    .orderBy('job')
    .execute();
  const bad = runs.filter((run) => jobState(run, now) === 'bad');
  const state = worstOf(runs.map((run) => jobState(run, now)));
  return {
    id: 'jobs',
    label: 'Tâches automatiques',
    state: runs.length === 0 ? 'warn' : state,
    words: jobsText(
      runs.length,
      bad.map(({ job }) => jobText(job)),
      state,
    ),
    ...(state !== 'ok' && { advice: 'Ouvrez la liste, lisez l’erreur, et relancez la tâche.' }),
    link: { to: '/admin/taches', label: 'Les tâches' },
  };
}

function jobsText(count: number, failed: readonly string[], state: HealthState): string {
  if (count === 0)
    return 'Aucune n’a encore tourné\u00a0: les premières partent une minute après le démarrage.';
  if (failed.length > 0) return `En échec\u00a0: ${failed.join(', ')}.`;
  return state === 'warn' ? 'Certaines n’ont pas tourné depuis plus de trois heures.' : 'Toutes ont tourné.';
}

async function checkBackups(
  { backupEveryHours, newestBackup }: HealthSetup,
  now: Date,
): Promise<HealthCheck[]> {
  if (backupEveryHours === null) return [];
  const newest = await newestBackup();
  const everyHours = backupEveryHours === 'on demand' ? WEEK_HOURS : backupEveryHours;
  const state = backupState({ takenAt: newest?.takenAt ?? null, everyHours }, now);
  const check: HealthCheck = {
    id: 'backups',
    label: 'Dernière sauvegarde',
    state,
    words: newest
      ? `Le ${formatDate(newest.takenAt, { withTime: true })}, ${sizeText(newest.bytes)}.`
      : 'Aucune encore.',
    ...(state !== 'ok' && {
      advice:
        backupEveryHours === 'on demand'
          ? 'Faites-en une, et réglez BACKUP_EVERY pour que le site s’en charge.'
          : 'Faites-en une maintenant. Si elle échoue, lisez l’erreur dans la liste des tâches.',
    }),
    link: { to: '#sauvegardes', label: 'Les sauvegardes' },
  };
  return [check];
}

const WEEK_HOURS = 7 * 24;

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
    { term: 'Fichiers reçus', detail: setup.hasBucket ? 'Compartiment S3' : 'Sur cette machine' },
    { term: 'Mesure d’audience externe', detail: isSet(setup.hasAnalytics, 'Aucune') },
    { term: 'Messagerie instantanée', detail: isSet(setup.hasLiveChat, 'Aucune') },
  ];
}
