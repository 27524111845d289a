import { Hono } from 'hono';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { createAccountCases } from './account-cases/account-cases-module.ts';
import { createAccounts } from './accounts/accounts-module.ts';
import { createActivity } from './activity/activity-module.ts';
import { createAdminModules, createJobModules } from './admin/admin-modules.ts';
import { backupEveryHours } from './admin/health/health-setup.ts';
import { DATA_API_PATH } from './app.ts';
import { createAppointments } from './appointments/appointments-module.ts';
import { authenticateDataRequest } from './authenticate-data-request.ts';
import { COPY_JOB } from './backup/backups-module.ts';
import { type CommonGiven, createCommonModules } from './common-modules.ts';
import type { Config } from './config.ts';
import { siteMark } from './connections/address-settings.ts';
import { forgetEarlier } from './connections/storage-settings.ts';
import { guardWrites } from './guard-writes.ts';
import { createInbound } from './inbound/inbound-module.ts';
import { replyAddress } from './inbound/reply-address.ts';
import { recordRuns } from './jobs/record-runs.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { apisOf, type Module } from './module.ts';
import { createNewsletter } from './newsletter/newsletter-module.ts';
import { bounceWebhook } from './outbox/bounce-webhook.ts';
import { allMessages } from './outbox/messages.ts';
import { watchCertificate } from './outside-alerts/certificate.ts';
import { createOutsideAlerts } from './outside-alerts/outside-alerts-module.ts';
import type { SiteOverlays } from './overlays/site-overlays.ts';
import { createPhoneProofs } from './phone-proofs/phone-proofs-module.ts';
import { createFormProofs } from './proofs/form-proofs-module.ts';
import { createRepairs } from './repairs/repairs-module.ts';
import { createSavedDrafts } from './saved-drafts/saved-drafts-module.ts';
import type { SiteSearch } from './search/site-search.ts';
import { accountBackend } from './sessions/choose-backend.ts';
import { createSessions } from './sessions/sessions-module.ts';
import type { Settings } from './settings/settings-module.ts';
import { createStockAlerts } from './shop/alerts/stock-alerts-module.ts';
import { createBuyBacks } from './shop/buy-backs/buy-backs-module.ts';
import { createCarts } from './shop/cart/carts-module.ts';
import { createCatalogue } from './shop/catalogue/catalogue-module.ts';
import { createDocuments } from './shop/documents/documents-module.ts';
import { createInvoiceLinks } from './shop/free-invoices/invoice-links-module.ts';
import { createCheckout } from './shop/orders/checkout-module.ts';
import { readOrderSettings } from './shop/orders/order-settings.ts';
import { createOrders } from './shop/orders/orders-module.ts';
import { createPromoCodes } from './shop/promo-codes/promo-codes-module.ts';
import { createLiveStripe } from './shop/stripe/live-stripe.ts';
import { createWithdrawals } from './shop/withdrawals/withdrawals-module.ts';
import { createSiteDataApi } from './site-data-api.ts';
import { createTestimonials } from './testimonials/testimonials-module.ts';
import { createStores } from './uploads/store/stores-module.ts';
import { createUploads } from './uploads/uploads-module.ts';
import { createVisits } from './visits/visits-module.ts';

export type ModulesDeps = CommonGiven & {
  /** The settings in force. */
  settings: Settings;
  /** The owner's texts and figures over the shipped ones. */
  overlays: SiteOverlays;
  search: Pick<SiteSearch, 'products'>;
  contentDir: string;
  clock: () => Date;
  /** The register of devices. */
  devices: () => DeviceRegister;
};

/**
 * All modules, each after the ones it needs, for the built site and for `npm run dev`. An operation may queue a
 * message and wakes the outbox (`wake`), so the outbox is created first (common-modules.ts). @throws KeysError
 */
export async function createModules(config: Config, given: ModulesDeps) {
  const { database, settings, connections, overlays, keys, contentDir, clock, log } = given;
  const { deliveryRates } = overlays;
  const { shop } = settings;
  const siteUrl = config.site.url;
  const isSecure = siteUrl.startsWith('https:');
  const { session: life } = config.auth;
  const orderSettings = readOrderSettings(contentDir);
  const stores = createStores({
    storage: connections.storage,
    forgetEarlier: (now) => forgetEarlier(database, now),
    dataDir: config.dataDir,
    log,
  });

  const { codeExpiryS: codeLifetimeS } = config.auth.email;
  const { shared, basics, alarms, outbox, auth, serviceRoleKey, secret, takesSms, transport } =
    await createCommonModules(config, {
      ...given,
      shop,
      siteUrl,
      clock,
      messages: () => {
        const { repairTextWords: textWords, appointmentTextWords, payTextWords } = overlays;
        const mailing = { ...repairDeps, replyAddressOf, textWords, appointmentTextWords, payTextWords };
        return allMessages({ ...mailing, codeLifetimeS, takesSms });
      },
    });
  const { limits } = shared;
  const { wake } = outbox.api;

  const documents = createDocuments({ database, shop, siteUrl, secret, legalDir: orderSettings.legalDir });
  const repairDeps = {
    ...shared,
    documents: documents.api,
    keys,
    dataNoticeVersion: orderSettings.privacyVersion,
    cgvVersion: orderSettings.cgvVersion,
    devices: given.devices,
  };
  /** Where the customer of a case answers; undefined: at the shop's own mailbox. */
  function replyAddressOf(repair: { id: string; reference: string }): string | undefined {
    const replies = connections.replies();
    return replies.secret && replies.address ? replyAddress(replies.address, secret, repair) : undefined;
  }

  const mark = siteMark(secret);

  // The public site.
  const visits = createVisits(shared, config.auth);
  const formProofs = createFormProofs(
    { ...shared, isOn: config.auth.hasProofOfWork },
    config.mail.strangersAlarmPerHour,
  );
  const phoneProofs = createPhoneProofs(shared);
  const uploads = createUploads({ ...shared, store: stores.api.uploads });
  const savedDrafts = createSavedDrafts({ database, isSecure, clock });
  const testimonials = createTestimonials({ ...shared, onMail: wake });

  // The shop.
  const catalogue = await createCatalogue(database, given.search);
  const carts = createCarts({ database, isSecure, clock });
  const promoCodes = createPromoCodes({ ...shared, isSecure });
  const checkout = createCheckout({ database, rates: deliveryRates, isSecure });
  const orders = createOrders({
    ...shared,
    settings: orderSettings,
    rates: deliveryRates,
    onEvent: wake,
    mailing: shared,
    resend: outbox.api.resend,
  });
  const stripe = await createLiveStripe({
    ...shared,
    settings: connections.cards,
    orders: orders.api,
    outbox: outbox.api,
    linkSecret: secret,
    onEvent: wake,
  });
  connections.onChange(stripe.api.renew);
  const webhooks = new Hono();
  webhooks.route('/', stripe.api.webhook);
  const { bounceToken } = config.mail;
  if (bounceToken) webhooks.route('/', bounceWebhook({ ...basics, token: bounceToken }));
  const withdrawals = createWithdrawals({ ...shared, onEvent: wake });
  const invoiceLinks = createInvoiceLinks({ ...shared, documents: documents.api });
  const buyBacks = createBuyBacks({ ...shared, devices: given.devices, uploads: uploads.api });
  const stockAlerts = createStockAlerts(shared);
  const newsletter = createNewsletter(shared);

  // Repairs and appointments.
  const repairs = createRepairs({
    ...repairDeps,
    uploads: uploads.api,
    pictures: stores.api.pictures,
    settings: { takesSms },
    cards: stripe.api.cards,
    mails: outbox.api,
  });
  const inbound = createInbound({
    ...shared,
    connection: connections.replies,
    uploads: uploads.api,
    wake,
  });
  webhooks.route('/', inbound.api.webhook);
  const appointments = createAppointments({
    ...shared,
    takesSms,
    onEvent: wake,
    resend: outbox.api.resend,
  });

  // Accounts.
  const backend = accountBackend(config, auth?.api, basics);
  const sessions = createSessions({ backend, database, siteUrl, life, clock });
  const accounts = createAccounts({
    ...shared,
    store: stores.api.uploads,
    documents: documents.api,
    drawRepairDocument: repairs.api.drawDocument,
    asksProof: config.auth.password.needsCurrentPassword,
  });
  const accountCases = createAccountCases(shared);
  const activity = createActivity({ database, clock });
  const dataApi =
    auth &&
    (await createSiteDataApi({
      database,
      authenticate: authenticateDataRequest({
        keys: auth.api.keys,
        clock,
        isLive: sessions.api.isLive,
      }),
      basePath: DATA_API_PATH,
      beforeWrite: guardWrites(visits.api, limits),
      client: config.auth,
      ...config.dataApi,
      log,
    }));

  // The back office.
  const admin = createAdminModules(config, {
    ...shared,
    settings,
    connections,
    overlays,
    keys,
    contentDir,
    devices: given.devices,
    appointments: appointments.api,
    documents: documents.api,
    cards: stripe.api.cards,
    outbox: outbox.api,
    takesSms,
    mark,
    stores: stores.api,
  });

  const outsideAlerts = createOutsideAlerts({
    ...basics,
    connections,
    site: {
      dataDir: config.dataDir,
      backups: {
        backupEveryHours: backupEveryHours(config, connections),
        newestBackup: admin.backups.api.newest,
      },
      copies: { job: COPY_JOB, isOn: () => connections.backupPlace().toBucket },
      jobNames: () => jobs.map(({ name }) => name),
      certificate: watchCertificate(siteUrl),
    },
  });

  /** What pages ask by the noun. */
  const nouns = {
    testimonials,
    uploads,
    repairs,
    catalogue,
    carts,
    promoCodes,
    checkout,
    orders,
    withdrawals,
    documents,
    invoiceLinks,
    buyBacks,
    stockAlerts,
    newsletter,
    appointments,
    inbound,
  };
  /** All modules, in the order in which their jobs run. */
  const modules: Module<unknown>[] = [
    // Before orders expire, it asks whether they were paid.
    stripe,
    ...Object.values(nouns),
    stores,
    ...[visits, formProofs, phoneProofs, savedDrafts],
    ...[sessions, accounts, accountCases, activity],
    outbox,
    ...Object.values(admin),
    // After the modules that raise them.
    alarms,
    // It looks at what the others have done.
    outsideAlerts,
  ];
  const jobs = recordRuns(
    modules.flatMap((each) => each.jobs ?? []),
    { kysely: database.kysely, log, clock },
  );

  const newestBackup = admin.backups.api.newest;
  const jobAdmin = createJobModules(config, {
    ...shared,
    connections,
    outbox: outbox.api,
    jobs,
    backend,
    serviceRoleKey,
    newestBackup,
    freeForFiles: stores.api.uploads.freeBytes,
  });

  let running: ReturnType<typeof runJobs> | undefined;
  return {
    auth: auth?.api,
    dataApi,
    functions: visits.api.functions,
    webhooks,
    openVisitor: sessions.api.openVisitor,
    isOfStaff: sessions.api.isOfStaff,
    newestBackup,
    /** What tells this site from any other. */
    mark,
    /** Stores for uploads and for the photographs that the site shows. */
    stores: stores.api,
    /** Dependencies of the loaders and actions of pages (server/deps.ts). */
    pages: {
      ...apisOf(nouns),
      cards: stripe.api.cards,
      account: {
        ...accounts.api,
        sessions: sessions.api.sessions,
        recoveryCodes: auth?.api.recoveryCodes,
        activity: activity.api,
        cases: accountCases.api,
      },
      forms: {
        proofs: formProofs.api,
        phoneProofs: () => (takesSms() ? phoneProofs.api : undefined),
        drafts: savedDrafts.api,
      },
      admin: apisOf({ ...admin, ...jobAdmin }),
    },
    startJobs() {
      running = runJobs(jobs, { clock, log });
    },
    /** Called when no more requests come, before the database is closed. */
    async close() {
      const stopped = running?.stop();
      // The modules close before the jobs have stopped: a round of mails ends with the one under way.
      await Promise.all(modules.map((each) => each.close?.()));
      await stopped;
      await transport.close();
    },
  };
}
