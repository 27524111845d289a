import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Address } from '#domain/customer-fields.ts';
import type { AppointmentTables } from './appointment-tables.ts';
import type { AuthTables } from './auth-tables.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { CustomerTables } from './customer-tables.ts';
import type { FigureTables } from './figure-tables.ts';
import type { HouseTables } from './house-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { ProofTables } from './proof-tables.ts';
import type { RepairTables } from './repair-tables.ts';
import type { TestimonialTables } from './testimonial-tables.ts';
import type { UploadTables } from './upload-tables.ts';

/**
 * The tables as TypeScript sees them, one member a table; keep it in step with db/migrations.
 * A jsonb column is written with JSON.stringify: the driver would turn a JavaScript array into a PostgreSQL array.
 */
export interface Schema
  extends AppointmentTables,
    AuthTables,
    CatalogueTables,
    FigureTables,
    CustomerTables,
    HouseTables,
    ContentTables,
    OrderTables,
    ProofTables,
    RepairTables,
    TestimonialTables,
    UploadTables {
  business_settings: BusinessSettingsTable;
  business_settings_versions: BusinessSettingsVersionsTable;
  profiles: ProfilesTable;
  activity_history: ActivityHistoryTable;
  page_visits: PageVisitsTable;
  analytics_data: AnalyticsDataTable;
  visitor_events: VisitorEventsTable;
  'internal.daily_jobs': DailyJobsTable;
  'internal.seeds': SeedsTable;
}

interface BusinessSettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

interface BusinessSettingsVersionsTable {
  id: GeneratedAlways<number>;
  section: string | null;
  /** 0 for the values the site starts with. */
  restored_version: number | null;
  changes: ColumnType<Record<string, { before?: unknown; after?: unknown }>, string, never>;
  settings: ColumnType<Record<string, unknown>, string, never>;
  saved_at: Generated<Date>;
  saved_by: string;
}

interface ProfilesTable {
  id: string;
  role: Generated<'client' | 'admin'>;
  cart: ColumnType<unknown, string | undefined, string>;
  full_name: string | null;
  phone: string | null;
  company: string | null;
  /** Nine digits. */
  siren: string | null;
  billing_address: ColumnType<Address | null, string | null | undefined, string | null>;
  delivery_address: ColumnType<Address | null, string | null | undefined, string | null>;
  wants_reminders: Generated<boolean>;
  wants_stock_alerts: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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

interface DailyJobsTable {
  job: string;
  /** "2026-11-21" */
  done_date: string;
}

interface SeedsTable {
  name: string;
  planted_at: Generated<Date>;
}
