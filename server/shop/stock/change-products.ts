import type { Transaction } from 'kysely';
import { changedPrice } from '#domain/stock/price-change.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { recordOf, type StoredProduct } from './product-record.ts';
import { productReader } from './read-product.ts';
import { categoryChoices, storedProducts } from './stored-products.ts';

export type BulkChange =
  | { kind: 'publish' }
  | { kind: 'unpublish' }
  | { kind: 'category'; category: string }
  | { kind: 'price'; percent: number }
  | { kind: 'threshold'; threshold: number };

export type BulkLine = {
  id: string;
  name: string;
  sku: string;
  before: string | number | boolean;
  after: string | number | boolean;
  /** The reason why it does not change. */
  obstacle: string | null;
};

const MAX_CENTS = 10_000_000;

/** The effect of a change on each product, without making it: two statements. */
export function previewChange(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  ids: readonly string[],
  change: BulkChange,
  isOpened: boolean,
): Promise<BulkLine[]> {
  return readAsTableOwner(database, admin, 'products', (tx) => planChange(tx, ids, change, isOpened));
}

/** Makes the change wherever it is possible, in one transaction. Returns how many products changed. */
export function changeProducts(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  ids: readonly string[],
  change: BulkChange,
  isOpened: boolean,
): Promise<number> {
  return changeAsAdmin(database, admin, 'products', async (tx) => {
    if (ids.length === 0) return 0;
    await lockProducts(tx, ids);
    const lines = (await planChange(tx, ids, change, isOpened)).filter(
      ({ obstacle, before, after }) => obstacle === null && before !== after,
    );
    for (const { id, after } of lines)
      await tx.updateTable('products').set(setOf(change, after)).where('id', '=', id).execute();
    return lines.length;
  });
}

async function planChange(
  tx: Transaction<Schema>,
  ids: readonly string[],
  change: BulkChange,
  isOpened: boolean,
): Promise<BulkLine[]> {
  if (ids.length === 0) return [];
  const categories = await categoryChoices(tx);
  const products = await storedProducts(tx)
    .where('p.id', 'in', ids)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  const read = productReader(categories, isOpened);
  const labelOf = new Map(categories.map(({ id, label }) => [id, label] as const));
  return products.map((product) => ({
    id: product.id,
    name: product.name,
    sku: product.sku,
    obstacle: null,
    ...effectOf(product, change, { read, labelOf }),
  }));
}

type Rules = { read: ReturnType<typeof productReader>; labelOf: ReadonlyMap<string, string> };

function effectOf(
  product: StoredProduct,
  change: BulkChange,
  { read, labelOf }: Rules,
): Pick<BulkLine, 'before' | 'after'> & Partial<Pick<BulkLine, 'obstacle'>> {
  switch (change.kind) {
    case 'publish':
      return { before: product.is_published, after: true, obstacle: unpublishable(product, read) };
    case 'unpublish':
      return { before: product.is_published, after: false };
    case 'category': {
      const isKnown = labelOf.has(change.category);
      return {
        before: product.category_id,
        after: change.category,
        obstacle: isKnown ? null : 'Cette catégorie n’existe plus.',
      };
    }
    case 'price': {
      const before = product.listed_price_cents;
      const after = changedPrice(before, change.percent);
      return {
        before,
        after,
        obstacle: after > MAX_CENTS ? 'Le prix dépasserait 100\u00a0000\u00a0€.' : null,
      };
    }
    case 'threshold':
      return { before: product.low_stock_threshold, after: change.threshold };
  }
}

/** The facts that a published product needs and this one lacks. */
function unpublishable(product: StoredProduct, read: ReturnType<typeof productReader>): string | null {
  const [fault] = read({ ...recordOf(product), isPublished: 'oui' }).faults ?? [];
  return fault ? `${fault.label}\u00a0: ${fault.message}` : null;
}

function setOf({ kind }: BulkChange, after: BulkLine['after']) {
  switch (kind) {
    case 'publish':
    case 'unpublish':
      return { is_published: after === true };
    case 'category':
      return { category_id: String(after) };
    case 'price':
      return { listed_price_cents: Number(after) };
    case 'threshold':
      return { low_stock_threshold: Number(after) };
  }
}
