import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductColumn } from '#domain/stock/product-columns.ts';

/** Products, their prices and pictures, and their stock. */
export interface CatalogueTables {
  product_categories: ProductCategoriesTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_prices: ProductPricesTable;
  product_purchases: ProductPurchasesTable;
  stock_alerts: StockAlertsTable;
  stock_count_lines: StockCountLinesTable;
  stock_counts: StockCountsTable;
  stock_movements: StockMovementsTable;
}

interface ProductCategoriesTable {
  /** "composants-neufs" */
  id: string;
  label: string;
  position: Generated<number>;
}

interface ProductsTable {
  id: Generated<string>;
  slug: string;
  sku: string;
  name: string;
  category_id: string;
  brand: string | null;
  condition: 'neuf' | 'occasion' | 'reconditionné';
  grade: 'A' | 'B' | 'C' | null;
  description: Generated<string>;
  listed_price_cents: number;
  /** The listed price divided by 1.12: what is paid. */
  direct_price_cents: GeneratedAlways<number>;
  /** On the shelf. Each change is a row of stock_movements, written by a trigger. */
  stock: Generated<number>;
  /** Of the stock, promised to orders. */
  reserved: Generated<number>;
  available: GeneratedAlways<number>;
  /** All that requests read of these. */
  is_available: GeneratedAlways<boolean>;
  low_stock_threshold: Generated<number>;
  weight_g: number | null;
  warranty: Generated<string>;
  specs: ColumnType<{ key: string; value: string }[], string | undefined, string>;
  compatible_models: Generated<string[]>;
  usages: Generated<string[]>;
  unit_tests: ColumnType<{ label: string; result: string }[], string | undefined, string>;
  /** What the battery of a used unit still holds. */
  battery_percent: number | null;
  legal: ColumnType<Record<string, unknown>, string | undefined, string>;
  is_published: Generated<boolean>;
  /** Planted by SEED=demo, until the shop saves it as its own. */
  is_example: Generated<boolean>;
  /** Names of domain/stock/product-columns.ts that the law wants said of an offer. */
  missing_facts: GeneratedAlways<ProductColumn[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ProductImagesTable {
  id: Generated<string>;
  product_id: string;
  position: Generated<number>;
  /** A path of this site. */
  src: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

interface ProductPricesTable {
  id: GeneratedAlways<number>;
  product_id: string;
  listed_price_cents: number;
  direct_price_cents: number;
  valid_from: Generated<Date>;
}

/** Where the shop buys it: for administrators only. */
interface ProductPurchasesTable {
  product_id: string;
  supplier: string | null;
  supplier_reference: string | null;
  purchase_price_cents: number | null;
}

interface StockAlertsTable {
  id: Generated<string>;
  product_id: string;
  email: string;
  token_hash: string;
  asked_at: Generated<Date>;
  confirmed_at: Date | null;
}

interface StockCountsTable {
  id: GeneratedAlways<number>;
  category_id: string;
  state: Generated<'open' | 'closed' | 'abandoned'>;
  opened_by: string | null;
  opened_at: Generated<Date>;
  ended_by: string | null;
  ended_at: Date | null;
}

interface StockCountLinesTable {
  count_id: number;
  product_id: string;
  counted: number | null;
  /** The stock of the product when it was counted. */
  stock_then: number | null;
  counted_at: Date | null;
}

interface StockMovementsTable {
  id: GeneratedAlways<number>;
  product_id: string;
  delta: number;
  stock_before: number;
  stock_after: number;
  reason: 'opening' | 'purchase' | 'sale' | 'return' | 'correction' | 'inventory' | 'repair' | 'loss';
  reference: string | null;
  note: string | null;
  actor_id: string | null;
  created_at: Generated<Date>;
}
