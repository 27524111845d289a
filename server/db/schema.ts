// The tables as TypeScript sees them: `npm run schema` writes this file from what the migrations make, and
// tests/db/schema-files.test.ts checks it. What SQL does not say about a column is in column-types.ts.

import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json, JsonOrNull, JsonWithDefault, LocalTime } from './column-types.ts';

export interface Schema {
  activity_history: ActivityHistoryTable;
  alarms: AlarmsTable;
  analytics_data: AnalyticsDataTable;
  appointment_events: AppointmentEventsTable;
  appointments: AppointmentsTable;
  blog_post_revisions: BlogPostRevisionsTable;
  blog_posts: BlogPostsTable;
  business_settings: BusinessSettingsTable;
  business_settings_versions: BusinessSettingsVersionsTable;
  buy_back_events: BuyBackEventsTable;
  buy_back_prices: BuyBackPricesTable;
  buy_back_terms: BuyBackTermsTable;
  buy_backs: BuyBacksTable;
  change_log: ChangeLogTable;
  counter_returns: CounterReturnsTable;
  counter_sale_lines: CounterSaleLinesTable;
  counter_sales: CounterSalesTable;
  credit_notes: CreditNotesTable;
  customer_merges: CustomerMergesTable;
  customer_notes: CustomerNotesTable;
  customers: CustomersTable;
  daily_sales: DailySalesTable;
  daily_visits: DailyVisitsTable;
  device_models: DeviceModelsTable;
  faq_entries: FaqEntriesTable;
  free_invoice_lines: FreeInvoiceLinesTable;
  free_invoice_mails: FreeInvoiceMailsTable;
  free_invoices: FreeInvoicesTable;
  gallery_items: GalleryItemsTable;
  goods_receipt_lines: GoodsReceiptLinesTable;
  goods_receipts: GoodsReceiptsTable;
  grouped_sales: GroupedSalesTable;
  guarantee_claims: GuaranteeClaimsTable;
  invoice_plans: InvoicePlansTable;
  invoices: InvoicesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  order_events: OrderEventsTable;
  order_lines: OrderLinesTable;
  order_notes: OrderNotesTable;
  orders: OrdersTable;
  page_visits: PageVisitsTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  product_categories: ProductCategoriesTable;
  product_images: ProductImagesTable;
  product_prices: ProductPricesTable;
  product_purchases: ProductPurchasesTable;
  product_reviews: ProductReviewsTable;
  products: ProductsTable;
  profiles: ProfilesTable;
  promo_codes: PromoCodesTable;
  promo_uses: PromoUsesTable;
  purchase_order_lines: PurchaseOrderLinesTable;
  purchase_orders: PurchaseOrdersTable;
  purchases: PurchasesTable;
  quick_replies: QuickRepliesTable;
  quote_templates: QuoteTemplatesTable;
  redirects: RedirectsTable;
  repair_bonuses: RepairBonusesTable;
  repair_charges: RepairChargesTable;
  repair_checks: RepairChecksTable;
  repair_events: RepairEventsTable;
  repair_flagged: RepairFlaggedTable;
  repair_flags: RepairFlagsTable;
  repair_messages: RepairMessagesTable;
  repair_notes: RepairNotesTable;
  repair_parts: RepairPartsTable;
  repair_photo_pairs: RepairPhotoPairsTable;
  repair_photos: RepairPhotosTable;
  repair_quote_lines: RepairQuoteLinesTable;
  repair_quote_options: RepairQuoteOptionsTable;
  repair_quotes: RepairQuotesTable;
  repair_technicians: RepairTechniciansTable;
  repair_unlock_codes: RepairUnlockCodesTable;
  repair_wipes: RepairWipesTable;
  repair_work: RepairWorkTable;
  repairs: RepairsTable;
  stock_alerts: StockAlertsTable;
  stock_count_lines: StockCountLinesTable;
  stock_counts: StockCountsTable;
  stock_movements: StockMovementsTable;
  stock_reservations: StockReservationsTable;
  supplier_bills: SupplierBillsTable;
  suppliers: SuppliersTable;
  testimonial_decisions: TestimonialDecisionsTable;
  testimonial_submissions: TestimonialSubmissionsTable;
  testimonials: TestimonialsTable;
  uploads: UploadsTable;
  used_goods: UsedGoodsTable;
  used_unit_events: UsedUnitEventsTable;
  used_unit_sales: UsedUnitSalesTable;
  used_units: UsedUnitsTable;
  vat_regimes: VatRegimesTable;
  visitor_events: VisitorEventsTable;
  withdrawal_events: WithdrawalEventsTable;
  withdrawals: WithdrawalsTable;
  'internal.administrators': AdministratorsTable;
  'internal.card_checks': CardChecksTable;
  'internal.card_disputes': CardDisputesTable;
  'internal.card_refunds': CardRefundsTable;
  'internal.card_sessions': CardSessionsTable;
  'internal.closings': ClosingsTable;
  'internal.connection_settings': ConnectionSettingsTable;
  'internal.counters': CountersTable;
  'internal.daily_jobs': DailyJobsTable;
  'internal.data_imports': DataImportsTable;
  'internal.import_pairings': ImportPairingsTable;
  'internal.inbound_messages': InboundMessagesTable;
  'internal.job_runs': JobRunsTable;
  'internal.mailbox_codes': MailboxCodesTable;
  'internal.mailbox_proofs': MailboxProofsTable;
  'internal.migrations': MigrationsTable;
  'internal.one_time_links': OneTimeLinksTable;
  'internal.one_time_token_misses': OneTimeTokenMissesTable;
  'internal.open_orders': OpenOrdersTable;
  'internal.opening': OpeningTable;
  'internal.opening_readings': OpeningReadingsTable;
  'internal.outages': OutagesTable;
  'internal.outbox': OutboxTable;
  'internal.overlays': OverlaysTable;
  'internal.page_readings': PageReadingsTable;
  'internal.period_archives': PeriodArchivesTable;
  'internal.phone_proofs': PhoneProofsTable;
  'internal.platform_flows': PlatformFlowsTable;
  'internal.platform_heard': PlatformHeardTable;
  'internal.platform_messages': PlatformMessagesTable;
  'internal.rate_limits': RateLimitsTable;
  'internal.recovery_codes': RecoveryCodesTable;
  'internal.refused_addresses': RefusedAddressesTable;
  'internal.saved_drafts': SavedDraftsTable;
  'internal.second_factor_rule': SecondFactorRuleTable;
  'internal.seeds': SeedsTable;
  'internal.sign_up_attempts': SignUpAttemptsTable;
  'internal.signature_requests': SignatureRequestsTable;
  'internal.staff_invitations': StaffInvitationsTable;
  'internal.staff_permissions': StaffPermissionsTable;
  'internal.unfinished_videos': UnfinishedVideosTable;
  'auth.audit_log_entries': AuthAuditLogEntriesTable;
  'auth.flow_state': AuthFlowStateTable;
  'auth.identities': AuthIdentitiesTable;
  'auth.instances': AuthInstancesTable;
  'auth.mfa_amr_claims': AuthMfaAmrClaimsTable;
  'auth.mfa_challenges': AuthMfaChallengesTable;
  'auth.mfa_factors': AuthMfaFactorsTable;
  'auth.one_time_tokens': AuthOneTimeTokensTable;
  'auth.refresh_tokens': AuthRefreshTokensTable;
  'auth.sessions': AuthSessionsTable;
  'auth.sso_domains': AuthSsoDomainsTable;
  'auth.sso_providers': AuthSsoProvidersTable;
  'auth.users': AuthUsersTable;
}

interface ActivityHistoryTable {
  id: Generated<string>;
  user_id: Generated<string>;
  activity_type: string;
  description: string | null;
  metadata: JsonWithDefault<Record<string, unknown>>;
  created_at: Generated<Date>;
}

interface AlarmsTable {
  kind: ColumnTypes['alarms.kind'];
  since: Date;
  last_at: Date;
  times: number;
  mail_due_at: Date | null;
  mail_attempts: Generated<number>;
}

interface AnalyticsDataTable {
  page_path: string;
  date: string;
  views: Generated<number>;
  unique_visitors: Generated<number>;
}

interface AppointmentEventsTable {
  id: GeneratedAlways<number>;
  appointment_id: string;
  kind: 'unproven' | 'booked' | 'moved' | 'expired' | 'cancelled' | 'came' | 'missed' | 'reminded';
  actor: 'customer' | 'shop' | 'system';
  actor_id: string | null;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  moved_from: Date | null;
  created_at: Generated<Date>;
}

interface AppointmentsTable {
  id: Generated<string>;
  reference: string;
  state: Generated<'unproven' | 'booked' | 'moved' | 'expired' | 'cancelled' | 'came' | 'missed'>;
  starts_at: Date;
  ends_at: Date;
  place: number;
  user_id: string | null;
  customer_name: string;
  email: string | null;
  phone: string | null;
  device: string;
  fault: string;
  repair_id: string | null;
  idempotency_key: string;
  link_hash: string;
  proof_hash: string | null;
  mailbox: string | null;
  network: string | null;
  region: string | null;
  sequence: Generated<number>;
  remind_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  takes_texts: boolean | null;
}

interface BlogPostRevisionsTable {
  post_id: string;
  revision: number;
  fields: Json<ColumnTypes['blog_post_revisions.fields']>;
  saved_by: string | null;
  saved_at: Generated<Date>;
}

interface BlogPostsTable {
  id: Generated<string>;
  slug: string;
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  publish_at: Date | null;
  fields: Json<ColumnTypes['blog_posts.fields']>;
  page: JsonOrNull<ColumnTypes['blog_posts.page']>;
  revision: Generated<number>;
  updated_at: Generated<Date>;
}

interface BusinessSettingsTable {
  key: string;
  value: Json<ColumnTypes['business_settings.value']>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

interface BusinessSettingsVersionsTable {
  id: GeneratedAlways<number>;
  section: string | null;
  restored_version: number | null;
  changes: Json<ColumnTypes['business_settings_versions.changes']>;
  settings: Json<Record<string, unknown>>;
  saved_at: Generated<Date>;
  saved_by: string;
}

interface BuyBackEventsTable {
  id: GeneratedAlways<number>;
  buy_back_id: string;
  kind: 'asked' | 'seen' | 'offered' | 'accepted' | 'refused' | 'expired' | 'declined' | 'deed' | 'bought';
  note: string | null;
  payload: JsonWithDefault<Record<string, unknown>>;
  actor_id: string | null;
  created_at: Date;
}

interface BuyBackPricesTable {
  id: string;
  device_id: string;
  base_cents: number;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface BuyBackTermsTable {
  id: string;
  is_open: boolean;
  answer_days: number;
  offer_days: number;
  deductions: Json<ColumnTypes['buy_back_terms.deductions']>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}

interface BuyBacksTable {
  id: string;
  number: string;
  state: Generated<'asked' | 'offered' | 'accepted' | 'refused' | 'expired' | 'declined' | 'bought'>;
  idempotency_key: string;
  fingerprint: string;
  link_hash: string;
  customer_name: string;
  email: string | null;
  phone: string | null;
  kind: ColumnTypes['buy_backs.kind'];
  device_id: string | null;
  device: string;
  answers: Json<ColumnTypes['buy_backs.answers']>;
  note: string | null;
  indicated_cents: number | null;
  seen_answers: JsonOrNull<ColumnTypes['buy_backs.seen_answers']>;
  seen_note: string | null;
  offer_id: number | null;
  offer_cents: number | null;
  offer_until: string | null;
  offer_note: string | null;
  deed: JsonOrNull<ColumnTypes['buy_backs.deed']>;
  deed_hash: string | null;
  unit_id: string | null;
  bought_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface ChangeLogTable {
  id: GeneratedAlways<number>;
  changed_at: Generated<Date>;
  actor_id: string;
  table_name: string;
  row_id: string;
  row_name: string | null;
  operation: 'insert' | 'update' | 'delete';
  before: JsonOrNull<Record<string, unknown>>;
  after: JsonOrNull<Record<string, unknown>>;
}

interface CounterReturnsTable {
  id: GeneratedAlways<number>;
  sale_id: string;
  line_id: number;
  quantity: number;
  is_restocked: boolean;
  amount_cents: number;
  reason: string;
  refund_id: number | null;
  actor_id: string;
  created_at: Generated<Date>;
}

interface CounterSaleLinesTable {
  id: GeneratedAlways<number>;
  sale_id: string;
  product_id: string | null;
  sku: string | null;
  label: string;
  warranty: Generated<string>;
  kind: 'goods' | 'service';
  quantity: number;
  unit_price_cents: number;
  discount_cents: Generated<number>;
  discount_reason: string | null;
  total_cents: GeneratedAlways<number>;
  vat_rate: Generated<'20' | '10' | '5.5' | '2.1' | '0' | 'margin'>;
  unit_id: string | null;
  eco_cents: number | null;
}

interface CounterSalesTable {
  id: Generated<string>;
  number: string | null;
  state: Generated<'open' | 'closed' | 'cancelled'>;
  customer_name: string | null;
  email: string | null;
  phone: string | null;
  refuses_name: Generated<boolean>;
  user_id: string | null;
  goods_cents: Generated<number>;
  services_cents: Generated<number>;
  total_cents: GeneratedAlways<number>;
  paid_cents: Generated<number>;
  refunded_cents: Generated<number>;
  cancel_reason: string | null;
  version: Generated<number>;
  actor_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  closed_at: Date | null;
  seller: JsonOrNull<Record<string, unknown>>;
  company: string | null;
  siren: string | null;
  purchase_reference: string | null;
  billing_address: JsonOrNull<ColumnTypes['counter_sales.billing_address']>;
  returned_cents: Generated<number>;
  link_hash: string | null;
  grouped_cents: Generated<number>;
}

interface CreditNotesTable {
  number: string;
  invoice_number: string;
  refund_id: number | null;
  total_cents: number;
  data: Json<Record<string, unknown>>;
  issued_at: Date;
}

interface CustomerMergesTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  gone_id: string;
  gone_name: string | null;
  gone_email: string | null;
  gone_phone: string | null;
  moved: Json<ColumnTypes['customer_merges.moved']>;
  actor_id: string;
  merged_at: Generated<Date>;
}

interface CustomerNotesTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  author_id: string | null;
  text: string;
  created_at: Generated<Date>;
}

interface CustomersTable {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  created_at: Generated<Date>;
  company: string | null;
  address: JsonOrNull<ColumnTypes['customers.address']>;
  import_id: string | null;
}

interface DailySalesTable {
  date: string;
  orders: number;
  goods_cents: number;
  services_cents: number;
  parts_cents: number;
  repairs: number;
}

interface DailyVisitsTable {
  date: string;
  desktop_visits: number;
  mobile_visits: number;
  tablet_visits: number;
  page_views: number;
  unique_visitors: number;
}

interface DeviceModelsTable {
  id: string;
  is_hidden: Generated<boolean>;
  brand: string | null;
  family: string | null;
  kind: ColumnTypes['device_models.kind'] | null;
  name: string | null;
  year: number | null;
  codes: Generated<string[]>;
  prices: string | null;
  updated_at: Generated<Date>;
  model: string | null;
  has_own_prices: Generated<boolean>;
}

interface FaqEntriesTable {
  id: Generated<string>;
  anchor: string;
  category: string;
  question: string;
  answer: string;
  answer_html: string;
  answer_text: string;
  position: Generated<number>;
  is_hidden: Generated<boolean>;
  updated_at: Generated<Date>;
}

interface FreeInvoiceLinesTable {
  id: GeneratedAlways<number>;
  free_invoice_id: string;
  label: string;
  kind: 'goods' | 'service';
  unit: 'piece' | 'hour' | 'day' | 'month' | 'year' | 'kilometre';
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_cents: Generated<number>;
  discount_reason: string | null;
  total_cents: GeneratedAlways<number>;
  vat_rate: Generated<'20' | '10' | '5.5' | '2.1' | '0' | 'margin'>;
  unit_id: string | null;
}

interface FreeInvoiceMailsTable {
  id: GeneratedAlways<number>;
  free_invoice_id: string;
  kind: 'invoice' | 'credit-note' | 'reminder' | 'payment' | 'payment-failed';
  number: string;
  email: string;
  actor_id: string | null;
  created_at: Generated<Date>;
  step: number | null;
}

interface FreeInvoicesTable {
  id: Generated<string>;
  state: Generated<'draft' | 'issued'>;
  customer_name: string | null;
  company: string | null;
  siren: string | null;
  purchase_reference: string | null;
  billing_address: JsonOrNull<ColumnTypes['free_invoices.billing_address']>;
  email: string | null;
  user_id: string | null;
  terms_days: number;
  due_on: string | null;
  goods_cents: Generated<number>;
  services_cents: Generated<number>;
  total_cents: GeneratedAlways<number>;
  paid_cents: Generated<number>;
  refunded_cents: Generated<number>;
  credited_cents: Generated<number>;
  version: Generated<number>;
  actor_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  issued_at: Date | null;
  link_hash: string | null;
  disputed_at: Date | null;
  dispute_reason: string | null;
  plan_id: string | null;
  period_on: string | null;
  done_on: string | null;
  is_deposit: Generated<boolean>;
  deposit_of_id: string | null;
}

interface GalleryItemsTable {
  slug: string;
  position: number;
  is_published: Generated<boolean>;
  category: string | null;
  title: string | null;
  description: string | null;
  alt_text: string | null;
  done_on: string | null;
  photo_id: string | null;
  photo_width: number | null;
  photo_height: number | null;
  updated_at: Generated<Date>;
  consented_at: Date | null;
}

interface GoodsReceiptLinesTable {
  id: GeneratedAlways<number>;
  receipt_id: string;
  product_id: string;
  quantity: number;
  unit_cost_cents: number | null;
}

interface GoodsReceiptsTable {
  id: string;
  number: string;
  supplier_id: number;
  delivery_note: string | null;
  purchase_id: number | null;
  received_by: string;
  received_at: Generated<Date>;
  purchase_order_id: string | null;
}

interface GroupedSalesTable {
  id: GeneratedAlways<number>;
  free_invoice_id: string;
  repair_id: string | null;
  sale_id: string | null;
  amount_cents: number;
  released_at: Date | null;
}

interface GuaranteeClaimsTable {
  id: string;
  number: string;
  order_id: string | null;
  sale_id: string | null;
  item: string;
  is_used: boolean;
  delivered_on: string;
  claimed_on: string;
  fault: string;
  wish: 'repair' | 'replacement';
  handed_over_on: string | null;
  outcome: 'repaired' | 'replaced' | 'replaced_by_us' | 'refunded' | 'reduced' | 'refused' | null;
  outcome_note: string | null;
  settled_on: string | null;
  version: Generated<number>;
  actor_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface InvoicePlansTable {
  id: string;
  state: Generated<'active' | 'paused' | 'ended'>;
  every: 'month' | 'quarter' | 'year';
  first_on: string;
  ends_on: string | null;
  issues: Generated<boolean>;
  done_periods: Generated<number>;
  actor_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface InvoicesTable {
  number: string;
  order_id: string | null;
  total_cents: number;
  data: Json<Record<string, unknown>>;
  issued_at: Date;
  repair_id: string | null;
  deposit_id: number | null;
  free_invoice_id: string | null;
  sale_id: string | null;
}

interface NewsletterSubscribersTable {
  id: Generated<string>;
  email: string;
  consent: string;
  asked_at: Generated<Date>;
  confirmed_at: Date | null;
}

interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  from_state: ColumnTypes['order_events.from_state'] | null;
  to_state: ColumnTypes['order_events.to_state'];
  actor: 'customer' | 'shop' | 'system';
  actor_id: string | null;
  note: string | null;
  payment_id: number | null;
  created_at: Generated<Date>;
  is_told: Generated<boolean>;
}

interface OrderLinesTable {
  id: GeneratedAlways<number>;
  order_id: string;
  product_id: string;
  sku: string;
  name: string;
  condition: string;
  grade: string | null;
  warranty: string;
  listed_price_cents: number;
  unit_price_cents: number;
  quantity: number;
  total_cents: GeneratedAlways<number>;
  restocked: Generated<number>;
  vat_rate: Generated<'20' | '10' | '5.5' | '2.1' | '0' | 'margin'>;
  eco_cents: number | null;
  discount_cents: Generated<number>;
}

interface OrderNotesTable {
  id: GeneratedAlways<number>;
  order_id: string;
  author_id: string | null;
  text: string;
  created_at: Generated<Date>;
}

interface OrdersTable {
  id: Generated<string>;
  number: string;
  state:
    | 'unproven'
    | 'pending'
    | 'paid'
    | 'reserved'
    | 'preparing'
    | 'ready'
    | 'shipped'
    | 'collected'
    | 'delivered'
    | 'expired'
    | 'cancelled'
    | 'returned'
    | 'refunded';
  user_id: string | null;
  customer_name: string;
  email: string;
  phone: string | null;
  billing_address: JsonOrNull<ColumnTypes['orders.billing_address']>;
  delivery_address: JsonOrNull<ColumnTypes['orders.delivery_address']>;
  delivery_method: 'pickup' | 'parcel' | 'relay';
  relay_point: string | null;
  payment_method: 'shop' | 'transfer' | 'card';
  payment_due_at: Date | null;
  tracking_number: string | null;
  cgv_version: string;
  goods_cents: number;
  delivery_cents: number;
  total_cents: GeneratedAlways<number>;
  paid_cents: Generated<number>;
  refunded_cents: Generated<number>;
  idempotency_key: string;
  fingerprint: string;
  link_hash: string;
  concluded_at: Date | null;
  proof_hash: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  company: string | null;
  siren: string | null;
  purchase_reference: string | null;
}

interface PageVisitsTable {
  id: GeneratedAlways<number>;
  session_id: string;
  page_path: string;
  created_at: Generated<Date>;
}

interface PaymentEventsTable {
  id: string;
  type: string;
  order_id: string | null;
  payload: Json<Record<string, unknown>>;
  received_at: Generated<Date>;
  repair_id: string | null;
  free_invoice_id: string | null;
  sale_id: string | null;
}

interface PaymentsTable {
  id: GeneratedAlways<number>;
  order_id: string | null;
  kind: 'payment' | 'refund' | 'payout';
  method:
    | 'cash'
    | 'shop_card'
    | 'contactless'
    | 'transfer'
    | 'card'
    | 'cheque'
    | 'before'
    | 'bonus'
    | 'own_card'
    | 'exchange';
  amount_cents: number;
  reference: string | null;
  is_unowed: Generated<boolean>;
  actor_id: string | null;
  refunded_lines: JsonWithDefault<ColumnTypes['payments.refunded_lines']>;
  refunds_delivery: Generated<boolean>;
  created_at: Generated<Date>;
  repair_id: string | null;
  corrects_id: number | null;
  reason: string | null;
  is_deposit: Generated<boolean>;
  sale_id: string | null;
  free_invoice_id: string | null;
  goods_cents: number | null;
  used_goods_number: string | null;
}

interface ProductCategoriesTable {
  id: string;
  label: string;
  position: Generated<number>;
}

interface ProductImagesTable {
  id: Generated<string>;
  product_id: string;
  position: Generated<number>;
  src: string;
  alt: string;
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

interface ProductPurchasesTable {
  product_id: string;
  supplier: string | null;
  supplier_reference: string | null;
  purchase_price_cents: number | null;
  supplier_id: number | null;
}

interface ProductReviewsTable {
  testimonial_id: string;
  order_line_id: number;
  product_id: string;
  reply: string | null;
  replied_at: Date | null;
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
  direct_price_cents: GeneratedAlways<number>;
  stock: Generated<number>;
  reserved: Generated<number>;
  available: GeneratedAlways<number>;
  is_available: GeneratedAlways<boolean>;
  low_stock_threshold: Generated<number>;
  weight_g: number | null;
  warranty: Generated<string>;
  specs: JsonWithDefault<ColumnTypes['products.specs']>;
  compatible_models: Generated<string[]>;
  usages: Generated<string[]>;
  unit_tests: JsonWithDefault<ColumnTypes['products.unit_tests']>;
  battery_percent: number | null;
  legal: JsonWithDefault<Record<string, unknown>>;
  missing_facts: GeneratedAlways<ColumnTypes['products.missing_facts']>;
  is_published: Generated<boolean>;
  is_example: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  ean: string | null;
  vat_rate: Generated<'20' | '10' | '5.5' | '2.1' | '0' | 'margin'>;
  is_offered_unit: boolean | null;
}

interface ProfilesTable {
  id: string;
  role: Generated<'client' | 'admin'>;
  cart: JsonWithDefault<ColumnTypes['profiles.cart']>;
  full_name: string | null;
  phone: string | null;
  company: string | null;
  siren: string | null;
  billing_address: JsonOrNull<ColumnTypes['profiles.billing_address']>;
  delivery_address: JsonOrNull<ColumnTypes['profiles.delivery_address']>;
  wants_reminders: Generated<boolean>;
  wants_stock_alerts: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  staff_role: 'owner' | 'technician' | 'counter' | 'content' | null;
  idle_told_at: Date | null;
}

interface PromoCodesTable {
  id: Generated<string>;
  code: string;
  percent: number | null;
  amount_cents: number | null;
  starts_on: string | null;
  ends_on: string | null;
  max_uses: number | null;
  max_uses_each: number | null;
  min_goods_cents: Generated<number>;
  only_categories: Generated<string[]>;
  only_products: Generated<string[]>;
  not_products: Generated<string[]>;
  stacks: Generated<boolean>;
  is_active: Generated<boolean>;
  note: string | null;
  written_by: string;
  created_at: Generated<Date>;
}

interface PromoUsesTable {
  order_id: string;
  promo_code_id: string;
  code: string;
  discount_cents: number;
}

interface PurchaseOrderLinesTable {
  id: GeneratedAlways<number>;
  purchase_order_id: string;
  product_id: string | null;
  label: string;
  reference: string | null;
  quantity: number;
  unit_cost_cents: number | null;
  received: Generated<number>;
  is_closed: Generated<boolean>;
}

interface PurchaseOrdersTable {
  id: string;
  number: string | null;
  state: Generated<'draft' | 'sent' | 'partly_received' | 'received' | 'cancelled'>;
  supplier_id: number;
  note: string | null;
  expected_on: string | null;
  version: Generated<number>;
  actor_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  sent_at: Date | null;
  closed_at: Date | null;
  cancel_reason: string | null;
  mailed_to: string | null;
}

interface PurchasesTable {
  id: GeneratedAlways<number>;
  bought_on: string;
  supplier: string;
  nature: string;
  amount_cents: number;
  method: 'card' | 'transfer' | 'cash' | 'cheque' | 'direct_debit';
  reference: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  recorded_by: string | null;
  supplier_id: number | null;
  vat_cents: number | null;
}

interface QuickRepliesTable {
  id: Generated<string>;
  name: string;
  text: string;
  written_by: string;
  written_at: Generated<Date>;
}

interface QuoteTemplatesTable {
  id: Generated<string>;
  name: string;
  lines: Json<ColumnTypes['quote_templates.lines']>;
  kept_by: string;
  kept_at: Generated<Date>;
}

interface RedirectsTable {
  id: Generated<string>;
  source: string;
  target: string;
  status: 301 | 302;
  created_at: Generated<Date>;
}

interface RepairBonusesTable {
  repair_id: string;
  invoice_number: string;
  organisation: string;
  amount_cents: number;
  state: Generated<'due' | 'sent' | 'paid' | 'refused' | 'owed' | 'written_off'>;
  reference: string | null;
  reason: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  payment_id: number | null;
  created_at: Date;
}

interface RepairChargesTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  kind: 'work' | 'diagnosis' | 'refusal' | 'return_postage' | 'storage' | 'other' | 'discount';
  label: string;
  amount_cents: number;
  actor_id: string | null;
  created_at: Generated<Date>;
}

interface RepairChecksTable {
  repair_id: string;
  stage: 'before' | 'after';
  results: Json<ColumnTypes['repair_checks.results']>;
  words: string | null;
  checked_by: string;
  checked_at: Date;
}

interface RepairEventsTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  kind: ColumnTypes['repair_events.kind'];
  from_state: ColumnTypes['repair_events.from_state'] | null;
  to_state: ColumnTypes['repair_events.to_state'];
  actor: 'customer' | 'shop' | 'system';
  actor_id: string | null;
  is_public: Generated<boolean>;
  note: string | null;
  payload: JsonWithDefault<Record<string, unknown>>;
  tells: Generated<ColumnTypes['repair_events.tells']>;
  created_at: Generated<Date>;
}

interface RepairFlaggedTable {
  repair_id: string;
  flag_id: string;
  flagged_by: string;
  flagged_at: Date;
}

interface RepairFlagsTable {
  id: Generated<string>;
  name: string;
  tone: 'grey' | 'blue' | 'green' | 'yellow' | 'red';
  written_by: string;
  written_at: Generated<Date>;
}

interface RepairMessagesTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  author: 'customer' | 'shop';
  author_id: string | null;
  text: string;
  read_at: Date | null;
  created_at: Generated<Date>;
  channel: Generated<'site' | 'mail' | 'sms'>;
}

interface RepairNotesTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  total_cents: number;
  data: Json<Record<string, unknown>>;
  actor_id: string | null;
  written_at: Date;
}

interface RepairPartsTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  product_id: string | null;
  quantity: number;
  state: 'awaited' | 'held' | 'taken' | 'given_back';
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  supplier: string | null;
  expected_on: string | null;
  cost_cents: number | null;
  origin: 'new' | 'reused' | 'donor' | null;
  serial: string | null;
  donor: string | null;
  name: string | null;
}

interface RepairPhotoPairsTable {
  id: Generated<string>;
  repair_id: string;
  before_id: string;
  after_id: string;
  created_at: Generated<Date>;
  answered_at: Date | null;
  allowed_at: Date | null;
  scene_slug: string | null;
}

interface RepairPhotosTable {
  upload_id: string;
  repair_id: string;
  stage: 'arrival' | 'diagnosis' | 'after';
  caption: string | null;
  is_public: Generated<boolean>;
  created_at: Generated<Date>;
  added_by: string | null;
  author: 'customer' | 'shop' | null;
}

interface RepairQuoteLinesTable {
  id: GeneratedAlways<number>;
  quote_id: string;
  position: number;
  label: string;
  kind: 'part' | 'labour' | 'other';
  quantity: number;
  is_optional: Generated<boolean>;
  vat_rate: Generated<'20' | '10' | '5.5' | '2.1' | '0' | 'margin'>;
  alternative: ColumnTypes['repair_quote_lines.alternative'] | null;
}

interface RepairQuoteOptionsTable {
  id: GeneratedAlways<number>;
  line_id: number;
  position: number;
  condition: 'new' | 'reused' | null;
  unit_cents: number;
  delay_days: number | null;
  product_id: string | null;
}

interface RepairQuotesTable {
  id: Generated<string>;
  repair_id: string;
  version: number;
  state: Generated<'draft' | 'sent' | 'accepted' | 'refused' | 'replaced' | 'expired'>;
  note: string | null;
  sent_at: Date | null;
  valid_until: string | null;
  document: string | null;
  document_hash: string | null;
  answered_at: Date | null;
  choices: JsonOrNull<ColumnTypes['repair_quotes.choices']>;
  accepted_cents: number | null;
  created_at: Generated<Date>;
  saved_by: string | null;
  deposit_cents: number | null;
  alternatives: JsonOrNull<ColumnTypes['repair_quotes.alternatives']>;
  bonus: JsonOrNull<ColumnTypes['repair_quotes.bonus']>;
}

interface RepairTechniciansTable {
  repair_id: string;
  technician_id: string;
  assigned_by: string;
  assigned_at: Generated<Date>;
}

interface RepairUnlockCodesTable {
  repair_id: string;
  sealed: Buffer;
  created_at: Generated<Date>;
}

interface RepairWipesTable {
  id: string;
  repair_id: string;
  number: string;
  medium: 'device' | 'hdd' | 'ssd' | 'flash';
  description: string;
  serial: string;
  technique:
    | 'overwrite'
    | 'secure_erase'
    | 'nvme_format'
    | 'factory_reset'
    | 'sanitize'
    | 'crypto_erase'
    | 'destruction';
  tool: string | null;
  done_on: string;
  verification: 'full_read' | 'sampling' | 'setup' | 'sight';
  note: string | null;
  document: Json<ColumnTypes['repair_wipes.document']>;
  document_hash: string;
  issued_by: string;
  issued_at: Date;
}

interface RepairWorkTable {
  id: GeneratedAlways<number>;
  repair_id: string;
  worked_by: string;
  worked_on: string;
  minutes: number;
  words: string | null;
  recorded_at: Generated<Date>;
}

interface RepairsTable {
  id: Generated<string>;
  reference: string;
  way_in: 'request' | 'mail-in' | 'counter' | 'appointment';
  state:
    | 'requested'
    | 'estimated'
    | 'announced'
    | 'registered'
    | 'diagnosed'
    | 'quoted'
    | 'accepted'
    | 'refused'
    | 'waiting_part'
    | 'in_repair'
    | 'tested'
    | 'ready'
    | 'handed_over'
    | 'closed';
  user_id: string | null;
  customer_name: string;
  email: string | null;
  phone: string | null;
  wished_channel: 'email' | 'sms' | 'phone';
  return_address: JsonOrNull<ColumnTypes['repairs.return_address']>;
  battery: 'none' | 'sound' | 'damaged' | null;
  device_kind: ColumnTypes['repairs.device_kind'];
  brand: string | null;
  model: string | null;
  serial: string | null;
  fault: string;
  subject: string | null;
  condition: JsonWithDefault<ColumnTypes['repairs.condition']>;
  condition_note: string | null;
  accessories: Generated<string[]>;
  refuses_unlock_code: Generated<boolean>;
  data_notice_version: string | null;
  reused_parts: 'asked' | 'yes' | 'no' | 'not_offered' | null;
  reused_parts_case:
    | 'other_equipment'
    | 'free_repair'
    | 'under_guarantee'
    | 'unavailable'
    | 'safety'
    | 'environment'
    | null;
  estimate_min_cents: number | null;
  estimate_max_cents: number | null;
  estimate_note: string | null;
  estimate_until: string | null;
  promised_on: string | null;
  tracking_in: string | null;
  tracking_out: string | null;
  left_by: 'counter' | 'carrier' | null;
  return_of: string | null;
  signature: string | null;
  signed_at: Date | null;
  registered_at: Date | null;
  ready_at: Date | null;
  handed_over_at: Date | null;
  closed_at: Date | null;
  forgotten_at: Date | null;
  reminders: Generated<number>;
  agreement: 'quote' | 'guarantee' | 'before' | null;
  withdrawal_until: string | null;
  starts_early: Generated<boolean>;
  renounced_at: Date | null;
  guarantee_until: string | null;
  parts_guarantee_until: string | null;
  idempotency_key: string;
  fingerprint: string;
  link_hash: string;
  link_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  device_id: string | null;
  former_number: string | null;
  import_id: string | null;
  paid_cents: Generated<number>;
  refunded_cents: Generated<number>;
  company: string | null;
  siren: string | null;
  purchase_reference: string | null;
  billing_address: JsonOrNull<ColumnTypes['repairs.billing_address']>;
  claim_id: string | null;
  grouped_cents: Generated<number>;
  account_lock: 'off' | 'on' | 'unknown' | null;
  has_no_unlock_code: Generated<boolean>;
  marks: JsonWithDefault<ColumnTypes['repairs.marks']>;
  brought_with: string | null;
  diagnosis_fee_cents: number | null;
  refusal_fee_cents: number | null;
  storage_day_cents: number | null;
  storage_free_days: number | null;
  fees_accepted_at: Date | null;
  second_name: string | null;
  second_phone: string | null;
  second_may_collect: Generated<boolean>;
  delivered_on: string | null;
  insured_cents: number | null;
  carrier_out: string | null;
  label_fee_cents: number | null;
  data_choice: 'keep' | 'backup' | 'may_erase' | 'none' | null;
  data_pledge_version: string | null;
}

interface StockAlertsTable {
  id: Generated<string>;
  product_id: string;
  email: string;
  token_hash: string;
  asked_at: Generated<Date>;
  confirmed_at: Date | null;
}

interface StockCountLinesTable {
  count_id: number;
  product_id: string;
  counted: number | null;
  stock_then: number | null;
  counted_at: Date | null;
  counted_by: string | null;
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

interface StockReservationsTable {
  order_id: string;
  product_id: string;
  quantity: number;
  expires_at: Date | null;
  created_at: Generated<Date>;
}

interface SupplierBillsTable {
  id: string;
  supplier: string;
  supplier_id: number | null;
  nature: string;
  amount_cents: number;
  vat_cents: number | null;
  reference: string | null;
  due_on: string;
  goods_receipt_id: string | null;
  purchase_id: number | null;
  recorded_by: string;
  recorded_at: Generated<Date>;
}

interface SuppliersTable {
  id: GeneratedAlways<number>;
  name: string;
  contact: string | null;
  email: string | null;
  phone: string | null;
  site: string | null;
  account_number: string | null;
  delay_days: number | null;
  note: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface TestimonialDecisionsTable {
  testimonial_id: string;
  outcome: 'published' | 'refused' | 'withdrawn';
  reason: string | null;
  proof: string | null;
  decided_by: string | null;
  decided_at: Generated<Date>;
}

interface TestimonialSubmissionsTable {
  testimonial_id: string;
  email: string;
  reference: string | null;
  consented_at: Generated<Date>;
}

interface TestimonialsTable {
  id: Generated<string>;
  name: string;
  location: string | null;
  testimonial: string;
  rating: number;
  avatar_url: string | null;
  is_visible: Generated<boolean>;
  is_example: Generated<boolean>;
  origin: Generated<'site' | 'shop' | 'google'>;
  is_verified: Generated<boolean>;
  experienced_on: string | null;
  published_at: Date | null;
  created_at: Generated<Date>;
  is_review: Generated<boolean>;
}

interface UploadsTable {
  id: Generated<string>;
  owner_kind: string | null;
  owner_id: string | null;
  stored_key: string;
  mime: 'image/webp' | 'application/pdf' | 'video/mp4';
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  created_at: Generated<Date>;
  has_poster: Generated<boolean>;
}

interface UsedGoodsTable {
  id: GeneratedAlways<number>;
  number: string;
  corrects_id: number | null;
  correction: string | null;
  acquired_on: string;
  description: string;
  serial: string | null;
  origin: string;
  price_cents: number;
  method: 'card' | 'transfer' | 'cash' | 'cheque' | 'exchange' | 'none';
  seller_name: string;
  seller_address: string;
  document_kind: 'identity_card' | 'passport' | 'residence_permit' | 'driving_licence' | 'company';
  document_number: string;
  document_issuer: string;
  recorded_by: string;
  recorded_at: Generated<Date>;
  import_id: string | null;
}

interface UsedUnitEventsTable {
  id: GeneratedAlways<number>;
  unit_id: string;
  kind: 'added' | 'changed' | 'tested' | 'put_on_sale' | 'taken_off' | 'sold' | 'returned' | 'scrapped';
  note: string | null;
  actor_id: string | null;
  created_at: Date;
}

interface UsedUnitSalesTable {
  id: GeneratedAlways<number>;
  unit_id: string;
  order_id: string | null;
  sale_id: string | null;
  price_cents: number;
  cost_cents: number;
  sold_at: Date;
  returned_at: Date | null;
  actor_id: string | null;
  free_invoice_id: string | null;
  vat_rate: Generated<'margin' | '20'>;
}

interface UsedUnitsTable {
  id: string;
  number: string;
  state: Generated<'to_test' | 'for_sale' | 'sold' | 'scrapped'>;
  kind: ColumnTypes['used_units.kind'];
  device_id: string | null;
  name: string;
  serial: string | null;
  grade: 'A' | 'B' | 'C' | null;
  marks: string | null;
  tests: JsonWithDefault<ColumnTypes['used_units.tests']>;
  battery_percent: number | null;
  hours: number | null;
  provenance: 'intake' | 'buy_back' | 'counter' | 'supplier';
  supplier_id: number | null;
  acquired_on: string;
  cost_cents: number;
  price_cents: number | null;
  used_goods_id: number | null;
  version: Generated<number>;
  actor_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  vat_rate: Generated<'margin' | '20'>;
  model_id: string | null;
  product_id: string | null;
}

interface VatRegimesTable {
  id: GeneratedAlways<number>;
  starts_on: string | null;
  vat_number: string | null;
  takes_back: number | null;
  confirmed: string | null;
  decided_by: string;
  decided_at: Generated<Date>;
}

interface VisitorEventsTable {
  id: GeneratedAlways<number>;
  occurred_at: Generated<Date>;
  event_type: 'visit' | 'navigation' | 'leave';
  device_type: 'Tablette' | 'Mobile' | 'PC';
  page_path: string;
  referrer_host: string | null;
}

interface WithdrawalEventsTable {
  id: GeneratedAlways<number>;
  withdrawal_id: string;
  from_state: ColumnTypes['withdrawal_events.from_state'] | null;
  to_state: ColumnTypes['withdrawal_events.to_state'];
  actor: 'customer' | 'shop';
  actor_id: string | null;
  note: string | null;
  created_at: Generated<Date>;
}

interface WithdrawalsTable {
  id: Generated<string>;
  reference: string;
  state: Generated<'received' | 'answered' | 'returned' | 'refunded' | 'closed' | 'refused'>;
  order_id: string | null;
  repair_id: string | null;
  customer_name: string;
  contract_reference: string;
  email: string;
  details: string | null;
  declared_at: Generated<Date>;
}

interface AdministratorsTable {
  user_id: string;
  since: Generated<Date>;
}

interface CardChecksTable {
  day: string;
  checked_at: Date;
  payments: number;
  refunds: number;
  found: Json<ColumnTypes['internal.card_checks.found']>;
}

interface CardDisputesTable {
  id: string;
  order_id: string | null;
  state: 'open' | 'answered' | 'won' | 'lost';
  amount_cents: number;
  reason: string;
  due_at: Date | null;
  opened_at: Date;
  repair_id: string | null;
  free_invoice_id: string | null;
  sale_id: string | null;
}

interface CardRefundsTable {
  id: Generated<string>;
  order_id: string | null;
  withdrawal_id: string | null;
  payment: string;
  refund: string | null;
  amount_cents: number;
  asked: Json<ColumnTypes['internal.card_refunds.asked']>;
  actor_id: string | null;
  state: Generated<'asked' | 'pending' | 'done' | 'failed'>;
  failure: string | null;
  asked_at: Date;
  repair_id: string | null;
  free_invoice_id: string | null;
  sale_id: string | null;
}

interface CardSessionsTable {
  id: string;
  order_id: string | null;
  state: Generated<'open' | 'processing' | 'closed'>;
  opened_at: Date;
  waits_until: Date;
  asked_at: Date | null;
  repair_id: string | null;
  failed_at: Date | null;
  free_invoice_id: string | null;
  sale_id: string | null;
}

interface ClosingsTable {
  number: number;
  day: string;
  covers_from: Date;
  covers_until: Date;
  closed_at: Date;
  actor_id: string;
  book: Json<ColumnTypes['internal.closings.book']>;
  entries: number;
  entries_digest: string;
  float_cents: number;
  spent_cents: number;
  counted_cents: number;
  banked_cents: number;
  terminal_cents: number;
  reason: string | null;
  month_cents: number;
  year_cents: number;
  total_cents: number;
  previous_digest: string;
  digest: string;
}

interface ConnectionSettingsTable {
  name: string;
  settings: Json<ColumnTypes['internal.connection_settings.settings']>;
  secrets: Json<ColumnTypes['internal.connection_settings.secrets']>;
  version: Generated<number>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

interface CountersTable {
  kind: string;
  year: number;
  last_number: number;
}

interface DailyJobsTable {
  job: string;
  done_date: string;
}

interface DataImportsTable {
  id: Generated<string>;
  kind: 'customers' | 'stock' | 'repairs' | 'used_units';
  file_name: string;
  lines: JsonOrNull<ColumnTypes['internal.data_imports.lines']>;
  actor_id: string | null;
  read_at: Date;
  done_at: Date | null;
  created_count: number | null;
  known_count: number | null;
  fields: JsonOrNull<ColumnTypes['internal.data_imports.fields']>;
  existing: Generated<'keep' | 'fill' | 'replace'>;
  updated_count: number | null;
}

interface ImportPairingsTable {
  kind: 'customers' | 'stock' | 'repairs' | 'used_units';
  titles_hash: string;
  fields: Json<ColumnTypes['internal.import_pairings.fields']>;
  saved_by: string | null;
  saved_at: Date;
}

interface InboundMessagesTable {
  id: Generated<string>;
  channel: 'mail' | 'sms';
  digest: string;
  waits_for: 'address' | 'sender' | 'case' | 'choice' | 'files' | null;
  sender: string | null;
  subject: string | null;
  text: string | null;
  repair_id: string | null;
  received_at: Date;
}

interface JobRunsTable {
  job: string;
  started_at: Date;
  ended_at: Date | null;
  error: string | null;
  succeeded_at: Date | null;
}

interface MailboxCodesTable {
  user_id: string;
  email: string;
  digest: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface MailboxProofsTable {
  user_id: string;
  email: string;
  proven_at: Date;
}

interface MigrationsTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

interface OneTimeLinksTable {
  token_id: string;
  secret_hash: string;
}

interface OneTimeTokenMissesTable {
  token_id: string;
  misses: number;
}

interface OpenOrdersTable {
  order_id: string;
  mailbox: string;
  phone: string | null;
  network: string | null;
  region: string | null;
  lapsed_at: Date | null;
}

interface OpeningTable {
  is_only: Generated<boolean>;
  is_demonstration: boolean;
  opened_at: Date | null;
  opened_by: string | null;
}

interface OpeningReadingsTable {
  item: string;
  read_at: Date;
  read_by: string;
}

interface OutagesTable {
  cause: 'jobs' | 'mails' | 'backups' | 'copies' | 'disk' | 'certificate';
  channel: 'mail' | 'webhook';
  since: Date;
  last_seen_at: Date;
  told_at: Date | null;
  attempts: Generated<number>;
  next_at: Date;
  last_error: string | null;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  channel: Generated<'mail' | 'sms'>;
  about_kind:
    | 'order'
    | 'withdrawal'
    | 'appointment'
    | 'repair'
    | 'testimonial'
    | 'product'
    | 'account'
    | 'newsletter'
    | 'invoice'
    | 'purchase'
    | 'sale'
    | 'claim'
    | 'buy_back';
  about_id: string | null;
  event_id: number | null;
  recipient: Generated<'customer' | 'shop'>;
  address: string | null;
  payload: Buffer | null;
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  failure: 'refused' | 'expired' | null;
  hold: 'held' | 'released' | null;
  expires_at: Date | null;
  created_at: Generated<Date>;
  written_to_folder: Generated<boolean>;
}

interface OverlaysTable {
  id: GeneratedAlways<number>;
  kind: string;
  key: string;
  value: JsonOrNull<ColumnTypes['internal.overlays.value']>;
  shipped: Json<ColumnTypes['internal.overlays.shipped']>;
  valid_from: Date;
  saved_at: Date;
  saved_by: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

interface PageReadingsTable {
  path: string;
  page_updated: string;
  reader_name: string;
  read_at: Date;
  read_by: string;
}

interface PeriodArchivesTable {
  number: GeneratedAlways<number>;
  period: string;
  manifest: string;
  signature: string;
  public_key: string;
  made_at: Date;
  made_by: string;
}

interface PhoneProofsTable {
  file_id: string;
  order_id: string | null;
  appointment_id: string | null;
  digest: string | null;
  tries: Generated<number>;
  codes: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  proven_at: Date | null;
  mailbox_proven_at: Date | null;
}

interface PlatformFlowsTable {
  number: string;
  digest: string | null;
  flow_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  failure: string | null;
  sent_at: Date | null;
  status: number | null;
  status_reason: string | null;
  status_at: Date | null;
  created_at: Date;
}

interface PlatformHeardTable {
  is_only: Generated<boolean>;
  until: Date;
}

interface PlatformMessagesTable {
  flow_id: string;
  kind: 'state' | 'document';
  heard_at: Date;
  number: string | null;
  status: number | null;
  reason: string | null;
  happened_at: Date | null;
  name: string | null;
  content: Buffer | null;
  closed_at: Date | null;
  closed_by: string | null;
}

interface RateLimitsTable {
  key: string;
  full_at: Date;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: Generated<Date>;
}

interface RefusedAddressesTable {
  address: string;
  refused_at: Date;
  words: string;
}

interface SavedDraftsTable {
  id: string;
  user_id: string;
  sealed: Buffer;
  created_at: Date;
}

interface SecondFactorRuleTable {
  is_only: Generated<boolean>;
  grace_s: number | null;
  asks_others: Generated<boolean>;
}

interface SeedsTable {
  name: string;
  planted_at: Generated<Date>;
}

interface SignUpAttemptsTable {
  token_id: string;
  encrypted_password: Generated<string>;
  user_metadata: JsonWithDefault<Record<string, unknown>>;
  provider: string | null;
  provider_id: string | null;
  browser_hash: string | null;
  is_resent: Generated<boolean>;
}

interface SignatureRequestsTable {
  repair_id: string;
  code_hash: string;
  terms_hash: string;
  asked_by: string;
  expires_at: Date;
  purpose: Generated<'intake' | 'hand_over'>;
}

interface StaffInvitationsTable {
  id: Generated<string>;
  email: string;
  staff_role: 'owner' | 'technician' | 'counter' | 'content';
  token_hash: string;
  invited_by: string | null;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

interface StaffPermissionsTable {
  staff_role: 'owner' | 'technician' | 'counter' | 'content';
  permission: string;
}

interface UnfinishedVideosTable {
  id: Generated<string>;
  name: string;
  bytes: number;
  received: Generated<number>;
  has_poster: Generated<boolean>;
  created_at: Date;
}

interface AuthAuditLogEntriesTable {
  instance_id: string | null;
  id: string;
  payload: JsonOrNull<Record<string, unknown>>;
  created_at: Date | null;
  ip_address: Generated<string>;
}

interface AuthFlowStateTable {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  code_challenge: string | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  authentication_method: string;
  auth_code_issued_at: Date | null;
  invite_token: string | null;
  referrer: string | null;
  oauth_client_state_id: string | null;
  linking_target_id: string | null;
  email_optional: Generated<boolean>;
}

interface AuthIdentitiesTable {
  provider_id: string;
  user_id: string;
  identity_data: Json<Record<string, unknown>>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: GeneratedAlways<string | null>;
  id: Generated<string>;
}

interface AuthInstancesTable {
  id: string;
  uuid: string | null;
  raw_base_config: string | null;
  created_at: Date | null;
  updated_at: Date | null;
}

interface AuthMfaAmrClaimsTable {
  session_id: string;
  created_at: Date;
  updated_at: Date;
  authentication_method: string;
  id: string;
}

interface AuthMfaChallengesTable {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  web_authn_session_data: JsonOrNull<Record<string, unknown>>;
}

interface AuthMfaFactorsTable {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'webauthn' | 'phone';
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_credential: JsonOrNull<Record<string, unknown>>;
  web_authn_aaguid: string | null;
  last_webauthn_challenge_data: JsonOrNull<Record<string, unknown>>;
}

interface AuthOneTimeTokensTable {
  id: string;
  user_id: string;
  token_type:
    | 'confirmation_token'
    | 'reauthentication_token'
    | 'recovery_token'
    | 'email_change_token_new'
    | 'email_change_token_current'
    | 'phone_change_token';
  token_hash: string;
  relates_to: string;
  created_at: LocalTime<Date>;
  updated_at: LocalTime<Date>;
}

interface AuthRefreshTokensTable {
  instance_id: string | null;
  id: Generated<number>;
  token: string | null;
  user_id: string | null;
  revoked: boolean | null;
  created_at: Date | null;
  updated_at: Date | null;
  parent: string | null;
  session_id: string | null;
}

interface AuthSessionsTable {
  id: string;
  user_id: string;
  created_at: Date | null;
  updated_at: Date | null;
  factor_id: string | null;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  not_after: Date | null;
  refreshed_at: LocalTime<Date | null>;
  user_agent: string | null;
  ip: string | null;
  tag: string | null;
  oauth_client_id: string | null;
  refresh_token_hmac_key: string | null;
  refresh_token_counter: number | null;
  scopes: string | null;
}

interface AuthSsoDomainsTable {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date | null;
  updated_at: Date | null;
}

interface AuthSsoProvidersTable {
  id: string;
  resource_id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  disabled: boolean | null;
}

interface AuthUsersTable {
  instance_id: Generated<string | null>;
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: Generated<string | null>;
  confirmation_sent_at: Date | null;
  recovery_token: Generated<string | null>;
  recovery_sent_at: Date | null;
  email_change_token_new: Generated<string | null>;
  email_change: Generated<string | null>;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: JsonOrNull<Record<string, unknown>>;
  raw_user_meta_data: JsonOrNull<Record<string, unknown>>;
  is_super_admin: boolean | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: Generated<string | null>;
  phone_change_token: Generated<string | null>;
  phone_change_sent_at: Date | null;
  confirmed_at: GeneratedAlways<Date | null>;
  email_change_token_current: Generated<string | null>;
  email_change_confirm_status: Generated<number | null>;
  banned_until: Date | null;
  reauthentication_token: Generated<string | null>;
  reauthentication_sent_at: Date | null;
  is_sso_user: Generated<boolean>;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
}
