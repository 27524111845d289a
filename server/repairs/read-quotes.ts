import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type QuoteView = Awaited<ReturnType<typeof readQuotes>>[number];

/** The quotes of a case with their lines, newest first, in three statements; drafts are for the shop only. */
export async function readQuotes(
  kysely: Kysely<Schema>,
  repairId: string,
  { withDrafts }: { withDrafts: boolean },
) {
  const quotes = await kysely
    .selectFrom('repair_quotes')
    .leftJoin('profiles', 'profiles.id', 'saved_by')
    .select([
      'repair_quotes.id',
      'full_name as saved_by',
      'version',
      'state',
      'note',
      'sent_at',
      'valid_until',
      'document_hash',
      'answered_at',
      'choices',
      'accepted_cents',
      'deposit_cents',
      'alternatives',
      'bonus',
    ])
    .where('repair_id', '=', repairId)
    .$if(!withDrafts, (select) => select.where('state', '<>', 'draft'))
    .orderBy('version', 'desc')
    .execute();
  if (quotes.length === 0) return [];
  const lines = await readQuoteLines(
    kysely,
    quotes.map(({ id }) => id),
  );
  return quotes.map((quote) => ({ ...quote, lines: lines.filter(({ quote_id }) => quote_id === quote.id) }));
}

/** In two statements, however many there are. */
export async function readQuoteLines(kysely: Kysely<Schema>, quoteIds: readonly string[]) {
  const lines = await kysely
    .selectFrom('repair_quote_lines')
    .select(['id', 'quote_id', 'label', 'kind', 'quantity', 'is_optional', 'vat_rate', 'alternative'])
    .where('quote_id', 'in', quoteIds)
    .orderBy('position')
    .execute();
  const options = await kysely
    .selectFrom('repair_quote_options')
    .innerJoin('repair_quote_lines', 'repair_quote_lines.id', 'line_id')
    .select(['repair_quote_options.id', 'line_id', 'condition', 'unit_cents', 'delay_days', 'product_id'])
    .where('quote_id', 'in', quoteIds)
    .orderBy('repair_quote_options.position')
    .execute();
  return lines.map((line) => ({ ...line, options: options.filter(({ line_id }) => line_id === line.id) }));
}
