import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { appointmentMails } from '#server/appointments/appointment-mails.ts';
import { closeAppointment, moveAppointment } from '#server/appointments/change-appointment.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailLink } from '#server/repairs/mail-link.ts';
import { repairMails } from '#server/repairs/repair-mails.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { alertQuestionMail } from '#server/shop/alerts/alert-mails.ts';
import { createStockAlerts } from '#server/shop/alerts/stock-alerts-module.ts';
import { buyBackMails } from '#server/shop/buy-backs/buy-back-mails.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { withdrawalMails } from '#server/shop/withdrawals/withdrawal-mails.ts';
import { createModeration } from '#server/testimonials/moderation.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { testimonialMails } from '#server/testimonials/testimonial-mails.ts';
import { appointmentOf, bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { type AuthServiceOptions, PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { askedBuyBack, buyBackModules, openBuyBacks } from '#tests/support/buy-backs.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { laterOutbox } from '#tests/support/later-outbox.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';
import { openTestOutbox, wordsAtOnce } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const shop = readShopSettings('content/data/shop.yml');
const templates = await loadShippedTemplates();
const VICTIM = 'camille@exemple.fr';

let now = new Date();
const clock = () => now;

/** The stranger's words, none of which may be in a mail: an address, a promise, and what looks like a name. */
const WORDS = 'Zolgravix en attente de remboursement, confirmez sur https://zolgravix.example/149';
/** Words that pass for a name, as long as the narrowest fields allow. */
const NAME = 'Zolgravix Remboursement en attente';
/** Traces of those words. The figure counts only in its typed form: codes and secrets may contain it too. */
const TRACE = /zolgravix|rembour[a-z]+ en attente|[/x]149/i;

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z');
  await emptyRepairs(db.database);
  await emptyAppointments(db.database);
  await emptyShop(db.database);
  await emptyTables(db.database, 'public.testimonials', 'internal.rate_limits', 'auth.users');
});

const outboxDeps = (transport: ReturnType<typeof fakeTransport>['transport']) => ({
  database: db.database,
  strangers: roomForStrangers,
  transport,
  loadTemplates: async () => templates,
  shop: () => shop,
  siteUrl: 'https://www.exemple.fr',
  secret: 'un secret de test',
  clock,
  log: quietLog,
  delayMs: 0,
});

/** Runs the whole outbox once; returns the mails that left for the victim. */
async function sendAll(): Promise<Mail[]> {
  const { sent, transport } = fakeTransport();
  const deps = outboxDeps(transport);
  const words = [
    repairMails({ ...repairDeps(db.database, clock), ...deps }),
    appointmentMails(deps),
    withdrawalMails(deps),
    testimonialMails(deps),
    ...buyBackMails(deps),
  ];
  await openTestOutbox({ ...deps, words }).run();
  return sent.filter(({ to }) => to === VICTIM);
}

/** All words of a mail, its headers and attachments included. */
async function wordsOf({ subject, text, html, attachments = [], calendar }: Mail): Promise<string> {
  const attached = attachments.map(async ({ filename, content }) =>
    [filename, Buffer.isBuffer(content) ? await pdfText(content) : content].join('\n'),
  );
  return [subject, text, html, calendar?.content ?? '', ...(await Promise.all(attached))].join('\n');
}

const device = { kind: 'console', brand: NAME, model: WORDS, serial: 'ZOLGRAVIX149' };
// A town that is not of its postcode is refused: no words of a stranger pass there.
const address = { street: WORDS, more: WORDS, postcode: '51100', city: 'Reims' };
const repairDefaults = {
  customer: { name: NAME, email: VICTIM, phone: '06 12 34 56 78', channel: 'email' },
  device,
  fault: WORDS,
  subject: WORDS,
  accessories: [WORDS.slice(0, 80)],
};

async function withAppointment(then: (id: string) => Promise<unknown>) {
  const request = appointmentOf({ email: VICTIM, name: NAME, device: NAME, fault: WORDS });
  const { id } = await booked(bookDeps(db.database, { clock }), db.database, TUESDAY, request);
  await then(id);
}

const TUESDAY = halfHour('2026-11-24T09:30:00Z');
const declaration = { name: NAME, contract: WORDS.slice(0, 80), email: VICTIM, details: WORDS };

/** Acts by which a stranger may have mails sent, with the number of mails. */
const CAUSES: Record<string, { act: () => Promise<unknown>; mails: number }> = {
  'a repair is asked for': {
    act: () => requestedRepair(repairDeps(db.database, clock), repairDefaults),
    mails: 1,
  },
  'a parcel is announced': {
    act: () =>
      requestedRepair(repairDeps(db.database, clock), {
        ...repairDefaults,
        wayIn: 'mail-in',
        battery: 'none',
        returnAddress: address,
        trackingNumber: NAME,
      }),
    mails: 1,
  },
  'the link of a repair is asked for': {
    act: async () => {
      const deps = repairDeps(db.database, clock);
      const { id } = await requestedRepair(deps, repairDefaults);
      await mailLink(deps, id);
    },
    mails: 2,
  },
  'an appointment is booked': { act: () => withAppointment(async () => {}), mails: 1 },
  'an appointment is moved': {
    act: () =>
      withAppointment((id) =>
        moveAppointment(bookDeps(db.database, { clock }), id, halfHour('2026-11-25T09:30:00Z')),
      ),
    mails: 2,
  },
  'an appointment is cancelled': {
    act: () =>
      withAppointment((id) =>
        closeAppointment(bookDeps(db.database, { clock }), id, { to: 'cancelled', actor: 'customer' }),
      ),
    mails: 2,
  },
  'an appointment is near': {
    act: () =>
      withAppointment(async () => {
        now = new Date('2026-11-23T10:00:00Z');
        await remindOfAppointments(db.database, now, false);
      }),
    mails: 2,
  },
  'a contract that nobody knows is renounced': {
    act: () => declareWithdrawal(db.database, randomUUID(), declaration, now),
    mails: 1,
  },
  'an order that nobody has proven is renounced': {
    act: async () => {
      const product = await addProduct(db.database, 5);
      const customer = { name: NAME, email: VICTIM, phone: '06 12 34 56 78' };
      const deps = { ...orderDeps(db.database, clock), isProven: async () => false };
      const { number } = await placedOrder(deps, orderOf([product], { customer }));
      await declareWithdrawal(db.database, randomUUID(), { ...declaration, contract: number }, now);
    },
    mails: 1,
  },
  'a device is offered, and declined': {
    act: async () => {
      const owner = await addIdentity(db.database, { role: 'admin' });
      const { transport } = fakeTransport();
      const outbox = laterOutbox({ database: db.database, clock }, buyBackMails(outboxDeps(transport)));
      const { asking, admin } = buyBackModules(db.database, clock, { outbox });
      await openBuyBacks(admin, owner);
      const device = { kind: 'telephone', deviceId: null, name: WORDS } as const;
      const { id } = await askedBuyBack(asking, { name: NAME, email: VICTIM, note: WORDS, device });
      await admin.declineBuyBack(owner, { id, seenVersion: 1 }, { reason: 'Trop ancien.' });
    },
    mails: 2,
  },
  'a testimonial is refused': {
    act: async () => {
      const asked = { name: NAME, location: NAME, text: WORDS, rating: 1, experiencedOn: '2026-11-01' };
      await submitTestimonial(db.database, { ...asked, email: VICTIM });
      const { id } = await db.database.kysely
        .selectFrom('testimonials')
        .select('id')
        .where('name', '=', NAME)
        .executeTakeFirstOrThrow();
      const admin = await addIdentity(db.database, { role: 'admin' });
      await createModeration({ database: db.database, clock, onMail: () => {} }).refuse(
        admin,
        id,
        'Ce n’est pas un avis.',
      );
    },
    mails: 1,
  },
};

test.each(Object.entries(CAUSES))(
  'when %s, the mail to an address that nobody has proven says nothing of what was typed',
  async (_cause, { act, mails }) => {
    await act();
    const sent = await sendAll();
    expect(sent).toHaveLength(mails);
    for (const mail of sent) expect(await wordsOf(mail)).not.toMatch(TRACE);
  },
  30_000,
);

test('a stock alert says nothing but the product', async () => {
  const sent: Mail[] = [];
  const deps = outboxDeps(fakeTransport().transport);
  const { api: stockAlerts } = createStockAlerts({
    ...deps,
    outbox: wordsAtOnce([alertQuestionMail(deps)], (mail) => sent.push(mail)),
    factor: 1,
  });
  const productId = await addProduct(db.database, 0);
  await stockAlerts.ask({ productId, email: `zolgravix+${VICTIM}` }, undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  for (const mail of sent) expect(await wordsOf(mail)).not.toMatch(TRACE);
});

const metadata = { full_name: NAME, name: NAME, display_name: WORDS, note: WORDS, phone: WORDS };
/** An address of the same mailbox, with words in front of the @. */
const TAGGED = 'camille+zolgravix-remboursement-en-attente@exemple.fr';

/** Mails of the account service that leave before the mailbox is proven. */
const ACCOUNT_CAUSES: Record<
  string,
  (auth: Awaited<ReturnType<typeof startAuthService>>) => Promise<unknown>
> = {
  'somebody signs up': (auth) =>
    auth.call('POST', '/signup', { email: TAGGED, password: PASSWORD, data: metadata }),
  'somebody asks for a link': (auth) => auth.call('POST', '/otp', { email: TAGGED, data: metadata }),
  'a sign-up is sent again': async (auth) => {
    await auth.call('POST', '/signup', { email: TAGGED, password: PASSWORD, data: metadata });
    auth.advance(61);
    await auth.call('POST', '/resend', { type: 'signup', email: TAGGED });
  },
  'an account wants another address': async (auth) => {
    const { accessToken } = await auth.createUser({ data: metadata });
    await auth.call('PUT', '/user', { email: TAGGED, data: metadata }, { token: accessToken });
  },
};

test.each(Object.entries(ACCOUNT_CAUSES))(
  'when %s, the mail says nothing of what was typed',
  async (_cause, act) => {
    const settings: AuthServiceOptions['settings'] = { email: { hasSecureChange: false } };
    const auth = await startAuthService(db.database, { settings });
    await act(auth);
    const toVictim = auth.mails.filter(({ to }) => to === TAGGED);
    expect(toVictim.length).toBeGreaterThan(0);
    for (const mail of toVictim) {
      const rendered = templates.renderAuthMail({ mail, shop, codeLifetimeS: 3600 });
      expect(await wordsOf({ to: mail.to, ...rendered })).not.toMatch(TRACE);
    }
  },
);
