import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { cardKeysOf, takesCards } from '#domain/selling/card-keys.ts';
import { openAccountCases } from './account-cases/open-account-cases.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import { openActivity } from './activity/open-activity.ts';
import { accountingJobs, openAccounting } from './admin/accounting/open-accounting.ts';
import { openCustomers } from './admin/customers/open-customers.ts';
import { healthSetup } from './admin/health/health-setup.ts';
import { openBackOffice } from './admin/open-back-office.ts';
import { openDashboard } from './admin/open-dashboard.ts';
import { openRetention } from './admin/retention/open-retention.ts';
import { openSendRecovery } from './admin/users/send-recovery.ts';
import { openAlarms } from './alarms/open-alarms.ts';
import { tellOwner } from './alarms/tell-owner.ts';
import { DATA_API_PATH } from './app.ts';
import { openAppointments } from './appointments/open-appointments.ts';
import { authenticateDataRequest } from './auth/transport/authenticate-data-request.ts';
import { bucketsOf } from './backup/buckets.ts';
import { openBackups } from './backup/open-backups.ts';
import type { Config } from './config.ts';
import { guardWrites } from './guard-writes.ts';
import { openHolds } from './holds/open-holds.ts';
import { recordRuns } from './jobs/record-runs.ts';
import { createLimits } from './limits/limits.ts';
import type { MailTransport } from './mail/mailer.ts';
import { openStrangersMails } from './mail/strangers-mails.ts';
import { type OpenAuthDeps, openAuth } from './open-auth.ts';
import { openVisits } from './open-visits.ts';
import { openOpening } from './opening/open-opening.ts';
import { openingSetup } from './opening/opening-setup.ts';
import { allMessages } from './outbox/messages.ts';
import { createOutbox } from './outbox/outbox-module.ts';
import { openPhoneProofs } from './phone-proofs/open-phone-proofs.ts';
import { openFormProofs } from './proofs/open-form-proofs.ts';
import { openRepairKeys } from './repairs/repair-key.ts';
import { createRepairs } from './repairs/repairs-module.ts';
import { createDataApi } from './rest/handler.ts';
import { openSavedDrafts } from './saved-drafts/open-saved-drafts.ts';
import { accountBackend } from './sessions/choose-backend.ts';
import { findStanding } from './sessions/find-standing.ts';
import { openSessions } from './sessions/open-sessions.ts';
import type { Settings } from './settings/open-settings.ts';
import { openSettingsAdmin } from './settings/open-settings-admin.ts';
import { openAlerts } from './shop/alerts/open-alerts.ts';
import { openCarts } from './shop/cart/open-carts.ts';
import { openCatalogue } from './shop/catalogue/open-catalogue.ts';
import { openDocuments } from './shop/documents/open-documents.ts';
import { openOrderAdmin } from './shop/order-admin/open-order-admin.ts';
import { openCheckout } from './shop/orders/open-checkout.ts';
import { openOrders } from './shop/orders/open-orders.ts';
import type { OrderSettings } from './shop/orders/order-settings.ts';
import { openStock } from './shop/stock/open-stock.ts';
import { openStripe } from './shop/stripe/open-stripe.ts';
import { openWithdrawalAdmin } from './shop/withdrawals/open-withdrawal-admin.ts';
import { openWithdrawals } from './shop/withdrawals/open-withdrawals.ts';
import { createSmsSender } from './sms/create-sms-sender.ts';
import { openSmsCaps } from './sms/sms-caps.ts';
import { textTransport } from './sms/text-transport.ts';
import { openTestimonials } from './testimonials/open-testimonials.ts';
import { openUploads } from './uploads/open-uploads.ts';
import { localStore } from './uploads/store/local-store.ts';
import { s3Store } from './uploads/store/s3-store.ts';

/**
 * What answers besides the pages, on one database: the auth service and the data API, both undefined where a hosted project
 * answers instead; visits; what the pages ask; and the jobs of these all. @throws KeysError
 */
export async function openServices(
  config: Config,
  given: Omit<OpenAuthDeps, 'alarms' | 'smsCaps'> & {
    clock: () => Date;
    orderSettings: OrderSettings;
    /** The shop's settings in force; `shop` is theirs. */
    settings: Settings;
    contentDir: string;
    transport: Pick<MailTransport, 'send'>;
  },
) {
  const { database, log, clock } = given;
  const { rateLimitFactor: factor } = config.auth;
  const alarms = openAlarms({ ...given, tell: tellOwner({ ...given, siteUrl: config.site.url }) });
  const limits = createLimits({ database, factor, clock });
  const smsCaps = openSmsCaps({ limits, alarms, settings: config.sms.caps });
  const { strangersAlarmPerHour: alarmPerHour } = config.mail;
  const strangers = openStrangersMails({ limits, alarms, alarmPerHour });
  const { session: life, password } = config.auth;
  const smsSender = createSmsSender(config, log);
  const keys = openRepairKeys(config.dataDir, config.repairKey);
  const { api: outbox, ...outboxWork } = createOutbox({
    database,
    messages: () => allMessages({ ...deps, ...repairDeps }),
    transports: { mail: given.transport, sms: textTransport(smsSender, smsCaps) },
    strangers,
    keys,
    clock,
    log,
  });
  const deps = { ...given, alarms, smsCaps, strangers, outbox, asksProof: password.needsCurrentPassword };
  const auth = config.supabaseUrl ? undefined : await openAuth(config, deps);
  // Shared by all processes of the site; without it, each process counts for itself.
  const secret =
    auth?.keys.serviceRoleKey ?? config.authKeys.serviceRoleKey ?? randomBytes(32).toString('base64url');
  const isOn = config.auth.hasProofOfWork;
  const formProofs = openFormProofs({ limits, secret, isOn, factor, clock }, alarmPerHour);
  const visits = openVisits(config, { database, log, clock }, secret);
  const { testimonials, jobs: testimonialJobs } = openTestimonials({
    database,
    secret,
    factor,
    clock,
    onMail: outbox.wake,
  });
  const store = config.s3 ? s3Store(config.s3) : localStore(path.join(config.dataDir, 'uploads'));
  const pictures = config.s3
    ? s3Store(config.s3, 'product-pictures/')
    : localStore(path.join(config.dataDir, 'product-pictures'));
  const { uploads, jobs: uploadJobs } = openUploads({ database, store, secret, factor, clock });
  const { shop, orderSettings: settings } = deps;
  const siteUrl = config.site.url;
  const documents = openDocuments({ database, shop, siteUrl, legalDir: settings.legalDir });
  const { orders, jobs: orderJobs } = openOrders({
    database,
    settings,
    shop,
    secret,
    factor,
    clock,
    onEvent: outbox.wake,
    mailing: { ...deps, siteUrl },
    resend: outbox.resend,
    strangers,
    alarms,
  });
  const withdrawals = openWithdrawals({ database, secret, factor, clock, onEvent: outbox.wake });
  const withdrawalAdmin = openWithdrawalAdmin({ database, mails: outbox, shop, clock });
  const orderAdmin = openOrderAdmin({ database, mails: outbox, documents, shop, siteUrl, clock });
  const stripe =
    config.stripe && (await openStripe(config.stripe, { ...deps, limits, orders, linkSecret: secret }));
  const isSecure = siteUrl.startsWith('https:');
  const alerts = openAlerts({ ...deps, siteUrl, secret, factor });
  const dropOffs = openAppointments({
    database,
    shop,
    siteUrl,
    secret,
    factor,
    clock,
    onEvent: outbox.wake,
    resend: outbox.resend,
    strangers,
    alarms,
  });
  const { holdAdmin, ...holdJobs } = openHolds({
    ...deps,
    days: dropOffs.days,
    onOrderEvent: outbox.wake,
  });
  const repairDeps = {
    database,
    secret,
    keys,
    dataNoticeVersion: settings.privacyVersion,
    cgvVersion: settings.cgvVersion,
    documents,
    shop,
    siteUrl,
    clock,
  };
  const phoneProofs = config.sms.apiUrl ? openPhoneProofs({ ...deps, smsSender, secret }) : undefined;
  const repairs = createRepairs({
    ...repairDeps,
    uploads,
    factor,
    settings: { takesTexts: config.sms.apiUrl !== undefined },
    mails: outbox,
    log,
  });
  const dashboard = openDashboard({ database, clock });
  const carts = openCarts({ database, isSecure, clock });
  const checkout = openCheckout({ database, rates: () => settings.rates, isSecure });
  const dataApi =
    auth &&
    (await createDataApi({
      database,
      authenticate: authenticateDataRequest({
        keys: auth.keys,
        clock,
        isLive: async (session) =>
          (await findStanding(database.kysely, { ...session, now: clock(), life })) !== undefined,
      }),
      basePath: DATA_API_PATH,
      beforeWrite: guardWrites(visits, limits),
      client: config.auth,
      ...config.dataApi,
      log,
    }));
  const backend = accountBackend(config, auth, deps);
  const { sessions, openVisitor, isOfStaff } = openSessions({ backend, database, siteUrl, life });
  const forms = openSavedDrafts({ database, isSecure, clock });
  const { backups, ...backupWork } = openBackups({
    database,
    settings: config.backups,
    dataDir: config.dataDir,
    isHosted: config.supabaseUrl !== undefined,
    ...(config.s3 && { buckets: bucketsOf(config.s3) }),
    clock,
    log,
  });
  const { backOffice, jobs: backOfficeJobs } = openBackOffice({
    database,
    sendRecovery: openSendRecovery({
      backend,
      apiKey: auth?.keys.serviceRoleKey ?? config.authKeys.serviceRoleKey ?? backend.anonKey,
      siteUrl,
    }),
    outbox,
    jobsOf: () => jobs,
    setup: { ...healthSetup(config, shop), newestBackup: backupWork.newest },
    clock,
  });
  const jobs = recordRuns(
    [
      ...visits.jobs,
      ...testimonialJobs,
      ...uploadJobs,
      ...repairs.jobs,
      alerts.hourly,
      dropOffs.hourly,
      holdJobs.hourly,
      dashboard.job,
      ...backOfficeJobs,
      ...accountingJobs(database),
      ...backupWork.jobs,
      forms.job,
      ...orderJobs,
      ...outboxWork.jobs,
      alerts.minutely,
      dropOffs.minutely,
      holdJobs.minutely,
      // After whatever raises them.
      alarms.job,
    ],
    { kysely: database.kysely, log, clock },
  );
  return {
    auth,
    dataApi,
    visits,
    webhooks: stripe?.webhook,
    openVisitor,
    isOfStaff,
    /** Of what was sent, and of the photographs that the site shows. */
    stores: { uploads: store, pictures },
    /** What the pages' loaders and actions are given (server/deps.ts). */
    pages: {
      sessions,
      recoveryCodes: auth?.recoveryCodes,
      accounts: openAccounts({ ...deps, store, documents, drawRepairDocument: repairs.api.drawDocument }),
      testimonials,
      catalogue: await openCatalogue(database),
      customers: openCustomers({ database, clock }),
      orders,
      orderAdmin,
      holdAdmin,
      checkout,
      cards: () =>
        takesCards(shop().mode, cardKeysOf(config.stripe?.secretKey)) ? stripe?.cards : undefined,
      carts,
      withdrawals,
      withdrawalAdmin,
      documents,
      stockAlerts: alerts.stockAlerts,
      stockAdmin: openStock({
        ...deps,
        uploads: store,
        pictures,
        siteUrl,
        isOpened: deps.settings.isOpened,
      }),
      uploads,
      appointments: dropOffs.appointments,
      phoneProofs,
      repairs: repairs.api,
      activity: openActivity({ database, clock }),
      accountCases: openAccountCases({ ...deps, secret }),
      dashboard: dashboard.dashboard,
      settingsAdmin: openSettingsAdmin({ ...deps }),
      opening: openOpening({ ...deps, setup: openingSetup(config), pictures }),
      backOffice,
      accounting: openAccounting({ database, shop, clock }),
      retention: openRetention({ database, jobsOf: () => jobs, clock }),
      backups,
      savedDrafts: forms.savedDrafts,
      formProofs,
    },
    newestBackup: backupWork.newest,
    closeBackups: backupWork.close,
    jobs,
    /** Before the mailer. */
    closeMails: outboxWork.close,
  };
}
