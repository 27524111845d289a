import type { Kysely } from 'kysely';
import { jobState } from '#domain/admin/health.ts';
import type { OutageCause } from '#domain/admin/outages.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { type BackupFacts, checkBackups, checkDisk } from '../admin/health/check-machine.ts';
import { checkJobs, checkQueues } from '../admin/health/check-work.ts';
import { failingSince } from '../connections/mail-state.ts';
import type { Schema } from '../db/schema.ts';
import { certificateWords } from './certificate.ts';

export type WatchedSite = {
  dataDir: string;
  backups: BackupFacts;
  /** The job that copies backups to a bucket, if it is asked to. */
  copies: { job: string; isOn: () => boolean };
  jobNames: () => readonly string[];
  /** The end of the certificate, if it is known. */
  certificate: (now: Date) => Promise<Date | null>;
};

/** What has stopped, by the checks of /admin/sante, with what they say of it. */
export async function findOutages(
  tables: Kysely<Schema>,
  { dataDir, backups, copies, jobNames, certificate }: WatchedSite,
  now: Date,
): Promise<Map<OutageCause, string>> {
  const found = new Map<OutageCause, string>();
  const jobs = await checkJobs(
    tables,
    jobNames().filter((name) => name !== copies.job),
    now,
  );
  if (jobs.state !== 'ok') found.set('jobs', jobs.words);
  const queues = await checkQueues(tables, now);
  if (await failingSince(tables)) found.set('mails', 'Le serveur d’e-mail les refuse ou ne répond pas.');
  else if (queues.state === 'bad') found.set('mails', queues.words);
  for (const check of await checkBackups(backups, now))
    if (check.state !== 'ok') found.set('backups', check.words);
  if (copies.isOn()) {
    const words = await copyFault(tables, copies.job, now);
    if (words) found.set('copies', words);
  }
  const disk = await checkDisk(dataDir);
  if (disk.state === 'bad') found.set('disk', disk.words);
  const expiry = certificateWords(await certificate(now), now);
  if (expiry) found.set('certificate', expiry);
  return found;
}

/** A copy that never began is none yet; one that failed, or that nobody makes any more, tells when the last one worked. */
async function copyFault(tables: Kysely<Schema>, job: string, now: Date): Promise<string | null> {
  const run = await tables
    .selectFrom('internal.job_runs')
    .select(['started_at as startedAt', 'ended_at as endedAt', 'error', 'succeeded_at as succeededAt'])
    .where('job', '=', job)
    .executeTakeFirst();
  if (!run || jobState(run, now) === 'ok') return null;
  return run.succeededAt
    ? `Dernière copie réussie\u00a0: le ${formatDate(run.succeededAt, { withTime: true })}.`
    : 'Aucune copie n’a encore réussi.';
}
