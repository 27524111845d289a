import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { deviceText } from '#domain/repair/device-texts.ts';
import { leastCentsOf } from '#domain/repair/quote.ts';
import type { Schema } from '../db/schema.ts';
import { readQuoteLines } from './read-quotes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairToken } from './repair-link.ts';

// Devices that were brought together may have their quotes sent together. Each keeps its own, with its own answer; the event of each
// names them all.

const togetherSchema = z.object({ together: z.array(z.uuid()).min(2) });

/** The quotes that an event names, its own among them; none if it tells of one alone. */
export const togetherIn = (payload: Record<string, unknown>): string[] =>
  togetherSchema.safeParse(payload).data?.together ?? [];

/** Quotes of several devices with what each costs: as it was accepted, or at least. */
export async function readTogether(kysely: Kysely<Schema>, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return [];
  const rows = await kysely
    .selectFrom('repair_quotes')
    .innerJoin('repairs', 'repairs.id', 'repair_id')
    .select(['repair_quotes.id', 'repair_id', 'repair_quotes.state', 'accepted_cents', 'reference'])
    .select(['link_version', 'device_kind', 'brand', 'model'])
    .where('repair_quotes.id', 'in', quoteIds)
    .orderBy('reference')
    .execute();
  const lines = await readQuoteLines(kysely, quoteIds);
  return rows.map(({ device_kind, brand, model, accepted_cents, ...row }) => {
    const own = lines.filter(({ quote_id }) => quote_id === row.id);
    const isOpen =
      accepted_cents === null &&
      own.some(({ is_optional, alternative, options }) => is_optional || alternative || options.length > 1);
    return {
      ...row,
      device: deviceText({ device_kind, brand, model }),
      cents: accepted_cents ?? leastCentsOf(own),
      isOpen,
    };
  });
}

/** What was quoted with the last quote of a case, for the holder of its link, who is told of all of them; with the link of each. */
export async function findQuotedTogether(
  { database, secret }: Pick<RepairDeps, 'database' | 'secret'>,
  repairId: string,
) {
  const event = await database.kysely
    .selectFrom('repair_events')
    .select('payload')
    .where('repair_id', '=', repairId)
    .where('kind', '=', 'quote')
    .where(sql<boolean>`payload ? 'together'`)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('repair_quotes')
          .select('id')
          .where('state', 'in', ['sent', 'accepted', 'refused'])
          .where(sql`repair_quotes.id::text`, '=', sql`${ref('repair_events.payload')}->>'quoteId'`),
      ),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const quoted = event ? await readTogether(database.kysely, togetherIn(event.payload)) : [];
  return quoted.map(({ repair_id, link_version, ...quote }) => ({
    ...quote,
    isThis: repair_id === repairId,
    token: repairToken(secret, repair_id, link_version),
  }));
}
