import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Who the shop deals with, and what it notes about them. Triggers keep the cards. */
export interface CustomerTables {
  customers: CustomersTable;
  customer_notes: CustomerNotesTable;
  customer_merges: CustomerMergesTable;
}

interface CustomersTable {
  id: Generated<string>;
  /** The account that proved the address. */
  user_id: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  created_at: Generated<Date>;
}

interface CustomerNotesTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  author_id: string | null;
  text: string;
  created_at: Generated<Date>;
}

interface CustomerMergesTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  gone_id: string;
  gone_name: string | null;
  gone_email: string | null;
  gone_phone: string | null;
  moved: ColumnType<Moved, string, never>;
  actor_id: string;
  merged_at: Generated<Date>;
}

/** How many of each went from one card to another. */
export type Moved = { orders: number; repairs: number; appointments: number; notes: number };
