import { type Kysely, sql, type Transaction } from 'kysely';
import { type AgreedBonus, bonusRatesOn } from '#domain/bonus/bonus.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { type QuoteDraft, quoteSchema } from '#domain/repair/quote.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { skusOf } from './find-parts.ts';
import { type QuoteView, readQuotes } from './read-quotes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type SaveQuoteOutcome =
  | { outcome: 'saved'; quoteId: string; version: number }
  | ChangedMeanwhile
  | Refused
  | Invalid;

/** The starting point of a quote's form: the newest quote of the case, if there is one, with the names of products. */
export type QuoteBase = { quote: QuoteView | undefined; skus: ReadonlyMap<string, string> };

/** Saves the draft of a case's next quote, instead of the previous draft. The customer does not see it. */
export async function saveQuote(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
  guard: EditGuard<QuoteBase>,
): Promise<SaveQuoteOutcome> {
  const { success, data: draft, error } = quoteSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const found = findRepairTransition(factsOf(repair, now), 'quote', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const meanwhile = await changedMeanwhile(tx, guard, await quoteBase(tx, repairId), lastWritten(repairId));
    if (meanwhile) return meanwhile;
    const problem = await productsProblem(tx, draft);
    if (problem) return { outcome: 'invalid', issues: [problem] };
    const bonus = findBonus(deps, repair, draft, now);
    if (bonus && 'path' in bonus) return { outcome: 'invalid', issues: [bonus] };
    await tx
      .deleteFrom('repair_quotes')
      .where('repair_id', '=', repairId)
      .where('state', '=', 'draft')
      .execute();
    const quote = await tx
      .insertInto('repair_quotes')
      .values(({ selectFrom }) => ({
        repair_id: repairId,
        version: selectFrom('repair_quotes')
          .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
          .where('repair_id', '=', repairId),
        note: draft.note ?? null,
        deposit_cents: draft.depositCents,
        alternatives: draft.alternatives && JSON.stringify(draft.alternatives),
        bonus: bonus && JSON.stringify(bonus),
        saved_by: who.userId,
        created_at: now,
      }))
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await writeLines(tx, quote.id, draft.lines);
    return { outcome: 'saved', quoteId: quote.id, version: quote.version };
  });
}

async function quoteBase(kysely: Kysely<Schema>, repairId: string): Promise<QuoteBase> {
  const [quote] = await readQuotes(kysely, repairId, { withDrafts: true });
  const ids = (quote?.lines ?? []).flatMap(({ options }) =>
    options.flatMap(({ product_id }) => product_id ?? []),
  );
  return { quote, skus: await skusOf({ kysely }, ids) };
}

const lastWritten = (repairId: string) => (tx: Transaction<Schema>) =>
  tx
    .selectFrom('repair_quotes')
    .leftJoin('profiles', 'profiles.id', 'saved_by')
    .select(['repair_quotes.created_at as at', 'full_name as by'])
    .where('repair_id', '=', repairId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The line of the owner's table that the draft gives, as it is today; what is wrong with giving it, at its field. */
function findBonus(
  { shop }: RepairDeps,
  { device_kind, company }: RepairRow,
  { bonus }: QuoteDraft,
  now: Date,
): AgreedBonus | { path: string; message: string } | null {
  if (bonus === null) return null;
  const path = 'bonus.label';
  if (company !== null)
    return { path, message: 'Ce dossier est à une entreprise\u00a0: le bonus est réservé aux particuliers.' };
  const rate = bonusRatesOn(shop(), dayInParis(now), device_kind).find(({ label }) => label === bonus.label);
  return rate ?? { path, message: 'Ce bonus n’est pas, ou plus, dans vos réglages pour cet appareil.' };
}

/** A product was deleted after the form was drawn: the error is at its field. */
async function productsProblem(tx: Transaction<Schema>, { lines }: QuoteDraft) {
  const asked = lines.flatMap(({ options }, line) =>
    options.flatMap(({ productId }, option) => (productId ? [{ productId, line, option }] : [])),
  );
  if (asked.length === 0) return null;
  const ids = asked.map(({ productId }) => productId);
  const known = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('is_offered_unit', 'is', null)
    .execute();
  const gone = asked.find(({ productId }) => !known.some(({ id }) => id === productId));
  if (!gone) return null;
  return {
    path: `lines.${gone.line}.options.${gone.option}.productId`,
    message: 'Ce produit n’existe pas.',
  };
}

async function writeLines(
  tx: Transaction<Schema>,
  quoteId: string,
  lines: QuoteDraft['lines'],
): Promise<void> {
  for (const [position, written] of lines.entries()) {
    const { label, kind, quantity, isOptional, alternative, vatRate, options } = written;
    const line = await tx
      .insertInto('repair_quote_lines')
      .values({
        ...{ quote_id: quoteId, position, label, kind, quantity, is_optional: isOptional, alternative },
        vat_rate: vatRate,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('repair_quote_options')
      .values(
        options.map(({ condition, unitCents, delayDays, productId }, place) => ({
          line_id: line.id,
          position: place,
          condition,
          unit_cents: unitCents,
          delay_days: delayDays,
          product_id: productId ?? null,
        })),
      )
      .execute();
  }
}
