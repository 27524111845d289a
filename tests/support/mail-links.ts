import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { SiteVisitor } from './account-site.ts';
import { until } from './postgres-process.ts';

/** Tables that change with the clock, whatever anybody does. */
const BY_THE_CLOCK = [
  'internal.job_runs',
  'internal.daily_jobs',
  'public.analytics_data',
  'public.daily_sales',
  'public.daily_visits',
];

/**
 * The key of the row that the site writes to see whether the disk has room (server/http/check-disk-space.ts), every 15 seconds at most.
 */
const ROOM_KEY = 'room to write';

type Tables = Pick<Database, 'kysely'>;

/** Everything in the database, as a digest of each table; tables that change with the clock are left out. */
export async function databaseDigest({ kysely }: Tables): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'internal') order by 1
  `.execute(kysely);
  const digests = tables
    .filter(({ name }) => !BY_THE_CLOCK.includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from ${sql.raw(name)} t
          where t::text not like ${`%${ROOM_KEY}%`}`,
    );
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(digests, sql` union all `)}`.execute(kysely);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Resolves once the mails that a press queued have left by themselves: a test that compares digests waits for that. */
export async function mailsLeft({ kysely }: Tables): Promise<void> {
  const waiting = sql`
    select from internal.outbox where sent_at is null and failed_at is null and hold is distinct from 'held'
  `;
  await until(async () => (await waiting.execute(kysely)).rows.length === 0, 20_000);
}

/** Every address in a mail: behind its words, in its plain text, and in its calendar entry. */
export function linksOf({ html, text, calendar }: Partial<Mail>): string[] {
  const behind = [...(html ?? '').matchAll(/\b(?:href|src|action)="([^"]+)"/g)].map(([, url = '']) => url);
  const unfolded = (calendar?.content ?? '').replaceAll(/\r?\n[ \t]/g, '');
  const written = `${text ?? ''}\n${unfolded}`.match(/https?:\/\/[^\s<>"»)]+[^\s<>"»).,;:!?]/g) ?? [];
  return [...new Set([...behind.map((url) => url.replaceAll('&amp;', '&')), ...written])];
}

/** Ways in which programs open links ahead of their readers, and the way of browsers. */
const WAYS: [method: string, headers: Record<string, string>][] = [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch;prerender' }],
  ['HEAD', { Purpose: 'prefetch' }],
  ['GET', {}],
];

/** Opens links of the site in every way, and expects each to lead somewhere and to change nothing. */
export async function expectInert(
  database: Tables,
  origin: string,
  paths: readonly string[],
  visitor?: SiteVisitor,
): Promise<void> {
  const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  await mailsLeft(database);
  const before = await databaseDigest(database);
  for (const path of paths)
    for (const [method, headers] of WAYS) {
      const answer = await fetch(new URL(path, origin), {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      await answer.arrayBuffer();
      expect([path, method, answer.status < 400]).toEqual([path, method, true]);
    }
  const after = await databaseDigest(database);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
}
