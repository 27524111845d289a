import { type Kysely, sql } from 'kysely';
import { type HealthState, jobState, queueState, worstOf } from '#domain/admin/health.ts';
import { jobText } from '#domain/admin/jobs.ts';
import type { Schema } from '../../db/schema.ts';
import type { HealthCheck } from './health-check.ts';

/** A message that leaves when the shop opens is not late. */
const isPutOff = (now: Date) => sql<boolean>`(attempts = 0 and hold is null and next_attempt_at > ${now})`;

export async function checkQueues(tx: Kysely<Schema>, now: Date): Promise<HealthCheck> {
  const { rows } = await sql<{ oldestAt: Date | null; waiting: number; givenUp: number }>`
    select
      min(created_at) filter (where failed_at is null) as "oldestAt",
      count(*) filter (where failed_at is null)::integer as waiting,
      count(*) filter (where failed_at > ${now}::timestamptz - interval '7 days')::integer as "givenUp"
    from internal.outbox
    where sent_at is null and not ${isPutOff(now)}
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

/** @param names of the jobs of today: a job that an update has removed is left out */
export async function checkJobs(
  tx: Kysely<Schema>,
  names: readonly string[],
  now: Date,
): Promise<HealthCheck> {
  const runs = await tx
    .selectFrom('internal.job_runs')
    .select(['job', 'started_at as startedAt', 'ended_at as endedAt', 'error'])
    .where('job', 'in', names)
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
