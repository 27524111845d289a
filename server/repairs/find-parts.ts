import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { holdsText } from '../shop/stock/holds-text.ts';

const MAX_FOUND = 12;
const MAX_WORDS = 6;

export type FoundPart = Awaited<ReturnType<typeof findParts>>[number];

/** Products whose name or reference contains each of the words, those on the shelf first. */
export async function findParts({ kysely }: { kysely: Kysely<Schema> }, words: string) {
  const asked = words.trim().split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  if (asked.length === 0) return [];
  return kysely
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'condition', 'available', 'direct_price_cents'])
    .where('is_offered_unit', 'is', null)
    .where(({ and, or, ref }) =>
      and(asked.map((word) => or([holdsText(ref('name'), word), holdsText(ref('sku'), word)]))),
    )
    .orderBy(({ eb }) => eb('available', '>', 0), 'desc')
    .orderBy('name')
    .limit(MAX_FOUND)
    .execute();
}

/** The ids of products by their exact references, in lower case. */
export async function findSkus({ kysely }: { kysely: Kysely<Schema> }, skus: readonly string[]) {
  if (skus.length === 0) return new Map<string, string>();
  const rows = await kysely
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('is_offered_unit', 'is', null)
    .where(sql<boolean>`lower(sku) = any(${skus.map((sku) => sku.toLowerCase())})`)
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku.toLowerCase(), id]));
}

/** The names of products, by their ids. */
export async function skusOf({ kysely }: { kysely: Kysely<Schema> }, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await kysely.selectFrom('products').select(['id', 'sku']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}
