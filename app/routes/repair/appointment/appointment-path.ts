export const APPOINTMENT_PATH = '/rendez-vous';
export const APPOINTMENT_DRAFT = 'rendez-vous';

/** The page of one appointment, or one of its steps, by the secret of its link. */
export const appointmentPath = (link: string, more: Record<string, string> = {}): string =>
  `${APPOINTMENT_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** The calendar file for the customer. */
export const calendarPath = (reference: string, link: string): string =>
  `${APPOINTMENT_PATH}/${reference}.ics?${new URLSearchParams({ lien: link })}`;
