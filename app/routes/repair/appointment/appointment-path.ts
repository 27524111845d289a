export const APPOINTMENT_PATH = '/rendez-vous';
export const APPOINTMENT_DRAFT = 'rendez-vous';

/** The page of one appointment, by the secret of its link, or of one step there. */
export const appointmentPath = (link: string, more: Record<string, string> = {}): string =>
  `${APPOINTMENT_PATH}?${new URLSearchParams({ lien: link, ...more })}`;

/** The file for its customer's calendar. */
export const calendarPath = (reference: string, link: string): string =>
  `${APPOINTMENT_PATH}/${reference}.ics?${new URLSearchParams({ lien: link })}`;
