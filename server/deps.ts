import type { TypedFields } from '#domain/typed-fields.ts';
import type { AccountCases } from './account-cases/open-account-cases.ts';
import type { Accounts } from './accounts/open-accounts.ts';
import type { Activity } from './activity/open-activity.ts';
import type { Accounting } from './admin/accounting/open-accounting.ts';
import type { Customers } from './admin/customers/open-customers.ts';
import type { BackOffice } from './admin/open-back-office.ts';
import type { Dashboard } from './admin/open-dashboard.ts';
import type { RetentionAdmin } from './admin/retention/open-retention.ts';
import type { Appointments } from './appointments/open-appointments.ts';
import type { RecoveryCodes } from './auth/recovery/open-recovery-codes.ts';
import type { Backups } from './backup/open-backups.ts';
import type { SiteSettings } from './config.ts';
import type { ContentLibrary } from './content/library.ts';
import type { ContentAdmin } from './content/own/open-content-admin.ts';
import type { HoldAdmin } from './holds/open-holds.ts';
import type { Opening } from './opening/open-opening.ts';
import type { RenderOnce } from './pages/html/render-once.ts';
import type { PhoneProofs } from './phone-proofs/open-phone-proofs.ts';
import type { FormProofs } from './proofs/open-form-proofs.ts';
import type { Repairs } from './repairs/repairs-module.ts';
import type { SavedDrafts } from './saved-drafts/open-saved-drafts.ts';
import type { SiteSearch } from './search/site-search.ts';
import type { Sessions } from './sessions/open-sessions.ts';
import type { Visitor } from './sessions/visitor.ts';
import type { SettingsAdmin } from './settings/open-settings-admin.ts';
import type { ShopSettings } from './settings/shop-settings.ts';
import type { StockAlerts } from './shop/alerts/open-alerts.ts';
import type { Carts } from './shop/cart/open-carts.ts';
import type { Catalogue } from './shop/catalogue/open-catalogue.ts';
import type { Documents } from './shop/documents/open-documents.ts';
import type { OrderAdmin } from './shop/order-admin/open-order-admin.ts';
import type { Checkout } from './shop/orders/open-checkout.ts';
import type { Orders } from './shop/orders/open-orders.ts';
import type { StockAdmin } from './shop/stock/open-stock.ts';
import type { CardPayments } from './shop/stripe/open-stripe.ts';
import type { WithdrawalAdmin } from './shop/withdrawals/open-withdrawal-admin.ts';
import type { Withdrawals } from './shop/withdrawals/open-withdrawals.ts';
import type { Testimonials } from './testimonials/open-testimonials.ts';
import type { ForeignOrigins } from './third-parties/foreign-origins.ts';
import type { Uploads } from './uploads/open-uploads.ts';

/** What the rendered app may ask of the server: the only door between app/ and server/. */
export type AppDeps = {
  content: ContentLibrary;
  shop: () => ShopSettings;
  search: Pick<SiteSearch, 'find'>;
  settings: SiteSettings;
  sessions: Sessions;
  accounts: Accounts;
  /** Undefined with a hosted project, whose sessions only it can raise. */
  recoveryCodes: RecoveryCodes | undefined;
  testimonials: Testimonials;
  catalogue: Catalogue;
  customers: Customers;
  orders: Orders;
  orderAdmin: OrderAdmin;
  holdAdmin: HoldAdmin;
  checkout: Checkout;
  /** Undefined where cards are taken in the shop only, or the keys are not those of this mode. */
  cards: () => CardPayments | undefined;
  carts: Carts;
  withdrawals: Withdrawals;
  withdrawalAdmin: WithdrawalAdmin;
  documents: Documents;
  stockAlerts: StockAlerts;
  stockAdmin: StockAdmin;
  uploads: Uploads;
  appointments: Appointments;
  /** Undefined where no text messages are sent. */
  phoneProofs: PhoneProofs | undefined;
  repairs: Repairs;
  activity: Activity;
  accountCases: AccountCases;
  dashboard: Dashboard;
  settingsAdmin: SettingsAdmin;
  opening: Opening;
  backOffice: BackOffice;
  accounting: Accounting;
  retention: RetentionAdmin;
  backups: Backups;
  contentAdmin: ContentAdmin;
  savedDrafts: SavedDrafts;
  formProofs: FormProofs;
};

/** One request for a page, shared by its loaders and its render. */
export type PageRequest = {
  id: string;
  /** True when a whole document is asked for, false for the data of a client navigation. */
  isDocument: boolean;
  /** Query of the address asked for, with its question mark; empty without one. */
  search: string;
  /** Who asks. Only private pages may want to know. */
  visitor: Visitor;
  /** The address that asks, for limits only. */
  clientIp: string | undefined;
  /** Prose by id, kept out of the loader data of a document (app/features/content/prose.tsx). */
  prose: Map<string, string>;
  /** Marks the scripts that the render itself writes; nobody can know it before (server/pages/framework/finish-document.ts). */
  nonce: string;
  /** What this page, unlike others, uses of other origins. */
  foreign?: ForeignOrigins;
  /** The document that entry.server rendered: handed over as it is, since a Response would encode it only to decode it again. */
  html?: Buffer;
  /** Renders the document that leaves with `headers`, unless it is known from the same `inputs`: all that it depends on. */
  renderOnce: (headers: Headers, ...given: Parameters<RenderOnce>) => ReturnType<RenderOnce>;
  /** The `Cookie` header. Only private pages may want to know. */
  cookies: string | null;
  /** One more `Set-Cookie` of the answer, which is then nobody else's. */
  setCookie: (line: string) => void;
  /** What was typed before the session ended, to be written back into the page's form (server/pages/framework/give-back.ts). */
  typed?: TypedFields;
  reportError: (error: unknown) => void;
};
