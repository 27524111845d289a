import { type RawBuilder, sql } from 'kysely';
import { LABEL_OWNER } from '../repairs/prepaid-label.ts';

/** The person: an account, and the address that it has proven. */
export type Person = { id: string; email: string };

/** The fate of a table's rows when their account is deleted. `docs/retention.md` says how long the rest stays. */
type AtDeletion = 'goes' | 'stays' | 'stays in part';

export type PersonalTable = {
  name: string;
  /** Selects the rows `t` of the table that are the person's. */
  where: (person: Person) => RawBuilder<boolean>;
  /**
   * Left out of an export: secrets, our own keys, which member of staff acted, and numbers that count rows, which
   * reveal how many others there were (decision 032).
   */
  hidden?: readonly string[];
  /** Nothing of the table is exported: it holds secrets, or the shop's own notes. */
  isSecret?: true;
  atDeletion: AtDeletion;
};

const OUR_KEYS = ['link_hash', 'fingerprint', 'idempotency_key'];
const SECRETS_OF_USERS = [
  'encrypted_password',
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
  'reauthentication_token',
  'raw_app_meta_data',
];

const own =
  (column: string) =>
  ({ id }: Person) =>
    sql<boolean>`t.${sql.ref(column)} = ${id}`;
const addressed = ({ email }: Person) => sql<boolean>`lower(t.email) = ${email}`;
const ofOrders = ({ id }: Person) =>
  sql<boolean>`t.order_id in (select id from public.orders where user_id = ${id})`;
const ofRepairs = ({ id }: Person) =>
  sql<boolean>`t.repair_id in (select id from public.repairs where user_id = ${id})`;
const ofSales = ({ id }: Person) =>
  sql<boolean>`t.sale_id in (select id from public.counter_sales where user_id = ${id})`;
const ofFreeInvoices = ({ id }: Person) =>
  sql<boolean>`t.free_invoice_id in (select id from public.free_invoices where user_id = ${id})`;
const ofCard = ({ id }: Person) =>
  sql<boolean>`t.customer_id in (select id from public.customers where user_id = ${id})`;
const ofQuotes = ({ id }: Person) => sql<boolean>`t.quote_id in (
  select q.id from public.repair_quotes q join public.repairs r on r.id = q.repair_id
  where r.user_id = ${id} and q.state <> 'draft'
)`;
const ofAppointments = ({ id }: Person) =>
  sql<boolean>`t.appointment_id in (select id from public.appointments where user_id = ${id})`;
/** Those sent from the person's address, and reviews of what the account ordered. */
const testimonialsOf = ({ id, email }: Person) => sql`(
  select testimonial_id from public.testimonial_submissions where lower(email) = ${email}
  union
  select r.testimonial_id from public.product_reviews r
  join public.order_lines l on l.id = r.order_line_id
  join public.orders o on o.id = l.order_id
  where o.user_id = ${id}
)`;
const ofTestimonials = (person: Person) => sql<boolean>`t.testimonial_id in ${testimonialsOf(person)}`;
const withdrawn = ({ id, email }: Person) =>
  sql<boolean>`(lower(t.email) = ${email}
    or t.order_id in (select id from public.orders where user_id = ${id})
    or t.repair_id in (select id from public.repairs where user_id = ${id}))`;
const ofWithdrawals = (person: Person) =>
  sql<boolean>`t.withdrawal_id in (select t.id from public.withdrawals t where ${withdrawn(person)})`;

/** Messages written to the person, at their address or about their cases. */
const told = ({ id, email }: Person) => sql<boolean>`(
  lower(t.address) = ${email}
  or t.about_kind = 'order' and t.about_id in (select id from public.orders where user_id = ${id})
  or t.about_kind = 'repair' and t.about_id in (select id from public.repairs where user_id = ${id})
  or t.about_kind = 'invoice' and t.about_id in (select id from public.free_invoices where user_id = ${id})
  or t.about_kind = 'sale' and t.about_id in (select id from public.counter_sales where user_id = ${id})
  or t.about_kind = 'appointment' and t.about_id in (select id from public.appointments where user_id = ${id})
  or t.about_kind = 'testimonial'
    and t.about_id in ${testimonialsOf({ id, email })}
  or t.about_kind = 'buy_back' and t.about_id in (select id from public.buy_backs where lower(email) = ${email})
  or t.about_kind = 'withdrawal' and t.about_id in (select t.id from public.withdrawals t where ${withdrawn({ id, email })})
)`;

/**
 * Every table that holds something about the owner of an account. An export contains these rows and no others; a test
 * looks into all tables of the schema and fails for one that is missing here.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { name: 'auth.users', where: own('id'), hidden: SECRETS_OF_USERS, atDeletion: 'goes' },
  { name: 'auth.identities', where: own('user_id'), atDeletion: 'goes' },
  {
    name: 'auth.sessions',
    where: own('user_id'),
    hidden: ['refresh_token_hmac_key', 'refresh_token_counter'],
    atDeletion: 'goes',
  },
  {
    name: 'auth.mfa_factors',
    where: own('user_id'),
    hidden: ['secret', 'web_authn_credential', 'last_webauthn_challenge_data'],
    atDeletion: 'goes',
  },
  {
    name: 'auth.refresh_tokens',
    where: ({ id }) => sql`t.user_id = ${id}::text`,
    isSecret: true,
    atDeletion: 'goes',
  },
  { name: 'internal.administrators', where: own('user_id'), atDeletion: 'goes' },
  { name: 'internal.recovery_codes', where: own('user_id'), isSecret: true, atDeletion: 'goes' },
  { name: 'internal.mailbox_proofs', where: own('user_id'), atDeletion: 'goes' },
  { name: 'internal.mailbox_codes', where: own('user_id'), isSecret: true, atDeletion: 'goes' },
  { name: 'internal.saved_drafts', where: own('user_id'), isSecret: true, atDeletion: 'goes' },
  { name: 'internal.page_readings', where: own('read_by'), atDeletion: 'goes' },
  {
    name: 'internal.staff_invitations',
    where: ({ id, email }) => sql`(t.accepted_by = ${id} or t.email = ${email})`,
    hidden: ['token_hash', 'invited_by'],
    atDeletion: 'goes',
  },
  // This table says who imported what; only the shop reads the lines of a file, for a day.
  { name: 'internal.data_imports', where: own('actor_id'), isSecret: true, atDeletion: 'stays' },
  { name: 'auth.one_time_tokens', where: own('user_id'), isSecret: true, atDeletion: 'goes' },
  { name: 'auth.flow_state', where: own('user_id'), isSecret: true, atDeletion: 'goes' },
  {
    name: 'auth.audit_log_entries',
    where: ({ id }) => sql`t.payload ->> 'actor_id' = ${id}::text`,
    atDeletion: 'goes',
  },
  {
    name: 'public.change_log',
    where: ({ id }) =>
      sql`t.row_id = ${id}::text and t.table_name in ('profiles', 'auth.users', 'auth.sessions')`,
    hidden: ['id', 'actor_id'],
    atDeletion: 'stays',
  },
  { name: 'public.profiles', where: own('id'), atDeletion: 'goes' },
  { name: 'public.activity_history', where: own('user_id'), atDeletion: 'goes' },
  { name: 'public.stock_alerts', where: addressed, hidden: ['token_hash'], atDeletion: 'goes' },
  { name: 'public.newsletter_subscribers', where: addressed, hidden: ['id'], atDeletion: 'goes' },
  {
    name: 'internal.outbox',
    where: told,
    hidden: ['id', 'event_id', 'payload', 'last_error'],
    atDeletion: 'stays in part',
  },
  {
    name: 'internal.refused_addresses',
    where: ({ email }) => sql`t.address = ${email}`,
    atDeletion: 'goes',
  },
  // What waits is kept by the address or the number that it came from; the rest has no words.
  {
    name: 'internal.inbound_messages',
    where: ({ email }) => sql`t.sender = ${email}`,
    hidden: ['id', 'digest', 'waits_for', 'repair_id'],
    atDeletion: 'goes',
  },
  { name: 'public.testimonial_submissions', where: ofTestimonials, atDeletion: 'goes' },
  {
    name: 'public.testimonials',
    where: (person) => sql`t.id in ${testimonialsOf(person)}`,
    atDeletion: 'goes',
  },
  {
    name: 'public.product_reviews',
    where: ofTestimonials,
    hidden: ['order_line_id'],
    atDeletion: 'goes',
  },
  {
    name: 'public.testimonial_decisions',
    where: ofTestimonials,
    hidden: ['decided_by'],
    atDeletion: 'goes',
  },
  {
    name: 'public.appointments',
    where: own('user_id'),
    hidden: OUR_KEYS,
    atDeletion: 'stays in part',
  },
  {
    name: 'public.appointment_events',
    where: ofAppointments,
    hidden: ['id', 'actor_id'],
    atDeletion: 'stays in part',
  },
  { name: 'public.orders', where: own('user_id'), hidden: OUR_KEYS, atDeletion: 'stays in part' },
  { name: 'public.order_lines', where: ofOrders, hidden: ['id'], atDeletion: 'stays' },
  { name: 'public.promo_uses', where: ofOrders, hidden: ['promo_code_id'], atDeletion: 'stays' },
  {
    name: 'public.order_events',
    where: ofOrders,
    hidden: ['id', 'payment_id', 'actor_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.payments',
    where: (person) =>
      sql`(${ofOrders(person)} or ${ofRepairs(person)} or ${ofSales(person)} or ${ofFreeInvoices(person)})`,
    hidden: ['id', 'actor_id', 'corrects_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.counter_sales',
    where: own('user_id'),
    hidden: ['actor_id', 'version'],
    atDeletion: 'stays',
  },
  { name: 'public.counter_sale_lines', where: ofSales, hidden: ['id'], atDeletion: 'stays' },
  {
    name: 'public.counter_returns',
    where: ofSales,
    hidden: ['id', 'line_id', 'refund_id', 'actor_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.free_invoices',
    where: own('user_id'),
    hidden: ['actor_id', 'version'],
    atDeletion: 'stays',
  },
  {
    name: 'public.grouped_sales',
    where: (person) => sql`(${ofFreeInvoices(person)} or ${ofRepairs(person)} or ${ofSales(person)})`,
    hidden: ['id'],
    atDeletion: 'stays',
  },
  { name: 'public.free_invoice_lines', where: ofFreeInvoices, hidden: ['id'], atDeletion: 'stays' },
  {
    name: 'public.invoice_plans',
    where: ({ id }) => sql`t.id in (select id from public.free_invoices where user_id = ${id})`,
    hidden: ['actor_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.free_invoice_mails',
    where: ofFreeInvoices,
    hidden: ['id', 'actor_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.payment_events',
    where: (person) =>
      sql`(${ofOrders(person)} or ${ofRepairs(person)} or ${ofSales(person)} or ${ofFreeInvoices(person)})`,
    atDeletion: 'stays',
  },
  {
    name: 'public.invoices',
    where: (person) => sql`(
      ${ofOrders(person)} or ${ofRepairs(person)} or ${ofSales(person)} or ${ofFreeInvoices(person)}
    )`,
    hidden: ['deposit_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.credit_notes',
    where: ({ id }) => sql`t.invoice_number in (
      select i.number from public.invoices i
      left join public.orders o on o.id = i.order_id
      left join public.repairs r on r.id = i.repair_id
      left join public.counter_sales s on s.id = i.sale_id
      left join public.free_invoices f on f.id = i.free_invoice_id
      where ${id} in (o.user_id, r.user_id, s.user_id, f.user_id)
    )`,
    hidden: ['refund_id'],
    atDeletion: 'stays',
  },
  {
    name: 'public.customers',
    where: own('user_id'),
    // A guest may have typed the same address. The account's own details are in its profile.
    hidden: ['name', 'phone', 'import_id'],
    atDeletion: 'stays in part',
  },
  { name: 'public.customer_notes', where: ofCard, isSecret: true, atDeletion: 'stays in part' },
  {
    name: 'public.customer_merges',
    where: ofCard,
    hidden: ['id', 'actor_id', 'gone_name', 'gone_email', 'gone_phone'],
    atDeletion: 'stays in part',
  },
  {
    name: 'public.guarantee_claims',
    where: (person) => sql`(${ofOrders(person)} or ${ofSales(person)})`,
    hidden: ['id', 'actor_id', 'version'],
    atDeletion: 'stays',
  },
  {
    name: 'public.buy_backs',
    where: addressed,
    hidden: [...OUR_KEYS, 'id', 'unit_id', 'offer_id', 'version'],
    atDeletion: 'stays',
  },
  {
    name: 'public.buy_back_events',
    where: ({ email }) =>
      sql`t.buy_back_id in (select id from public.buy_backs where lower(email) = ${email})`,
    hidden: ['id', 'buy_back_id', 'actor_id', 'payload'],
    atDeletion: 'stays',
  },
  { name: 'public.order_notes', where: ofOrders, isSecret: true, atDeletion: 'stays' },
  { name: 'public.withdrawals', where: withdrawn, atDeletion: 'stays' },
  { name: 'public.withdrawal_events', where: ofWithdrawals, hidden: ['id', 'actor_id'], atDeletion: 'stays' },
  {
    name: 'public.repairs',
    where: own('user_id'),
    hidden: [...OUR_KEYS, 'link_version', 'import_id', 'claim_id'],
    atDeletion: 'stays in part',
  },
  { name: 'public.repair_bonuses', where: ofRepairs, hidden: ['payment_id'], atDeletion: 'stays' },
  { name: 'public.repair_charges', where: ofRepairs, hidden: ['id', 'actor_id'], atDeletion: 'stays' },
  { name: 'public.repair_checks', where: ofRepairs, hidden: ['checked_by'], atDeletion: 'stays' },
  { name: 'public.repair_flagged', where: ofRepairs, hidden: ['flagged_by'], atDeletion: 'stays' },
  { name: 'public.repair_notes', where: ofRepairs, hidden: ['id', 'actor_id'], atDeletion: 'stays' },
  { name: 'public.repair_events', where: ofRepairs, hidden: ['id', 'actor_id'], atDeletion: 'stays' },
  {
    name: 'public.repair_messages',
    where: ofRepairs,
    hidden: ['id', 'author_id'],
    atDeletion: 'stays in part',
  },
  { name: 'public.repair_photos', where: ofRepairs, hidden: ['added_by'], atDeletion: 'stays in part' },
  { name: 'public.repair_photo_pairs', where: ofRepairs, atDeletion: 'stays in part' },
  {
    name: 'public.repair_quotes',
    where: (person) => sql`${ofRepairs(person)} and t.state <> 'draft'`,
    hidden: ['saved_by'],
    atDeletion: 'stays',
  },
  { name: 'public.repair_quote_lines', where: ofQuotes, hidden: ['id'], atDeletion: 'stays' },
  {
    name: 'public.repair_technicians',
    where: ofRepairs,
    hidden: ['technician_id', 'assigned_by'],
    atDeletion: 'stays',
  },
  { name: 'public.repair_wipes', where: ofRepairs, hidden: ['id', 'issued_by'], atDeletion: 'stays' },
  { name: 'public.repair_work', where: ofRepairs, hidden: ['id', 'worked_by'], atDeletion: 'stays' },
  {
    name: 'public.uploads',
    where: ({ id }) =>
      sql`t.owner_kind in ('repair', ${LABEL_OWNER}) and t.owner_id in (select id from public.repairs where user_id = ${id})`,
    hidden: ['stored_key'],
    atDeletion: 'stays in part',
  },
];
