import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { SUBJECT_NAMES } from '#domain/admin/outbox.ts';
import type { KeptBackup } from '../../backup/kept-backups.ts';
import type { Database } from '../../db/database.ts';
import { gauge, type Metric, type Sample } from './registry.ts';

export type ShopMetricsDeps = {
  database: Pick<Database, 'kysely'>;
  dataDir: string;
  newestBackup: () => Promise<KeptBackup | null>;
  clock: () => Date;
};

/** Prometheus waits ten seconds by default, and wants the other metrics even without these. */
const DATABASE_LIMIT_MS = 3_000;

/**
 * Counts of the shop: jobs, waiting mails, orders, repairs, files, backups. All processes of a site give the same.
 */
export async function readShopMetrics(deps: ShopMetricsDeps): Promise<Metric[]> {
  const { database, dataDir, newestBackup, clock } = deps;
  const [rows, newest, disk] = await Promise.all([
    inTime(readRows(database)),
    newestBackup().catch(() => null),
    statfs(dataDir).catch(() => null),
  ]);
  const isUp = rows !== null;
  const of = (metric: string): Sample[] =>
    (rows ?? [])
      .filter((row) => row.metric === metric)
      .map(({ labels, value }) => ({ labels, value: Number(value) }));
  const ageMs = newest && clock().getTime() - newest.takenAt.getTime();
  return [
    gauge('papin_database_up', 'Whether PostgreSQL answered in time.', isUp ? 1 : 0),
    gauge('papin_database_size_bytes', 'Size of the database.', of('database_size')),
    gauge('papin_jobs', 'Jobs by what became of their last run.', of('jobs')),
    gauge('papin_job_last_success_timestamp_seconds', 'When each job last ended well.', of('job_success')),
    gauge(
      'papin_mails_waiting',
      'Messages that have not left yet, by what they speak of.',
      of('mails_waiting'),
    ),
    gauge('papin_mails_given_up', 'Messages given up, by what they speak of.', of('mails_given_up')),
    gauge(
      'papin_mails_oldest_waiting_seconds',
      'Age of the message that has waited longest.',
      of('mails_oldest'),
    ),
    gauge('papin_orders', 'Orders by state.', of('orders')),
    gauge('papin_repairs', 'Repairs by state.', of('repairs')),
    gauge('papin_uploads', 'Files that customers sent.', of('uploads')),
    gauge('papin_uploads_bytes', 'Bytes of the files that customers sent.', of('uploads_bytes')),
    gauge('papin_backup_age_seconds', 'Since the newest backup.', ageMs === null ? [] : ageMs / 1000),
    gauge('papin_backup_bytes', 'Size of the newest backup.', newest ? newest.bytes : []),
    gauge(
      'papin_data_disk_free_bytes',
      'Room that is left where the data are.',
      disk ? disk.bavail * disk.bsize : [],
    ),
    gauge(
      'papin_data_disk_size_bytes',
      'Size of the disk where the data are.',
      disk ? disk.blocks * disk.bsize : [],
    ),
  ];
}

type Row = { metric: string; labels: Record<string, string>; value: string };

/** Null if the database is away or takes too long. */
function inTime(reading: Promise<Row[]>): Promise<Row[] | null> {
  const answer = reading.catch(() => null);
  return Promise.race([answer, delay(DATABASE_LIMIT_MS, null, { ref: false })]);
}

/** One statement. The counts by state are read from indexes. */
async function readRows({ kysely }: Pick<Database, 'kysely'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with unsent as materialized (
      select
        about,
        count(id) filter (where failed_at is null) as waiting,
        count(id) filter (where failed_at is not null) as given_up,
        coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0) as oldest
      from unnest(${SUBJECT_NAMES}::text[]) as about
      left join internal.outbox on about_kind = about and sent_at is null
        -- One that leaves when the shop opens is not late.
        and not (attempts = 0 and hold is null and next_attempt_at > now())
      group by about
    )
    select 'database_size' as metric, '{}'::jsonb as labels, pg_database_size(current_database())::numeric as value
    union all
    select 'jobs', jsonb_build_object('state', state), count(*)
    from (
      select case when ended_at is null then 'running' when error is null then 'ok' else 'failed' end as state
      from internal.job_runs
    ) as runs
    group by state
    union all
    select 'job_success', jsonb_build_object('job', job), extract(epoch from succeeded_at)
    from internal.job_runs
    where succeeded_at is not null
    union all
    select 'mails_waiting', jsonb_build_object('about', about), waiting from unsent
    union all
    select 'mails_given_up', jsonb_build_object('about', about), given_up from unsent
    union all
    select 'mails_oldest', jsonb_build_object('about', about), greatest(oldest, 0) from unsent
    union all
    select 'orders', jsonb_build_object('state', state), count(*) from public.orders group by state
    union all
    select 'repairs', jsonb_build_object('state', state), count(*) from public.repairs group by state
    union all
    select 'uploads', '{}', count(*) from public.uploads
    union all
    select 'uploads_bytes', '{}', coalesce(sum(bytes), 0) from public.uploads
  `.execute(kysely);
  return rows;
}
