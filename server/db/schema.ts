import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as TypeScript sees them, one member a table; keep it in step with db/migrations.
 * A jsonb column is written with JSON.stringify: the driver would turn a JavaScript array into a PostgreSQL array.
 */
export interface Schema {
  business_settings: BusinessSettingsTable;
}

interface BusinessSettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}
