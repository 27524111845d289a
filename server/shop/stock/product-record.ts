import type { Insertable, Selectable } from 'kysely';
import {
  PRODUCT_FIELD_NAMES,
  type PRODUCT_FIELDS,
  type ProductField,
  type ProductRecord,
  productField,
} from '#domain/stock/product-fields.ts';
import type { Schema } from '../../db/schema.ts';
import { readLegalBlock } from '../catalogue/legal-block.ts';
import { columnValue, type StoredValue, textOf, type WrittenProduct } from './product-values.ts';

type Product = Selectable<Schema['products']>;
type Purchase = Omit<Selectable<Schema['product_purchases']>, 'product_id' | 'supplier_id'>;

export type StoredProduct = Product & { [Field in keyof Purchase]: Purchase[Field] | null };

/** A product that is still to be written. */
export const EMPTY_RECORD = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [name, '']),
) as ProductRecord;

const LEGAL = 'legal.';
const PURCHASE = 'purchase.';

/** A product in written form: in its form, or in its line of a CSV file. `productReader` reads it back. */
export function recordOf(product: StoredProduct): ProductRecord {
  const columns: Record<string, unknown> = product;
  const legal: Record<string, unknown> = readLegalBlock(product.legal);
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.map((name) => {
      const facts = productField(name);
      const value = facts.column ? columns[facts.column] : legal[name.slice(LEGAL.length)];
      return [name, textOf(facts, value)];
    }),
  ) as ProductRecord;
}

type ColumnOf<Name extends ProductField> = (typeof PRODUCT_FIELDS)[Name] extends { column: infer Column }
  ? Column
  : never;

type Columns<Name extends ProductField> = {
  [Each in Name as ColumnOf<Each> & string]: StoredValue<Each>;
};

type PurchaseField = Extract<ProductField, `${typeof PURCHASE}${string}`>;

const isPurchase = (name: ProductField): name is PurchaseField => name.startsWith(PURCHASE);

const columnsOf = (written: WrittenProduct, names: readonly ProductField[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const facts = productField(name);
      return facts.column ? [[facts.column, columnValue(facts, written[name])]] : [];
    }),
  );

/**
 * The written values as columns of the table; all except the stock, which changes only by a movement with its reason.
 */
export function rowOf(written: WrittenProduct, slug: string) {
  const own = PRODUCT_FIELD_NAMES.filter((name) => name !== 'stock' && !isPurchase(name));
  const legal = PRODUCT_FIELD_NAMES.flatMap((name) =>
    name.startsWith(LEGAL) && written[name] ? [[name.slice(LEGAL.length), written[name]]] : [],
  );
  const row = columnsOf(written, own) as Columns<Exclude<ProductField, PurchaseField | 'stock'>>;
  return {
    ...row,
    slug,
    legal: JSON.stringify(Object.fromEntries(legal)),
    is_example: false,
  } satisfies Insertable<Schema['products']>;
}

/** The purchase details, as columns of their table. */
export const purchaseOf = (written: WrittenProduct): Purchase =>
  columnsOf(written, PRODUCT_FIELD_NAMES.filter(isPurchase)) as Columns<PurchaseField>;
