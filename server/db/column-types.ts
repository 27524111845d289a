import type { ColumnType } from 'kysely';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import type { AgreedBonus } from '#domain/bonus/bonus.ts';
import type { BuyBackAnswers, Deductions } from '#domain/buy-back/buy-back-questions.ts';
import type { BuyBackDeed } from '#domain/buy-back/deed-request.ts';
import type { LedgerSums } from '#domain/closing/closing-account.ts';
import type { Address } from '#domain/customers/customer-fields.ts';
import type { Pairing } from '#domain/data-import/pairing.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import type { CardDifference } from '#domain/order/card-difference.ts';
import type { RefundedLine } from '#domain/order/order-account.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { CheckResults } from '#domain/repair/check-points.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import type { ConditionItem, ConditionValue } from '#domain/repair/intake.ts';
import type { Mark } from '#domain/repair/marks.ts';
import type { QuoteDraft } from '#domain/repair/quote.ts';
import type { Alternative, AlternativeTerms } from '#domain/repair/quote-alternatives.ts';
import type { QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { RepairEvent, RepairState, Told } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import type { ProductCsvColumn } from '#domain/stock/product-fields.ts';
import type { UnitTest } from '#domain/used-unit/used-unit.ts';
import type { ArticleFields } from '../content/own/article-fields.ts';
import type { ArticlePage } from '../content/pages.ts';
import type { DocumentTexts } from '../shop/documents/document-texts.ts';
import type { TableLine } from '../tables/table.ts';

/**
 * Facts about columns that SQL does not state: the content of a json value (otherwise an object of anything), and the
 * words that a text or array may hold if no `check` lists them. One column a line; `npm run schema` puts it into
 * schema.ts.
 */
export interface ColumnTypes {
  'alarms.kind': AlarmKind;
  'blog_post_revisions.fields': ArticleFields;
  'blog_posts.fields': ArticleFields;
  'blog_posts.page': ArticlePage;
  'business_settings.value': unknown;
  'business_settings_versions.changes': Record<string, { before?: unknown; after?: unknown }>;
  'buy_back_terms.deductions': Deductions;
  'buy_backs.answers': BuyBackAnswers;
  'buy_backs.deed': { printed: DocumentTexts; deed: BuyBackDeed };
  'buy_backs.kind': DeviceId;
  'buy_backs.seen_answers': BuyBackAnswers;
  'counter_sales.billing_address': Address;
  'customer_merges.moved': Moved;
  'customers.address': Address;
  'free_invoices.billing_address': Address;
  'internal.closings.book': LedgerSums;
  'internal.data_imports.fields': Pairing;
  'internal.data_imports.lines': TableLine[];
  'internal.import_pairings.fields': Pairing;
  'device_models.kind': DeviceId;
  'internal.card_checks.found': CardDifference[];
  'internal.card_refunds.asked': AskedRefund;
  'internal.connection_settings.secrets': Record<string, { sealed: string; version: number }>;
  'internal.connection_settings.settings': Record<string, unknown>;
  'internal.overlays.shipped': unknown;
  'internal.overlays.value': unknown;
  'order_events.from_state': OrderState;
  'order_events.to_state': OrderState;
  'orders.billing_address': Address;
  'orders.delivery_address': Address;
  'payments.refunded_lines': RefundedLine[];
  'products.missing_facts': ProductCsvColumn[];
  'products.specs': { key: string; value: string }[];
  'products.unit_tests': { label: string; result: string }[];
  'profiles.billing_address': Address;
  'profiles.cart': unknown;
  'profiles.delivery_address': Address;
  'quote_templates.lines': QuoteDraft['lines'];
  'repair_checks.results': CheckResults;
  'repair_events.from_state': RepairState;
  'repair_events.kind': RepairEvent | RepairSideEvent;
  'repair_events.tells': Told[];
  'repair_events.to_state': RepairState;
  'repair_quote_lines.alternative': Alternative;
  'repair_quotes.alternatives': AlternativeTerms;
  'repair_quotes.bonus': AgreedBonus;
  'repair_quotes.choices': QuoteChoice[];
  'repair_wipes.document': DocumentTexts;
  'repairs.billing_address': Address;
  'repairs.condition': Partial<Record<ConditionItem, ConditionValue>>;
  'repairs.marks': Mark[];
  'repairs.device_kind': DeviceId;
  'repairs.return_address': Address;
  'used_units.kind': DeviceId;
  'used_units.tests': UnitTest[];
  'withdrawal_events.from_state': WithdrawalState;
  'withdrawal_events.to_state': WithdrawalState;
}

/** How many rows of each kind moved from one customer's card to another's. */
export type Moved = { orders: number; repairs: number; appointments: number; notes: number };

/** Written with JSON.stringify: the driver would turn a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Without time zone, in UTC: it is written only by SQL that says so (packages/auth-service/sessions). */
export type LocalTime<T> = ColumnType<T, never, unknown>;
