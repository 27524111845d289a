import { withQuery } from '#domain/urls/with-query.ts';

export const APPOINTMENTS_PATH = '/admin/rendez-vous';

/** The week of a day; `done` is what has just been done there. */
export const weekPath = (day: string, done = ''): string =>
  withQuery(APPOINTMENTS_PATH, { semaine: day, fait: done });

/** The form for somebody who calls, with the hours of a day. */
export const bookForCallerPath = (day = ''): string =>
  withQuery(`${APPOINTMENTS_PATH}/nouveau`, { jour: day });

/** The form that moves an appointment, with the hours of a day. */
export const moveForCallerPath = (reference: string, day = ''): string =>
  withQuery(`${APPOINTMENTS_PATH}/${reference}`, { jour: day });

/** Where an appointment is in the list of its week. */
export const appointmentAnchor = (reference: string): string => reference.toLowerCase();
