import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TestimonialOrigin } from '#domain/testimonials.ts';
import type { AuthTables } from './auth-tables.ts';

/**
 * The tables as TypeScript sees them, one member a table; keep it in step with db/migrations.
 * A jsonb column is written with JSON.stringify: the driver would turn a JavaScript array into a PostgreSQL array.
 */
export interface Schema extends AuthTables {
  business_settings: BusinessSettingsTable;
  profiles: ProfilesTable;
  testimonials: TestimonialsTable;
  testimonial_submissions: TestimonialSubmissionsTable;
  activity_history: ActivityHistoryTable;
  page_visits: PageVisitsTable;
  analytics_data: AnalyticsDataTable;
  visitor_events: VisitorEventsTable;
  product_categories: ProductCategoriesTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_prices: ProductPricesTable;
  stock_movements: StockMovementsTable;
  'internal.daily_jobs': DailyJobsTable;
  'internal.seeds': SeedsTable;
}

interface BusinessSettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

interface ProfilesTable {
  id: string;
  role: Generated<'client' | 'admin'>;
  cart: ColumnType<unknown, string | undefined, string>;
  full_name: string | null;
  phone: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface TestimonialsTable {
  id: Generated<string>;
  name: string;
  location: string | null;
  testimonial: string;
  /** 0 to 5. */
  rating: number;
  avatar_url: string | null;
  is_visible: Generated<boolean>;
  created_at: Generated<Date>;
  is_example: Generated<boolean>;
  origin: Generated<TestimonialOrigin>;
  is_verified: Generated<boolean>;
  /** "2026-11-21" */
  experienced_on: string | null;
}

interface TestimonialSubmissionsTable {
  testimonial_id: string;
  email: string;
  reference: string | null;
  consented_at: Generated<Date>;
}

interface ActivityHistoryTable {
  id: Generated<string>;
  user_id: string;
  activity_type: string;
  description: string | null;
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Generated<Date>;
}

interface PageVisitsTable {
  id: GeneratedAlways<number>;
  session_id: string;
  page_path: string;
  created_at: Generated<Date>;
}

interface AnalyticsDataTable {
  page_path: string;
  /** "2026-11-21" */
  date: string;
  views: Generated<number>;
  unique_visitors: Generated<number>;
}

interface VisitorEventsTable {
  id: GeneratedAlways<number>;
  occurred_at: Generated<Date>;
  event_type: 'visit' | 'navigation' | 'leave';
  device_type: 'Tablette' | 'Mobile' | 'PC';
  page_path: string;
  referrer_host: string | null;
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

interface DailyJobsTable {
  job: string;
  /** "2026-11-21" */
  done_date: string;
}

interface SeedsTable {
  name: string;
  planted_at: Generated<Date>;
}
