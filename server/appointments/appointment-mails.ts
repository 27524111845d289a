import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { canTakeTexts } from '#domain/customers/read-phone.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Database } from '../db/database.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import { fillWords } from '../outbox/fill-words.ts';
import { eventOf, type Message, type QueuedMessage, type WrittenMessage } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { AppointmentTextWords } from './appointment-text-overlays.ts';
import { type CalendarEntry, calendarEntry, calendarMethod } from './calendar-entry.ts';
import { appointmentProof, appointmentToken } from './link-token.ts';

export type AppointmentMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links to appointments, as when they were booked. */
  secret: string;
};

/** The mails about appointments: a trigger queues one with each event (db/migrations/*_create_appointments.sql). */
export const appointmentMails = (deps: AppointmentMailsDeps): Message => ({
  kind: 'appointment',
  about: 'appointment',
  channel: 'mail',
  label: null,
  write: (queued) => writeAppointmentMail(deps, queued),
});

export type AppointmentTextsDeps = Pick<AppointmentMailsDeps, 'database' | 'shop' | 'siteUrl' | 'secret'> & {
  /** Whether a service sends text messages. */
  takesSms: () => boolean;
  appointmentTextWords: () => AppointmentTextWords;
};

/** Text messages for whoever booked by telephone and left no mailbox; the same trigger queues them. */
export const appointmentTexts = (deps: AppointmentTextsDeps): Message => ({
  kind: 'appointment-text',
  about: 'appointment',
  channel: 'sms',
  label: null,
  write: (queued) => writeAppointmentText(deps, queued),
});

/** How the shop tells somebody of their appointment; null if it has to be told aloud. */
export function tellsBy(
  { email, phone }: { email: string | null; phone: string | null },
  takesSms: boolean,
): 'mail' | 'sms' | null {
  if (email !== null) return 'mail';
  return takesSms && phone !== null && canTakeTexts(phone) ? 'sms' : null;
}

/**
 * A customer who moves an appointment by its link reads the new hour on the page. Only their first moves are told by text
 * message as well, each of which costs: a link in the wrong hands fills nobody's telephone.
 */
const OWN_MOVES_TOLD = 3;

async function writeAppointmentText(
  { database, shop, siteUrl, secret, takesSms, appointmentTextWords }: AppointmentTextsDeps,
  queued: QueuedMessage,
): Promise<WrittenMessage | null> {
  const found = await database.kysely
    .selectFrom('appointment_events as event')
    .innerJoin('appointments as appointment', 'appointment.id', 'event.appointment_id')
    .select(['appointment.id', 'reference', 'email', 'phone', 'event.kind', 'event.actor', 'event.starts_at'])
    .select((row) =>
      row
        .selectFrom('appointment_events as own')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('own.appointment_id', '=', 'event.appointment_id')
        .whereRef('own.id', '<=', 'event.id')
        .where('own.kind', '=', 'moved')
        .where('own.actor', '=', 'customer')
        .as('own_moves'),
    )
    .where('event.id', '=', eventOf(queued))
    .executeTakeFirst();
  if (!found) throw new Error(`the appointment of text message ${queued.id} is gone`);
  const { id, kind, actor, phone, reference, starts_at, own_moves } = found;
  if (kind === 'moved' && actor === 'customer' && (own_moves ?? 0) > OWN_MOVES_TOLD) return null;
  const words = ownValue(appointmentTextWords(), kind);
  // What was to be told aloud, or is told by mail since.
  if (!words || phone === null || tellsBy(found, takesSms()) !== 'sms') return null;
  const text = fillWords(words, {
    atelier: shop().name,
    numero: reference,
    moment: appointmentText(starts_at),
    lien: `${siteUrl}/rendez-vous?lien=${appointmentToken(secret, id)}`,
  });
  return { to: phone, subject: '', html: '', text };
}

async function writeAppointmentMail(
  { database, loadTemplates, shop, siteUrl, secret }: AppointmentMailsDeps,
  queued: QueuedMessage,
): Promise<WrittenMessage | null> {
  const { id, recipient, hold } = queued;
  const found = await database.kysely
    .selectFrom('appointment_events as event')
    .innerJoin('appointments as appointment', 'appointment.id', 'event.appointment_id')
    .select([
      'appointment.id',
      'appointment.reference',
      'appointment.customer_name as name',
      'appointment.email',
      'appointment.phone',
      'appointment.device',
      'appointment.fault',
      'appointment.state',
      'appointment.region',
      'event.kind',
      'event.actor',
      'event.starts_at as startsAt',
      'event.ends_at as endsAt',
      'event.sequence',
      'event.moved_from as movedFrom',
      'event.created_at as changedAt',
    ])
    .where('event.id', '=', eventOf(queued))
    .executeTakeFirst();
  if (!found) throw new Error(`the appointment of mail ${id} is gone`);
  const { kind, state, region } = found;
  if (kind === 'came' || kind === 'missed' || kind === 'expired')
    throw new Error(`no mail for the event ${kind}`);
  const isCustomer = recipient === 'customer' || kind === 'unproven';
  const facts = shop();
  const to = isCustomer ? found.email : facts.email;
  // A trigger queues none for a customer who left a telephone alone.
  if (to === null) return null;
  const link = `${siteUrl}/rendez-vous?lien=${appointmentToken(secret, found.id)}`;
  const { renderAppointmentMail, renderAppointmentNotice, renderAppointmentQuestion } = await loadTemplates();
  if (kind === 'unproven') {
    // It waited too long to be an answer.
    if (hold === 'held' && (state === 'expired' || state === 'cancelled')) return null;
    return {
      to,
      isByStranger: true,
      // Bookings without a network count as one network.
      askedFrom: region ?? 'unknown',
      ...renderAppointmentQuestion({
        reference: found.reference,
        startsAt: found.startsAt,
        confirmBy: confirmBy(found.changedAt),
        link: `${siteUrl}/confirmer-rendez-vous?lien=${appointmentProof(secret, found.id)}`,
        shop: facts,
      }),
    };
  }
  const entry: CalendarEntry = { ...found, isCancelled: kind === 'cancelled' };
  const use = isCustomer ? 'mail' : 'shop';
  return {
    to,
    isByStranger: isCustomer && found.actor !== 'shop',
    ...(!isCustomer && found.email !== null && { replyTo: found.email }),
    ...(isCustomer
      ? renderAppointmentMail({ appointment: { ...found, kind }, link, siteUrl, shop: facts })
      : renderAppointmentNotice({ appointment: { ...found, kind }, siteUrl, shop: facts })),
    // A reminded customer already has the calendar entry.
    ...(kind !== 'reminded' && {
      calendar: {
        method: calendarMethod(entry, use),
        filename: `${found.reference}.ics`,
        content: calendarEntry(entry, use, { shop: facts, siteUrl }),
      },
    }),
  };
}
