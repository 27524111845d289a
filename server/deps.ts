import type { TypedFields } from '#domain/text/typed-fields.ts';
import type { RecoveryCodes } from '#packages/auth-service/index.ts';
import type { AccountCases } from './account-cases/account-cases-module.ts';
import type { Accounts } from './accounts/accounts-module.ts';
import type { Activity } from './activity/activity-module.ts';
import type { Accounting } from './admin/accounting/accounting-module.ts';
import type { Audit } from './admin/audit/audit-module.ts';
import type { Bonuses } from './admin/bonuses/bonuses-module.ts';
import type { Customers } from './admin/customers/customers-module.ts';
import type { Dashboard } from './admin/dashboard-module.ts';
import type { HealthAdmin } from './admin/health/health-admin-module.ts';
import type { OutboxAdmin } from './admin/outbox/outbox-admin-module.ts';
import type { RetentionAdmin } from './admin/retention/retention-admin-module.ts';
import type { Invitations } from './admin/users/invitations-module.ts';
import type { Users } from './admin/users/users-module.ts';
import type { Appointments } from './appointments/appointments-module.ts';
import type { Backups } from './backup/backups-module.ts';
import type { SiteSettings } from './config.ts';
import type { ConnectionAdmin } from './connections/connection-admin-module.ts';
import type { ContentLibrary } from './content/library.ts';
import type { ContentAdmin } from './content/own/content-admin-module.ts';
import type { DataImport } from './data-import/data-import-module.ts';
import type { HoldAdmin } from './holds/hold-admin-module.ts';
import type { Inbound } from './inbound/inbound-module.ts';
import type { NewsletterAdmin } from './newsletter/newsletter-admin.ts';
import type { Newsletter } from './newsletter/newsletter-module.ts';
import type { Opening } from './opening/opening-module.ts';
import type { Preparation } from './opening/preparation-module.ts';
import type { OverlayAdmin } from './overlays/overlay-admin-module.ts';
import type { RenderOnce } from './pages/html/render-once.ts';
import type { PhoneProofs } from './phone-proofs/phone-proofs-module.ts';
import type { FormProofs } from './proofs/form-proofs-module.ts';
import type { Repairs } from './repairs/repairs-module.ts';
import type { SavedDrafts } from './saved-drafts/saved-drafts-module.ts';
import type { SiteSearch } from './search/site-search.ts';
import type { Sessions } from './sessions/sessions-module.ts';
import type { Visitor } from './sessions/visitor.ts';
import type { SettingsAdmin } from './settings/settings-admin-module.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import type { StockAlerts } from './shop/alerts/stock-alerts-module.ts';
import type { BuyBackAdmin } from './shop/buy-backs/buy-back-admin-module.ts';
import type { BuyBacks } from './shop/buy-backs/buy-backs-module.ts';
import type { Carts } from './shop/cart/carts-module.ts';
import type { Catalogue } from './shop/catalogue/catalogue-module.ts';
import type { Closings } from './shop/closings/closings-module.ts';
import type { PeriodArchives } from './shop/closings/period-archives-module.ts';
import type { CounterSales } from './shop/counter/counter-sales-module.ts';
import type { Documents } from './shop/documents/documents-module.ts';
import type { FreeInvoices } from './shop/free-invoices/free-invoices-module.ts';
import type { InvoiceLinks } from './shop/free-invoices/invoice-links-module.ts';
import type { GuaranteeClaims } from './shop/guarantee-claims/claims-module.ts';
import type { OrderAdmin } from './shop/order-admin/order-admin-module.ts';
import type { Checkout } from './shop/orders/checkout-module.ts';
import type { Orders } from './shop/orders/orders-module.ts';
import type { PayTexts } from './shop/pay-texts/pay-texts-module.ts';
import type { PlatformAdmin } from './shop/platform/platform-module.ts';
import type { PromoCodeAdmin } from './shop/promo-codes/promo-code-admin-module.ts';
import type { PromoCodes } from './shop/promo-codes/promo-codes-module.ts';
import type { PurchaseOrders } from './shop/purchasing/purchase-orders-module.ts';
import type { Purchasing } from './shop/purchasing/purchasing-module.ts';
import type { StockAdmin } from './shop/stock/stock-admin-module.ts';
import type { CardPayments } from './shop/stripe/stripe-module.ts';
import type { UsedUnits } from './shop/used-units/used-units-module.ts';
import type { WithdrawalAdmin } from './shop/withdrawals/withdrawal-admin-module.ts';
import type { Withdrawals } from './shop/withdrawals/withdrawals-module.ts';
import type { Testimonials } from './testimonials/testimonials-module.ts';
import type { ForeignOrigins } from './third-parties/foreign-origins.ts';
import type { townFault } from './towns/town-fault.ts';
import type { Uploads } from './uploads/uploads-module.ts';
import type { Vat } from './vat/vat-module.ts';

/** Operations for signed-in people, and for signing in. */
type AccountDeps = Accounts & {
  sessions: Sessions;
  /** Undefined with a hosted project: only that project can raise its sessions. */
  recoveryCodes: RecoveryCodes | undefined;
  activity: Activity;
  cases: AccountCases;
};

/** Dependencies of every form. */
type FormDeps = {
  proofs: FormProofs;
  /** Undefined as long as no text messages are sent. */
  phoneProofs: () => PhoneProofs | undefined;
  drafts: SavedDrafts;
};

/**
 * The back office. Every function throws NotAdminError for anyone but an administrator, except those that serve
 * pictures to everybody. The shop's side of repairs and appointments is in `repairs` and `appointments`, guarded by its routes (decision 063).
 */
type AdminDeps = {
  accounting: Accounting;
  bonuses: Bonuses;
  audit: Audit;
  invitations: Invitations;
  backups: Backups;
  payTexts: PayTexts;
  closings: Closings;
  periodArchives: PeriodArchives;
  connections: ConnectionAdmin;
  content: ContentAdmin;
  counterSales: CounterSales;
  purchasing: Purchasing;
  purchaseOrders: PurchaseOrders;
  usedUnits: UsedUnits;
  buyBacks: BuyBackAdmin;
  customers: Customers;
  dashboard: Dashboard;
  dataImport: DataImport;
  freeInvoices: FreeInvoices;
  platform: PlatformAdmin;
  guaranteeClaims: GuaranteeClaims;
  health: HealthAdmin;
  holds: HoldAdmin;
  opening: Opening;
  newsletter: NewsletterAdmin;
  orders: OrderAdmin;
  outbox: OutboxAdmin;
  overlays: OverlayAdmin;
  preparation: Preparation;
  promoCodes: PromoCodeAdmin;
  retention: RetentionAdmin;
  settings: SettingsAdmin;
  stock: StockAdmin;
  users: Users;
  vat: Vat;
  withdrawals: WithdrawalAdmin;
};

/** Everything that the rendered app may ask of the server: the only door between app/ and server/. */
export type AppDeps = {
  content: ContentLibrary;
  search: Pick<SiteSearch, 'find'>;
  shop: () => ShopSettings;
  settings: SiteSettings;

  catalogue: Catalogue;
  carts: Carts;
  promoCodes: PromoCodes;
  checkout: Checkout;
  orders: Orders;
  /** Undefined when cards are taken in the shop only, or when the keys do not belong to the current mode. */
  cards: () => CardPayments | undefined;
  withdrawals: Withdrawals;
  documents: Documents;
  invoiceLinks: InvoiceLinks;
  buyBacks: BuyBacks;
  stockAlerts: StockAlerts;
  newsletter: Newsletter;

  repairs: Repairs;
  appointments: Appointments;
  /** Answers that wait for somebody to say where they go. */
  inbound: Pick<Inbound, 'drop' | 'file' | 'list'>;
  testimonials: Testimonials;
  /** Whether the town and the postcode of an address agree, for forms that are read before they are sent. */
  towns: { faultOf: typeof townFault };
  uploads: Uploads;

  account: AccountDeps;
  forms: FormDeps;
  admin: AdminDeps;
};

/** One page request, shared by its loaders and its render. */
export type PageRequest = {
  id: string;
  /** By the server's clock. */
  now: Date;
  /** True when a whole document is requested, false for the data of a client navigation. */
  isDocument: boolean;
  /** Query of the requested address, with its question mark; empty when there is none. */
  search: string;
  /** The visitor. Only private pages may ask who it is. */
  visitor: Visitor;
  /** The client's address, for limits only. */
  clientIp: string | undefined;
  /** Prose by id, kept out of the loader data of a document (app/features/content/prose.tsx). */
  prose: Map<string, string>;
  /**
   * Marks the scripts that the render itself writes. It cannot be guessed (server/pages/framework/finish-document.ts).
   */
  nonce: string;
  /** Set when a function of the back office refused the visitor: the guard of the area then refuses the page. */
  isRefused?: boolean;
  /** Other origins that this page uses. */
  foreign?: ForeignOrigins;
  /** The document that entry.server rendered, as bytes: a Response would encode it only to decode it again. */
  html?: Buffer;
  /**
   * Renders the document that is sent with `headers`, or returns the one already rendered from the same `inputs`, on
   * which it depends entirely.
   */
  renderOnce: (headers: Headers, ...given: Parameters<RenderOnce>) => ReturnType<RenderOnce>;
  /** The `Cookie` header. Only private pages may read it. */
  cookies: string | null;
  /** Adds a `Set-Cookie` to the answer, which then belongs to this visitor alone. */
  setCookie: (line: string) => void;
  /**
   * The fields typed before the session ended; they are put back into the page's form
   * (server/pages/framework/give-back.ts).
   */
  typed?: TypedFields;
  reportError: (error: unknown) => void;
};
