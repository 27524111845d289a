import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RefundedLine } from '#domain/order/order-account.ts';
import type { Address, DeliveryMethod, PaymentMethod } from '#domain/order/order-request.ts';
import type { OrderActor, OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { MailColumns } from './mail-columns.ts';

/** Orders, what is paid and given back for them, and the papers of both. */
export interface OrderTables {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  order_mails: OrderMailsTable;
  order_notes: OrderNotesTable;
  stock_reservations: StockReservationsTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  invoices: InvoicesTable;
  credit_notes: CreditNotesTable;
  withdrawals: WithdrawalsTable;
  withdrawal_events: WithdrawalEventsTable;
  withdrawal_mails: WithdrawalMailsTable;
  'internal.open_orders': OpenOrdersTable;
  'internal.counters': CountersTable;
}

interface OrdersTable {
  id: Generated<string>;
  /** "CMD-2026-K7R-4WM" */
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
  /** When the contract was made; null where there is none. */
  concluded_at: Date | null;
  /** SHA-256 of the secret in the link that confirms an order; null where nothing asks for that. */
  proof_hash: string | null;
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
  /** The money that came or went with it. */
  payment_id: number | null;
  created_at: Generated<Date>;
}

/** An outbox: one for each event and whom it concerns, by a trigger. */
interface OrderMailsTable extends MailColumns {
  order_id: string;
  event_id: number;
}

/** What the shop notes for itself. */
interface OrderNotesTable {
  id: GeneratedAlways<number>;
  order_id: string;
  author_id: string | null;
  text: string;
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
  /** Of a refund: what it pays back, by product. */
  refunded_lines: JSONColumnType<RefundedLine[], string | undefined, never>;
  refunds_delivery: Generated<boolean>;
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
  /** "REN-2026-K7R-4WM" */
  reference: string;
  order_id: string | null;
  /** Of a contract about a repair. */
  repair_id: string | null;
  customer_name: string;
  contract_reference: string;
  email: string;
  details: string | null;
  declared_at: Generated<Date>;
  state: Generated<WithdrawalState>;
}

interface WithdrawalEventsTable {
  id: GeneratedAlways<number>;
  withdrawal_id: string;
  from_state: WithdrawalState | null;
  to_state: WithdrawalState;
  actor: 'customer' | 'shop';
  actor_id: string | null;
  note: string | null;
  created_at: Generated<Date>;
}

/** An outbox: by a trigger, for what the mails of an order do not tell. */
interface WithdrawalMailsTable extends MailColumns {
  withdrawal_id: string;
  event_id: number;
}

/** Orders that nobody paid for yet, by digests of whose they are. */
interface OpenOrdersTable {
  order_id: string;
  mailbox: string;
  phone: string;
  /** Of an IPv4 /24 or an IPv6 /64. */
  network: string | null;
  /** Of the /24 or the /48 around it; null where it does not count. */
  region: string | null;
  /** When it ended without a proof or a payment: it counts a day more. */
  lapsed_at: Date | null;
}

interface CountersTable {
  /** "CMD" */
  kind: string;
  year: number;
  last_number: number;
}
