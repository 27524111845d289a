import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { Alarms } from '../alarms/alarms-module.ts';
import type { Appointments } from '../appointments/appointments-module.ts';
import { createBackups } from '../backup/backups-module.ts';
import type { Config } from '../config.ts';
import { readPassphrase } from '../connections/backup-passphrase.ts';
import { createConnectionAdmin } from '../connections/connection-admin-module.ts';
import type { Connections } from '../connections/connections-module.ts';
import { createDataImport } from '../data-import/data-import-module.ts';
import type { Database } from '../db/database.ts';
import { createHoldAdmin } from '../holds/hold-admin-module.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { MailTransport } from '../mail/mailer.ts';
import type { Job } from '../module.ts';
import { createNewsletterAdmin } from '../newsletter/newsletter-admin.ts';
import { createOpening } from '../opening/opening-module.ts';
import { openingSetup } from '../opening/opening-setup.ts';
import { createPreparation } from '../opening/preparation-module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import { createOverlayAdmin } from '../overlays/overlay-admin-module.ts';
import type { SiteOverlays } from '../overlays/site-overlays.ts';
import type { CardRefunds } from '../payments/card-refunds.ts';
import type { SealKeys } from '../sealed-text.ts';
import type { AccountBackend } from '../sessions/account-backend.ts';
import { createSettingsAdmin } from '../settings/settings-admin-module.ts';
import type { Settings } from '../settings/settings-module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { createBuyBackAdmin } from '../shop/buy-backs/buy-back-admin-module.ts';
import { createClosings } from '../shop/closings/closings-module.ts';
import { createPeriodArchives } from '../shop/closings/period-archives-module.ts';
import { createCounterSales } from '../shop/counter/counter-sales-module.ts';
import type { Documents } from '../shop/documents/documents-module.ts';
import { createFreeInvoices } from '../shop/free-invoices/free-invoices-module.ts';
import { createGuaranteeClaims } from '../shop/guarantee-claims/claims-module.ts';
import { createOrderAdmin } from '../shop/order-admin/order-admin-module.ts';
import { createPayTexts } from '../shop/pay-texts/pay-texts-module.ts';
import { createPlatform } from '../shop/platform/platform-module.ts';
import { createPromoCodeAdmin } from '../shop/promo-codes/promo-code-admin-module.ts';
import { createPurchaseOrders } from '../shop/purchasing/purchase-orders-module.ts';
import { createPurchasing } from '../shop/purchasing/purchasing-module.ts';
import { createStockAdmin } from '../shop/stock/stock-admin-module.ts';
import { createUsedUnits } from '../shop/used-units/used-units-module.ts';
import { createWithdrawalAdmin } from '../shop/withdrawals/withdrawal-admin-module.ts';
import type { SmsCaps } from '../sms/sms-caps.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { createVat } from '../vat/vat-module.ts';
import { createAccounting } from './accounting/accounting-module.ts';
import { createAudit } from './audit/audit-module.ts';
import { createBonuses } from './bonuses/bonuses-module.ts';
import { createCustomers } from './customers/customers-module.ts';
import { createDashboard } from './dashboard-module.ts';
import type { HealthSetup } from './health/check-health.ts';
import { createHealthAdmin } from './health/health-admin-module.ts';
import { backupEveryHours, healthSetup } from './health/health-setup.ts';
import { createOutboxAdmin } from './outbox/outbox-admin-module.ts';
import { createRetentionAdmin } from './retention/retention-admin-module.ts';
import { createInvitations } from './users/invitations-module.ts';
import { createSendRecovery } from './users/send-recovery.ts';
import { createUsers } from './users/users-module.ts';

type AdminModulesDeps = {
  database: Database;
  settings: Settings;
  connections: Connections;
  overlays: SiteOverlays;
  keys: () => SealKeys;
  limits: Limits;
  smsCaps: SmsCaps;
  loadTemplates: LoadMailTemplates;
  transport: MailTransport;
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links to cases. */
  secret: string;
  contentDir: string;
  devices: () => DeviceRegister;
  alarms: Alarms;
  appointments: Appointments;
  documents: Documents;
  cards: () => CardRefunds | undefined;
  outbox: Outbox;
  /** Whether a service sends text messages. */
  takesSms: () => boolean;
  /** Stores for uploads and for the photographs that the site shows. */
  stores: { uploads: FileStore; pictures: FileStore };
  /** What tells this site from any other. */
  mark: string;
  clock: () => Date;
  log: Log;
};

/** The modules of /admin that show no jobs. */
export function createAdminModules(config: Config, deps: AdminModulesDeps) {
  const { database, settings, connections, shop, siteUrl, outbox, stores, clock, log } = deps;
  const setup = openingSetup(connections);
  const backups = createBackups({
    database,
    schedule: connections.schedule,
    place: connections.backupPlace,
    passphrase: async () => config.backups.passphrase ?? readPassphrase(database.kysely, deps.keys),
    dataDir: config.dataDir,
    isHosted: config.supabaseUrl !== undefined,
    storage: connections.storage,
    clock,
    log,
  });
  return {
    orders: createOrderAdmin({ ...deps, mails: outbox }),
    counterSales: createCounterSales(deps),
    payTexts: createPayTexts(deps),
    closings: createClosings(deps),
    periodArchives: createPeriodArchives(deps),
    freeInvoices: createFreeInvoices(deps),
    platform: createPlatform({ ...deps, connection: connections.platform }),
    guaranteeClaims: createGuaranteeClaims(deps),
    withdrawals: createWithdrawalAdmin({ ...deps, mails: outbox }),
    holds: createHoldAdmin({ ...deps, days: deps.appointments.bookableDays, onOrderEvent: outbox.wake }),
    stock: createStockAdmin({ ...deps, ...stores, isOpened: settings.isOpened }),
    promoCodes: createPromoCodeAdmin({ database, clock }),
    purchasing: createPurchasing({ database, shop, clock }),
    purchaseOrders: createPurchaseOrders(deps),
    usedUnits: createUsedUnits(deps),
    buyBacks: createBuyBackAdmin(deps),
    customers: createCustomers({ database, clock }),
    dataImport: createDataImport({ ...deps, isOpened: settings.isOpened }),
    dashboard: createDashboard({ database, clock }),
    audit: createAudit({ database }),
    newsletter: createNewsletterAdmin(deps),
    accounting: createAccounting({ database, shop, clock }),
    bonuses: createBonuses({ database, clock }),
    invitations: createInvitations({ ...deps, password: config.auth.password }),
    settings: createSettingsAdmin({ database, settings, clock }),
    vat: createVat({ database, settings, clock }),
    connections: createConnectionAdmin(config, deps),
    overlays: createOverlayAdmin(deps),
    opening: createOpening({ database, settings, setup, pictures: stores.pictures, clock }),
    preparation: createPreparation({
      database,
      shop,
      setup,
      connections,
      backups: { backupEveryHours: backupEveryHours(config, connections), newestBackup: backups.api.newest },
      siteUrl,
      clock,
    }),
    backups,
  };
}

type JobModulesDeps = Pick<
  AdminModulesDeps,
  'database' | 'shop' | 'connections' | 'siteUrl' | 'outbox' | 'clock'
> & {
  /** All jobs of this process. */
  jobs: readonly Job[];
  backend: AccountBackend;
  /** The auth service's own key, if we have it. */
  serviceRoleKey: string | undefined;
  newestBackup: () => Promise<{ takenAt: Date; bytes: number } | null>;
  freeForFiles: HealthSetup['freeForFiles'];
};

/** Modules that show jobs or run one now: created when all jobs are known. */
export function createJobModules(config: Config, deps: JobModulesDeps) {
  const { shop, siteUrl, connections, backend, newestBackup, freeForFiles } = deps;
  const apiKey = deps.serviceRoleKey ?? backend.anonKey;
  return {
    retention: createRetentionAdmin(deps),
    users: createUsers({ ...deps, sendRecovery: createSendRecovery({ backend, apiKey, siteUrl }) }),
    outbox: createOutboxAdmin(deps),
    health: createHealthAdmin({
      ...deps,
      setup: { ...healthSetup(config, shop, connections), newestBackup, freeForFiles },
    }),
  };
}
