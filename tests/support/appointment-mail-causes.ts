import { reminderTime, type Slot } from '#domain/appointment/slots.ts';
import { remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { closeAppointment, moveAppointment } from '#server/appointments/change-appointment.ts';
import type { AppointmentMailProps } from '#server/mail/templates/appointment-mails.tsx';
import { appointmentOf, booked, halfHour } from './appointments.ts';
import type { Acts, Causing } from './caused-mails.ts';

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

export const APPOINTMENT_CAUSES: Record<string, Acts[]> = {
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
        return remindOfAppointments(causing.database, causing.clock(), true);
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

/** The templates that tell of each change of an appointment. */
const TOLD_BY: Record<AppointmentMailProps['appointment']['kind'], readonly string[]> = {
  booked: ['renderAppointmentMail', 'renderAppointmentNotice'],
  moved: ['renderAppointmentMail', 'renderAppointmentNotice'],
  cancelled: ['renderAppointmentMail', 'renderAppointmentNotice'],
  reminded: ['renderAppointmentMail'],
};
const appointmentKinds = (template: string) =>
  Object.entries(TOLD_BY).flatMap(([kind, by]) => (by.includes(template) ? [kind] : []));

export const APPOINTMENT_KINDS = {
  renderAppointmentMail: appointmentKinds('renderAppointmentMail'),
  renderAppointmentNotice: appointmentKinds('renderAppointmentNotice'),
  renderAppointmentQuestion: [''],
} as const;
