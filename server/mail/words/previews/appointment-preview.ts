import type { Transaction } from 'kysely';
import { confirmBy } from '#domain/order/payment-terms.ts';
import type { Schema } from '../../../db/schema.ts';
import type { AppointmentMailProps } from '../../templates/appointment-mails.tsx';
import type { PreviewMailGiven } from './preview-given.ts';
import { SPECIMEN_APPOINTMENT } from './specimen-appointment.ts';

type Appointment = AppointmentMailProps['appointment'];

const EVENTS: Readonly<Record<string, Pick<Appointment, 'kind' | 'actor'>>> = {
  booked: { kind: 'booked', actor: 'customer' },
  moved: { kind: 'moved', actor: 'customer' },
  movedByShop: { kind: 'moved', actor: 'shop' },
  reminded: { kind: 'reminded', actor: 'system' },
  cancelled: { kind: 'cancelled', actor: 'customer' },
  cancelledByShop: { kind: 'cancelled', actor: 'shop' },
};

/** A mail about the last appointment. */
export async function previewAppointmentMail(mail: string, given: PreviewMailGiven) {
  const { tx, templates, shop, siteUrl } = given;
  const appointment = { ...SPECIMEN_APPOINTMENT, ...(await findLast(tx)), ...EVENTS[mail] };
  const link = `${siteUrl}/rendez-vous?lien=…`;
  if (EVENTS[mail]) return templates.renderAppointmentMail({ appointment, link, siteUrl, shop });
  const { reference, startsAt } = appointment;
  // Made up: a booking that waits for its customer is confirmed within the hour.
  const until = confirmBy(new Date(startsAt.getTime() - 24 * 3_600_000));
  return templates.renderAppointmentQuestion({ reference, startsAt, confirmBy: until, link, shop });
}

const findLast = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('appointments')
    .select([
      'reference',
      'starts_at as startsAt',
      'customer_name as name',
      'email',
      'phone',
      'device',
      'fault',
    ])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
