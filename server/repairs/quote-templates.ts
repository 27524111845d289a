import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { QuoteDraft } from '#domain/repair/quote.ts';
import { type AdminIdentity, changeAsAdmin, readAsAdmin, readAsTableOwner } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, lastLogged } from '../edits/changed-meanwhile.ts';
import { holdsText } from '../shop/stock/holds-text.ts';
import { draftLine, knownLine, shelfOf } from './find-quote-lines.ts';
import { readQuoteLines } from './read-quotes.ts';

/** Upper bound for the list: more templates than a shop looks through. */
const MOST_LISTED = 500;
const MOST_FOUND = 4;
const MAX_WORDS = 6;

export type QuoteTemplate = Awaited<ReturnType<typeof listQuoteTemplates>>[number];

const COLUMNS = ['id', 'name', 'lines', 'kept_at as keptAt'] as const;

/** The templates of quotes, by name. */
export const listQuoteTemplates = (database: Pick<Database, 'asRole'>, admin: AdminIdentity) =>
  readAsAdmin(database, admin, 'repairs', (tx) =>
    tx.selectFrom('quote_templates').select(COLUMNS).orderBy(sql`lower(name)`).limit(MOST_LISTED).execute(),
  );

/** A template; null if there is none with that id. */
export async function findQuoteTemplate(
  database: Pick<Database, 'asRole'>,
  admin: AdminIdentity,
  id: string,
): Promise<QuoteTemplate | null> {
  const found = await readAsAdmin(database, admin, 'repairs', (tx) =>
    tx.selectFrom('quote_templates').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  );
  return found ?? null;
}

/** A quote of a case, as addresses name it. */
export type NamedQuote = { reference: string; version: number };

/** The lines of a quote as a template would keep them, for whom no policy shows them all; none if there is no such quote. */
export const findLinesToKeep = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  named: NamedQuote,
): Promise<QuoteDraft['lines']> =>
  readAsTableOwner(database, admin, 'repairs', (tx) => linesToKeep(tx, named));

async function linesToKeep(tx: Transaction<Schema>, { reference, version }: NamedQuote) {
  const quote = await tx
    .selectFrom('repair_quotes')
    .innerJoin('repairs', 'repairs.id', 'repair_id')
    .select('repair_quotes.id')
    .where('reference', '=', reference)
    .where('version', '=', version)
    .executeTakeFirst();
  return quote ? (await readQuoteLines(tx, [quote.id])).map(draftLine) : [];
}

/** Keeps the lines of a quote under a name. The same lines under the same name are kept once. */
export function keepQuoteTemplate(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { name, ...named }: NamedQuote & { name: string },
): Promise<{ outcome: 'kept' | 'taken' | 'missing' }> {
  return changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const quoted = await linesToKeep(tx, named);
    if (quoted.length === 0) return { outcome: 'missing' };
    const lines = JSON.stringify(quoted);
    const kept = await tx
      .insertInto('quote_templates')
      .values({ name, lines, kept_by: admin.id })
      .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept) return { outcome: 'kept' };
    const same = await tx
      .selectFrom('quote_templates')
      .select('id')
      .where('name', '=', name)
      .where('lines', '=', sql<never>`${lines}::jsonb`)
      .executeTakeFirst();
    return { outcome: same ? 'kept' : 'taken' };
  });
}

/** Gives a template another name. */
export function renameQuoteTemplate(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, name, guard }: { id: string; name: string; guard: EditGuard<QuoteTemplate> },
): Promise<{ outcome: 'saved' | 'taken' | 'missing' } | ChangedMeanwhile> {
  return changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const stored = await lockTemplate(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('quote_templates', id));
    if (changed) return changed;
    const namesake = await tx
      .selectFrom('quote_templates')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (namesake) return { outcome: 'taken' };
    await tx.updateTable('quote_templates').set({ name }).where('id', '=', id).execute();
    return { outcome: 'saved' };
  });
}

/** Quotes that were written with it stay as they are. */
export const removeQuoteTemplate = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { id, guard }: { id: string; guard: EditGuard<QuoteTemplate> },
): Promise<{ outcome: 'removed' | 'missing' } | ChangedMeanwhile> =>
  changeAsAdmin(database, admin, 'repairs', async (tx) => {
    const stored = await lockTemplate(tx, id);
    if (!stored) return { outcome: 'missing' };
    const changed = await changedMeanwhile(tx, guard, stored, lastLogged('quote_templates', id));
    if (changed) return changed;
    await tx.deleteFrom('quote_templates').where('id', '=', id).execute();
    return { outcome: 'removed' };
  });

const lockTemplate = (tx: Transaction<Schema>, id: string) =>
  tx.selectFrom('quote_templates').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Templates whose name and lines contain each of these words: with the prices that were kept, and the shelf of today. */
export async function findTemplates({ kysely }: { kysely: Kysely<Schema> }, words: string) {
  const asked = words.trim().split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  if (asked.length === 0) return [];
  const text = sql<string>`name || ' ' || jsonb_path_query_array(lines, '$[*].label')::text`;
  const found = await kysely
    .selectFrom('quote_templates')
    .select(COLUMNS)
    .where(({ and }) => and(asked.map((word) => holdsText(text, word))))
    .orderBy(sql`lower(name)`)
    .limit(MOST_FOUND)
    .execute();
  const shelf = await shelfOf(
    kysely,
    found.flatMap(({ lines }) =>
      lines.flatMap(({ options }) => options.flatMap(({ productId }) => productId ?? [])),
    ),
  );
  return found.map(({ id, name, keptAt, lines }) => ({
    ...{ id, name, keptAt },
    lines: lines.map((line) => ({
      ...knownLine(line, shelf),
      ...{ quantity: line.quantity, alternative: line.alternative },
    })),
  }));
}
