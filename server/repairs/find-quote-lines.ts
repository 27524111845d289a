import { type Kysely, sql } from 'kysely';
import type { QuoteDraft } from '#domain/repair/quote.ts';
import type { QUOTE_LINE_KINDS } from '#domain/repair/quote-terms.ts';
import { USUAL_VAT_RATE, type VatRate } from '#domain/vat/vat-rates.ts';
import type { Schema } from '../db/schema.ts';
import { holdsText } from '../shop/stock/holds-text.ts';
import { findParts } from './find-parts.ts';
import { readQuoteLines } from './read-quotes.ts';

type Tables = { kysely: Kysely<Schema> };

/** A line that the shop may quote, as it would stand in a quote. */
export type KnownLine = {
  label: string;
  kind: keyof typeof QUOTE_LINE_KINDS;
  isOptional: boolean;
  vatRate: VatRate;
  options: readonly KnownOption[];
};

type KnownOption = {
  condition: 'new' | 'reused' | null;
  unitCents: number;
  delayDays: number | null;
  /** Of the product in the shop's stock. */
  sku: string | null;
};

const MOST_QUOTED = 6;
const MAX_WORDS = 6;

/** Products as lines of a quote: those on the shelf need no wait. */
export async function findStockLines(tables: Tables, words: string) {
  const found = await findParts(tables, words);
  return found.map(({ id, name, sku, condition, available, direct_price_cents }) => ({
    id,
    available,
    line: {
      label: name,
      kind: 'part',
      isOptional: false,
      vatRate: USUAL_VAT_RATE,
      options: [
        {
          condition: condition === 'neuf' ? 'new' : 'reused',
          unitCents: direct_price_cents,
          delayDays: available > 0 ? 0 : null,
          sku,
        },
      ],
    } satisfies KnownLine,
  }));
}

/**
 * Lines that were quoted before and whose words contain each of these, the latest quote of each first: with the price of that day, and
 * the shelf of today.
 */
export async function findQuotedLines({ kysely }: Tables, words: string) {
  const asked = words.trim().split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  if (asked.length === 0) return [];
  const latest = kysely
    .selectFrom('repair_quote_lines')
    .innerJoin('repair_quotes', 'repair_quotes.id', 'quote_id')
    .select(['repair_quote_lines.id', 'quote_id', 'label', 'sent_at'])
    .distinctOn(sql`lower(label)`)
    .where('sent_at', 'is not', null)
    .where(({ and, ref }) => and(asked.map((word) => holdsText(ref('label'), word))))
    .orderBy(sql`lower(label)`)
    .orderBy('sent_at', 'desc');
  const found = await kysely
    .selectFrom(latest.as('latest'))
    .selectAll()
    .orderBy('sent_at', 'desc')
    .limit(MOST_QUOTED)
    .execute();
  if (found.length === 0) return [];
  const lines = await readQuoteLines(
    kysely,
    found.map(({ quote_id }) => quote_id),
  );
  const shelf = await shelfOf(
    kysely,
    lines.flatMap(({ options }) => options.flatMap(({ product_id }) => product_id ?? [])),
  );
  return found.flatMap(({ id, sent_at: quotedAt }) => {
    const line = lines.find((each) => each.id === id);
    if (!line || !quotedAt) return [];
    return [{ id, quotedAt, line: knownLine(draftLine(line), shelf) }];
  });
}

type Shelf = ReadonlyMap<string, { sku: string; available: number }>;

/** A stored line as the shop wrote it. */
export const draftLine = ({
  label,
  kind,
  quantity,
  is_optional,
  alternative,
  vat_rate,
  options,
}: Awaited<ReturnType<typeof readQuoteLines>>[number]): QuoteDraft['lines'][number] => ({
  ...{ label, kind, quantity, isOptional: is_optional, alternative, vatRate: vat_rate },
  options: options.map(({ condition, unit_cents, delay_days, product_id }) => ({
    ...{ condition, unitCents: unit_cents, delayDays: delay_days },
    ...(product_id && { productId: product_id }),
  })),
});

/** A line that was written before: what is on the shelf now needs no wait, and a product that is gone has no reference. */
export const knownLine = (
  { label, kind, isOptional, vatRate, options }: QuoteDraft['lines'][number],
  shelf: Shelf,
): KnownLine => ({
  ...{ label, kind, isOptional, vatRate },
  options: options.map(({ condition, unitCents, delayDays, productId }) => {
    const product = productId ? shelf.get(productId) : undefined;
    return {
      condition,
      unitCents,
      delayDays: product && product.available > 0 ? 0 : delayDays,
      sku: product?.sku ?? null,
    };
  }),
});

export async function shelfOf(kysely: Kysely<Schema>, ids: readonly string[]): Promise<Shelf> {
  if (ids.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('products')
    .select(['id', 'sku', 'available'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}
