import type { Kysely } from 'kysely';
import type { OutageCause } from '#domain/admin/outages.ts';
import { type BackupFacts, checkBackups, checkDisk } from '../admin/health/check-machine.ts';
import { checkJobs, checkQueues } from '../admin/health/check-work.ts';
import { failingSince } from '../connections/mail-state.ts';
import type { Schema } from '../db/schema.ts';
import { certificateWords } from './certificate.ts';

export type WatchedSite = {
  dataDir: string;
  backups: BackupFacts;
  jobNames: () => readonly string[];
  /** The end of the certificate, if it is known. */
  certificate: (now: Date) => Promise<Date | null>;
};

/** What has stopped, by the checks of /admin/sante, with what they say of it. */
export async function findOutages(
  tables: Kysely<Schema>,
  { dataDir, backups, jobNames, certificate }: WatchedSite,
  now: Date,
): Promise<Map<OutageCause, string>> {
  const found = new Map<OutageCause, string>();
  const jobs = await checkJobs(tables, jobNames(), now);
  if (jobs.state !== 'ok') found.set('jobs', jobs.words);
  const queues = await checkQueues(tables, now);
  if (await failingSince(tables)) found.set('mails', 'Le serveur d’e-mail les refuse ou ne répond pas.');
  else if (queues.state === 'bad') found.set('mails', queues.words);
  for (const check of await checkBackups(backups, now))
    if (check.state !== 'ok') found.set('backups', check.words);
  const disk = await checkDisk(dataDir);
  if (disk.state === 'bad') found.set('disk', disk.words);
  const expiry = certificateWords(await certificate(now), now);
  if (expiry) found.set('certificate', expiry);
  return found;
}
