import { withQuery } from '#domain/urls/with-query.ts';

export const APPOINTMENT_PATH = '/rendez-vous';
export const APPOINTMENT_DRAFT = 'rendez-vous';

/** The page of one appointment, or one of its steps, by the secret of its link. */
export const appointmentPath = (link: string, more: Record<string, string> = {}): string =>
  `${APPOINTMENT_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** Where a slot is chosen: for a day, for what was chosen in the price finder, for the case of a link. */
export const bookingPath = ({ day, choice, of }: { day?: string; choice?: string; of?: string | null }) =>
  withQuery(APPOINTMENT_PATH, { jour: day, choix: choice, suivi: of ?? undefined });

/** The calendar file for the customer. */
export const calendarPath = (reference: string, link: string): string =>
  `${APPOINTMENT_PATH}/${reference}.ics?${new URLSearchParams({ lien: link })}`;
