import type { AppointmentMailProps } from '../../templates/appointment-mails.tsx';

/** An appointment that nobody booked, for the preview of a mail. */
export const SPECIMEN_APPOINTMENT: AppointmentMailProps['appointment'] = {
  reference: 'RDV-2026-K7R-4WM',
  kind: 'moved',
  actor: 'customer',
  startsAt: new Date('2026-11-24T09:30:00Z'),
  movedFrom: new Date('2026-11-23T09:00:00Z'),
  name: 'Camille Renard',
  email: 'camille.renard@exemple.fr',
  phone: '+33612345678',
  device: 'PlayStation 5',
  fault: 'Elle s’éteint au bout de dix minutes de jeu.',
};
