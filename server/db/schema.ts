import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Address, DeliveryMethod, PaymentMethod } from '#domain/order/order-request.ts';
import type { OrderActor, OrderState } from '#domain/order/order-states.ts';
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
  stock_alerts: StockAlertsTable;
  stock_movements: StockMovementsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  order_mails: OrderMailsTable;
  stock_reservations: StockReservationsTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  invoices: InvoicesTable;
  credit_notes: CreditNotesTable;
  withdrawals: WithdrawalsTable;
  'internal.counters': CountersTable;
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

interface StockAlertsTable {
  id: Generated<string>;
  product_id: string;
  email: string;
  token_hash: string;
  asked_at: Generated<Date>;
  confirmed_at: Date | null;
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

interface OrdersTable {
  id: Generated<string>;
  /** "CMD-2026-000123" */
  number: string;
  state: OrderState;
  /** Null for whoever orders without an account. */
  user_id: string | null;
  customer_name: string;
  email: string;
  phone: string;
  billing_address: ColumnType<Address, string, never>;
  /** Of parcels. */
  delivery_address: ColumnType<Address | null, string | null, never>;
  delivery_method: DeliveryMethod;
  relay_point: string | null;
  payment_method: PaymentMethod;
  payment_due_at: Date | null;
  tracking_number: string | null;
  /** "cgv/2026-11-21" */
  cgv_version: string;
  goods_cents: number;
  delivery_cents: number;
  total_cents: GeneratedAlways<number>;
  /** Both follow `payments`, by a trigger. */
  paid_cents: Generated<number>;
  refunded_cents: Generated<number>;
  idempotency_key: string;
  /** SHA-256 of what was asked for under that key. */
  fingerprint: string;
  /** SHA-256 of the secret in the mailed link. */
  link_hash: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A product as it was sold. */
interface OrderLinesTable {
  id: GeneratedAlways<number>;
  order_id: string;
  product_id: string;
  sku: string;
  name: string;
  condition: 'neuf' | 'occasion' | 'reconditionné';
  grade: 'A' | 'B' | 'C' | null;
  warranty: string;
  listed_price_cents: number;
  /** The direct price. */
  unit_price_cents: number;
  quantity: number;
  total_cents: GeneratedAlways<number>;
  /** Of them, put back on the shelf. */
  restocked: Generated<number>;
}

interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  from_state: OrderState | null;
  to_state: OrderState;
  actor: OrderActor;
  actor_id: string | null;
  note: string | null;
  created_at: Generated<Date>;
}

/** One for each event, by a trigger. */
interface OrderMailsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  event_id: number;
  /** Not before. */
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  /** Given up. */
  failed_at: Date | null;
  created_at: Generated<Date>;
}

/** products.reserved is their sum, by a trigger. */
interface StockReservationsTable {
  order_id: string;
  product_id: string;
  quantity: number;
  /** Null once the order is paid or being prepared. */
  expires_at: Date | null;
  created_at: Generated<Date>;
}

interface PaymentsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  kind: 'payment' | 'refund';
  method: 'cash' | 'shop_card' | 'contactless' | 'transfer' | 'card';
  amount_cents: number;
  /** How the bank or the provider names it. */
  reference: string | null;
  /** Came when nothing was owed any more: to be given back. */
  is_unowed: Generated<boolean>;
  actor_id: string | null;
  created_at: Generated<Date>;
}

interface PaymentEventsTable {
  /** The provider's. */
  id: string;
  type: string;
  order_id: string | null;
  payload: ColumnType<Record<string, unknown>, string, never>;
  received_at: Generated<Date>;
}

interface InvoicesTable {
  /** "FAC-2026-000123" */
  number: string;
  order_id: string;
  total_cents: number;
  data: ColumnType<Record<string, unknown>, string, never>;
  issued_at: Date;
}

interface CreditNotesTable {
  /** "AV-2026-000123" */
  number: string;
  invoice_number: string;
  refund_id: number;
  total_cents: number;
  data: ColumnType<Record<string, unknown>, string, never>;
  issued_at: Date;
}

interface WithdrawalsTable {
  id: Generated<string>;
  /** "REN-2026-000123" */
  reference: string;
  order_id: string | null;
  customer_name: string;
  contract_reference: string;
  email: string;
  details: string | null;
  declared_at: Generated<Date>;
  handled_at: Date | null;
  handled_by: string | null;
}

interface CountersTable {
  /** "CMD" */
  kind: string;
  year: number;
  last_number: number;
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
