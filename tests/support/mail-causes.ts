import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ENDED_ALARMS } from '#domain/admin/alarms.ts';
import { reminderTime, type Slot } from '#domain/appointment/slots.ts';
import { ORDER_STATES } from '#domain/order/order-states.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import type { MailKind } from '#packages/auth-service/index.ts';
import { createAccountCases } from '#server/account-cases/account-cases-module.ts';
import { createAccounts } from '#server/accounts/accounts-module.ts';
import { endIdleAccounts } from '#server/accounts/idle-accounts.ts';
import { inviteStaff } from '#server/admin/users/invite-staff.ts';
import { tellOwner } from '#server/alarms/tell-owner.ts';
import { remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { closeAppointment, moveAppointment } from '#server/appointments/change-appointment.ts';
import { createLimits } from '#server/limits/limits.ts';
import { sendAccountMail } from '#server/mail/account-mails.ts';
import type { AppointmentMailProps } from '#server/mail/templates/appointment-mails.tsx';
import { createNewsletter } from '#server/newsletter/newsletter-module.ts';
import type { Outbox } from '#server/outbox/outbox-module.ts';
import { postMessage } from '#server/outbox/post-message.ts';
import { createStockAlerts } from '#server/shop/alerts/stock-alerts-module.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { purchaseOrderMail } from '#server/shop/purchasing/purchase-order-mail.ts';
import { createPurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';
import { createModeration } from '#server/testimonials/moderation.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { PASSWORD } from './account-site.ts';
import { appointmentOf, booked, halfHour } from './appointments.ts';
import type { Causing } from './caused-mails.ts';
import { addIdentity } from './identities.ts';
import { INVOICE_CAUSES } from './invoice-mail-causes.ts';
import { jobNamed } from './job-named.ts';
import { ORDER_CAUSES, WITHDRAWAL_CAUSES } from './order-mail-causes.ts';
import { type Acts, REPAIR_CAUSES, REPAIR_KINDS } from './repair-mail-causes.ts';
import { addProduct } from './shop.ts';
import { outboxKeys } from './test-outbox.ts';

/** A slot this many days ahead, in the hours that can be booked. */
function slot(causing: Causing, days: number) {
  const at = new Date(causing.clock().getTime() + days * 86_400_000);
  at.setUTCHours(9, 30, 0, 0);
  return halfHour(at);
}

/** The number of days until the hour of the reminder on the eve, whatever the hour is now. */
function daysUntilReminder(causing: Causing, { startsAt }: Slot): number {
  const now = causing.clock();
  const at = reminderTime(startsAt, now);
  if (!at) throw new Error('an appointment so near has no reminder');
  return (at.getTime() + 1000 - now.getTime()) / 86_400_000;
}

const toldOfAppointment = (kind: string) => [
  `renderAppointmentMail ${kind}`,
  `renderAppointmentNotice ${kind}`,
];

/** An appointment from one act to the next. */
function appointmentSteps(
  steps: readonly (Omit<Acts, 'act'> & {
    act: (causing: Causing, appointment: { id: string }) => Promise<unknown>;
  })[],
): Acts[] {
  const appointment = { id: '' };
  return steps.map(({ act, ...step }) => ({ ...step, act: (causing) => act(causing, appointment) }));
}

const book = (isProven: boolean) => async (causing: Causing, appointment: { id: string }) => {
  const deps = { ...causing.booking, isProven: async () => isProven };
  Object.assign(appointment, await booked(deps, causing.database, slot(causing, 7), appointmentOf()));
};

const APPOINTMENTS: Record<string, Acts[]> = {
  'an appointment that nobody has proven': appointmentSteps([
    {
      tells: ['renderAppointmentQuestion'],
      act: book(false),
      press: { of: 'renderAppointmentQuestion', path: '/confirmer-rendez-vous', fields: {} },
    },
  ]),
  'an appointment that is moved, reminded of and cancelled': appointmentSteps([
    { tells: toldOfAppointment('booked'), act: book(true) },
    {
      tells: toldOfAppointment('moved'),
      act: (causing, { id }) => moveAppointment(causing.booking, id, slot(causing, 8)),
    },
    {
      tells: ['renderAppointmentMail reminded'],
      act: (causing) => {
        causing.pass(daysUntilReminder(causing, slot(causing, 8)));
        return remindOfAppointments(causing.database, causing.clock());
      },
      press: {
        of: 'renderAppointmentMail reminded',
        path: '/rendez-vous?',
        suffix: '&etape=annuler',
        fields: { intent: 'cancel' },
      },
    },
  ]),
  'an appointment that is cancelled': appointmentSteps([
    { tells: toldOfAppointment('booked'), act: book(true) },
    {
      tells: toldOfAppointment('cancelled'),
      act: (causing, { id }) => closeAppointment(causing.booking, id, { to: 'cancelled', actor: 'customer' }),
    },
  ]),
};

const alertsOf = (causing: Causing) => createStockAlerts({ ...causing, factor: 0 });

const userId = async ({ database }: Causing, email: string) =>
  (
    await database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

/** Subjects of mails that are only words, by the kind of the message. */
export const PLAIN_MAILS = {
  'staff-invitation': 'Votre invitation dans l’équipe',
  'planned-drafts': 'Factures répétées à émettre',
};

const INVITATION = `renderPlainMail ${PLAIN_MAILS['staff-invitation']}`;

/** Mails with a code or a link of the account service: tests/server/auth/press-link.full.test.ts causes and opens them. */
const PRESSED = [
  'confirm-signup',
  'magic-link',
  'recovery',
  'email-change-current',
  'email-change-new',
  'reauthentication',
  'invite',
] as const satisfies MailKind[];

/** Mails of the account service without a link of their own. */
const NOTICES = [
  'notice-password-changed',
  'notice-email-changed',
  'notice-address-wanted',
  'notice-factor-added',
  'notice-factor-removed',
  'notice-recovery-code-used',
  'notice-recovery-codes-renewed',
  'notice-new-sign-in',
] as const satisfies MailKind[];

const NEARLY_THREE_YEARS_MS = 1080 * 24 * 3_600_000;

const OTHERS: Record<string, Acts[]> = {
  'an order is mailed to its supplier': [
    {
      tells: ['renderPurchaseOrder'],
      async act(causing) {
        // Its words are read once the order has its number: after the transaction that posts it.
        const outbox: Pick<Outbox, 'post' | 'wake'> = {
          wake: () => {},
          async post(posted, tables = causing.database.kysely) {
            const message = purchaseOrderMail(causing);
            await postMessage(tables, { message, posted, keys: outboxKeys(), now: causing.clock() });
          },
        };
        const orders = createPurchaseOrders({ ...causing, outbox }).api;
        const owner = await addIdentity(causing.database, { role: 'admin' });
        const id = randomUUID();
        await causing.database.kysely
          .insertInto('suppliers')
          .values({ name: 'Mobilax', email: 'commandes@mobilax.example' })
          .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
          .execute();
        const head = { supplier: 'Mobilax', expectedOn: undefined, note: undefined };
        await orders.writeOrderHead(owner, { id, seenVersion: 0 }, { head, suggests: false });
        const line = { wanted: 'Cartons', isFree: true, quantity: 25, unitCostCents: null };
        await orders.addOrderLine(owner, { id, seenVersion: 1 }, line);
        await orders.sendPurchaseOrder(owner, { id, seenVersion: 2 }, { isMailed: true });
      },
    },
  ],
  'an alert, once confirmed and answered': [
    {
      tells: ['renderAlertQuestion'],
      act: async (causing) => {
        const productId = await addProduct(causing.database, 0);
        await alertsOf(causing).api.ask({ productId, email: 'camille@exemple.fr' }, undefined);
      },
      press: { of: 'renderAlertQuestion', path: '/alerte-stock/', fields: { intent: 'confirm' } },
    },
    {
      tells: ['renderBackInStock'],
      act: async (causing) => {
        await causing.database.kysely.updateTable('products').set({ stock: 3 }).execute();
        await jobNamed(alertsOf(causing), 'stock alerts').run(causing.clock());
      },
    },
  ],
  'an alert that is taken back': [
    {
      tells: ['renderAlertQuestion'],
      act: async (causing) => {
        const productId = await addProduct(causing.database, 0);
        await alertsOf(causing).api.ask({ productId, email: 'camille@exemple.fr' }, undefined);
      },
      press: { of: 'renderAlertQuestion', path: '/alerte-stock/', fields: { intent: 'remove' } },
    },
  ],
  'a subscription to the newsletter': [
    {
      tells: ['renderNewsletterQuestion'],
      act: async (causing) => {
        await createNewsletter({ ...causing, factor: 0 }).api.ask('camille@exemple.fr', undefined);
      },
      press: { of: 'renderNewsletterQuestion', path: '/newsletter/', fields: { intent: 'confirm' } },
    },
  ],
  'an alarm that the owner ends': [
    {
      tells: ENDED_ALARMS.map(() => 'renderAlarmNotice' as const),
      act: async (causing) => {
        for (const kind of ENDED_ALARMS) await tellOwner(causing)(kind);
      },
    },
  ],
  'a testimonial that is not shown': [
    {
      tells: ['renderTestimonialRefused'],
      act: async ({ database, clock }) => {
        const asked = { name: 'Noé', location: 'Reims', text: 'Console réparée.', rating: 1 };
        await submitTestimonial(database, { ...asked, experiencedOn: '2026-11-01', email: 'noe@exemple.fr' });
        const { id } = await database.kysely
          .selectFrom('testimonials')
          .select('id')
          .where('name', '=', 'Noé')
          .executeTakeFirstOrThrow();
        const admin = await addIdentity(database, { role: 'admin' });
        await createModeration({ database, clock, onMail: () => {} }).refuse(
          admin,
          id,
          'Ce n’est pas un avis.',
        );
      },
    },
  ],
  'a counter sale whose ticket is asked for by mail': [
    {
      tells: ['renderSaleDocument ticket'],
      act: async (causing) => {
        const { database, clock, shop, documents, outbox } = causing;
        const clerk = await addIdentity(database, { role: 'admin' });
        const sales = createCounterSales({ database, clock, shop, documents, outbox }).api;
        const id = randomUUID();
        const line = { label: 'Nettoyage', kind: 'service', unitPriceCents: 2000, quantity: 1 } as const;
        await sales.addFreeLine(clerk, { id, seenVersion: 0 }, line);
        await sales.pay(clerk, { id, seenVersion: 1 }, { amountCents: 2000, method: 'cash' });
        await sales.mailDocument(
          clerk,
          { id, seenVersion: 2 },
          { file: 'ticket.pdf', address: 'noe@exemple.fr' },
        );
      },
    },
  ],
  'an invitation to join the staff': [
    {
      tells: [INVITATION],
      act: async (causing) => {
        const admin = await addIdentity(causing.database, { role: 'admin' });
        const limits = createLimits({ ...causing, factor: 0 });
        await inviteStaff({ ...causing, limits }, admin, { email: 'lea@exemple.fr', role: 'counter' });
      },
      press: {
        of: INVITATION,
        path: '/invitation?',
        fields: { name: 'Léa Marchand', password: PASSWORD },
      },
    },
  ],
  'an account, its notices, its code and its end': [
    {
      tells: NOTICES.map((kind) => `renderAuthMail ${kind}`),
      act: async ({ outbox, siteUrl, clock }) => {
        const data = { siteUrl, email: 'camille@exemple.fr', newEmail: 'autre@exemple.fr', when: clock() };
        const send = sendAccountMail(outbox, { codeLifetimeS: 3600, clock });
        for (const kind of NOTICES)
          await send({ kind, to: 'camille@exemple.fr', data: { ...data, device: 'Firefox', codesLeft: 3 } });
      },
    },
    {
      tells: ['renderMailboxCode', 'renderAccountIdle', 'renderAccountRemoved'],
      act: async (causing) => {
        const id = await userId(causing, await causing.member());
        const { api } = await createAccountCases(causing);
        await api.sendMailboxCode(id);
        const store = { get: async () => null, remove: async () => {} } as never;
        const members = createAccounts({
          ...causing,
          store,
          documents: null as never,
          drawRepairDocument: null as never,
          asksProof: true,
        }).api;
        await endIdleAccounts(
          { ...causing, store },
          new Date(causing.clock().getTime() + NEARLY_THREE_YEARS_MS),
        );
        const { outcome } = await members.remove({ id, sessionId: id }, PASSWORD);
        if (outcome !== 'removed') throw new Error(outcome);
      },
    },
  ],
};

export const MAIL_CAUSES = {
  ...REPAIR_CAUSES,
  ...ORDER_CAUSES,
  ...WITHDRAWAL_CAUSES,
  ...INVOICE_CAUSES,
  ...APPOINTMENTS,
  ...OTHERS,
};

/** The kinds of all those mails, and of those of the account service. */
export const CAUSED_KINDS = new Set([
  ...Object.values(MAIL_CAUSES).flatMap((steps) => steps.flatMap(({ tells }) => tells)),
  ...PRESSED.map((kind) => `renderAuthMail ${kind}`),
]);

/**
 * Kinds of order mails. An unproven order has a mail of its own that asks about it, and one that was not proven in time gets no mail.
 */
const ORDER_KINDS = Object.keys(ORDER_STATES).filter((state) => state !== 'unproven' && state !== 'expired');

/** The templates that tell of each change of an appointment. */
const APPOINTMENT_KINDS: Record<AppointmentMailProps['appointment']['kind'], readonly string[]> = {
  booked: ['renderAppointmentMail', 'renderAppointmentNotice'],
  moved: ['renderAppointmentMail', 'renderAppointmentNotice'],
  cancelled: ['renderAppointmentMail', 'renderAppointmentNotice'],
  reminded: ['renderAppointmentMail'],
};
const appointmentKinds = (template: string) =>
  Object.entries(APPOINTMENT_KINDS).flatMap(([kind, by]) => (by.includes(template) ? [kind] : []));

/** Every template, with each kind of news that it tells. */
export const TOLD_KINDS = {
  ...REPAIR_KINDS,
  renderOrderMail: ORDER_KINDS,
  renderInvoiceMail: ['invoice', 'credit-note', 'reminder'],
  renderAppointmentMail: appointmentKinds('renderAppointmentMail'),
  renderAppointmentNotice: appointmentKinds('renderAppointmentNotice'),
  renderWithdrawalNews: Object.keys(WITHDRAWAL_STATES).filter((state) => state !== 'received'),
  renderAuthMail: [...PRESSED, ...NOTICES],
  renderOrderQuestion: [''],
  renderOrderCancelled: [''],
  renderOrderLink: [''],
  renderSaleDocument: ['ticket'],
  renderWithdrawalReceipt: [''],
  renderWithdrawalNotice: [''],
  renderAlertQuestion: [''],
  renderBackInStock: [''],
  renderPurchaseOrder: [''],
  renderNewsletterQuestion: [''],
  renderAppointmentQuestion: [''],
  renderTestimonialRefused: [''],
  renderMailboxCode: [''],
  renderAccountIdle: [''],
  renderAccountRemoved: [''],
  renderPlainMail: Object.values(PLAIN_MAILS),
  renderAlarmNotice: [''],
} as const;
