import type { Kysely } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Schema } from '../../db/schema.ts';
import type { PageHeader } from '../pages.ts';

/** The kinds of pages whose facts somebody answers for. */
export const READ_TYPES = ['guide', 'fault', 'service', 'article'] as const;
export type ReadType = (typeof READ_TYPES)[number];

/** Who has read a page and is named on it, and on which day. */
export type PageReading = { name: string; day: string };

/** A reading, with the day of the words that it is about: it says nothing about later ones. */
type KeptReading = PageReading & { pageUpdated: string };

export type KeptReadings = ReadonlyMap<string, KeptReading>;

/** All readings, by the path of their page. */
export async function readPageReadings(kysely: Kysely<Schema>): Promise<KeptReadings> {
  const rows = await kysely
    .selectFrom('internal.page_readings')
    .select(['path', 'page_updated as pageUpdated', 'reader_name as name', 'read_at as readAt'])
    .execute();
  return new Map(
    rows.map(({ path, name, pageUpdated, readAt }) => [path, { name, pageUpdated, day: dayInParis(readAt) }]),
  );
}

/** The reading of a page as it stands; null if nobody has read these words. */
export function readingOfPage(
  { path, updated }: Pick<PageHeader, 'path' | 'updated'>,
  readings: KeptReadings,
): PageReading | null {
  const kept = readings.get(path);
  return kept?.pageUpdated === updated ? { name: kept.name, day: kept.day } : null;
}
