import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Address } from '#domain/customer-fields.ts';
import type { DeviceId } from '#domain/devices.ts';
import type {
  Battery,
  ConditionItem,
  ConditionValue,
  ReusedParts,
  ReusedPartsCase,
  WishedChannel,
} from '#domain/repair/intake.ts';
import type { PartCondition, QuoteChoice, QuoteLineKind, QuoteState } from '#domain/repair/quote-terms.ts';
import type {
  Agreement,
  RepairActor,
  RepairEvent,
  RepairState,
  Told,
  WayIn,
} from '#domain/repair/repair-states.ts';
import type { RepairNote } from '#domain/repair/repair-timeline.ts';
import type { MailColumns } from './mail-columns.ts';

/** Repair files, what happened to them, what is said and shown about them. */
export interface RepairTables {
  repairs: RepairsTable;
  repair_events: RepairEventsTable;
  repair_unlock_codes: RepairUnlockCodesTable;
  repair_messages: RepairMessagesTable;
  repair_photos: RepairPhotosTable;
  repair_quotes: RepairQuotesTable;
  repair_quote_lines: RepairQuoteLinesTable;
  repair_quote_options: RepairQuoteOptionsTable;
  repair_parts: RepairPartsTable;
  repair_mails: RepairMailsTable;
  repair_text_mails: RepairMailsTable;
}

interface RepairsTable {
  id: Generated<string>;
  /** "REP-2026-K7R-4WM" */
  reference: string;
  way_in: WayIn;
  state: RepairState;
  user_id: string | null;
  customer_name: string;
  email: string | null;
  phone: string | null;
  wished_channel: WishedChannel;
  return_address: ColumnType<Address | null, string | null, string | null>;
  battery: Battery | null;
  device_kind: DeviceId;
  brand: string | null;
  model: string | null;
  serial: string | null;
  fault: string;
  subject: string | null;
  condition: ColumnType<Partial<Record<ConditionItem, ConditionValue>>, string | undefined, string>;
  condition_note: string | null;
  accessories: Generated<string[]>;
  /** "privacy/2026-11-21" */
  data_notice_version: string | null;
  reused_parts: ReusedParts | null;
  reused_parts_case: ReusedPartsCase | null;
  estimate_min_cents: number | null;
  estimate_max_cents: number | null;
  estimate_note: string | null;
  /** "2026-12-21" */
  estimate_until: string | null;
  promised_on: string | null;
  tracking_in: string | null;
  tracking_out: string | null;
  return_of: string | null;
  /** The data of an SVG path. */
  signature: string | null;
  signed_at: Date | null;
  refuses_unlock_code: Generated<boolean>;
  registered_at: Date | null;
  ready_at: Date | null;
  handed_over_at: Date | null;
  closed_at: Date | null;
  forgotten_at: Date | null;
  reminders: Generated<number>;
  guarantee_until: string | null;
  parts_guarantee_until: string | null;
  /** Of a quote accepted at a distance: the last day to renounce it. */
  withdrawal_until: string | null;
  starts_early: Generated<boolean>;
  /** Which agreement holds now. */
  agreement: Agreement | null;
  /** When its customer renounced the contract. */
  renounced_at: Date | null;
  /** How the device left. */
  left_by: 'counter' | 'carrier' | null;
  idempotency_key: string;
  fingerprint: string;
  link_hash: string;
  link_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface RepairEventsTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  kind: RepairEvent | RepairNote;
  from_state: RepairState | null;
  to_state: RepairState;
  actor: RepairActor;
  actor_id: string | null;
  is_public: Generated<boolean>;
  note: string | null;
  payload: ColumnType<Record<string, unknown>, string | undefined, never>;
  tells: Generated<Told[]>;
  created_at: Generated<Date>;
}

interface RepairUnlockCodesTable {
  repair_id: string;
  /** AES-256-GCM: 12 bytes of nonce, 16 of tag, the rest. */
  sealed: Buffer;
  created_at: Generated<Date>;
}

interface RepairMessagesTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  author: 'customer' | 'shop';
  author_id: string | null;
  text: string;
  read_at: Date | null;
  created_at: Generated<Date>;
}

interface RepairPhotosTable {
  upload_id: string;
  repair_id: string;
  stage: 'arrival' | 'diagnosis' | 'after';
  caption: string | null;
  is_public: Generated<boolean>;
  created_at: Generated<Date>;
}

interface RepairQuotesTable {
  id: Generated<string>;
  repair_id: string;
  version: number;
  state: Generated<QuoteState>;
  note: string | null;
  sent_at: Date | null;
  /** "2026-12-22" */
  valid_until: string | null;
  /** All that is printed on it, as JSON. */
  document: string | null;
  document_hash: string | null;
  answered_at: Date | null;
  choices: ColumnType<QuoteChoice[] | null, string | null | undefined, string>;
  accepted_cents: number | null;
  created_at: Generated<Date>;
}

interface RepairQuoteLinesTable {
  id: GeneratedAlways<number>;
  quote_id: string;
  position: number;
  label: string;
  kind: QuoteLineKind;
  quantity: number;
  is_optional: Generated<boolean>;
}

interface RepairQuoteOptionsTable {
  id: GeneratedAlways<number>;
  line_id: number;
  position: number;
  condition: PartCondition | null;
  unit_cents: number;
  delay_days: number | null;
  product_id: string | null;
}

interface RepairPartsTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  product_id: string;
  quantity: number;
  state: 'awaited' | 'held' | 'taken' | 'given_back';
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface RepairMailsTable extends MailColumns {
  repair_id: string;
  event_id: number;
}
