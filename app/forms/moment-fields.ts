import { z } from 'zod';
import { instantInParis } from '#domain/dates/dates.ts';

// Read by actions only: nothing of this reaches a browser.

/** A day in Reims; empty if there is none. */
export const dayField = () => z.union([z.literal(''), z.iso.date('Choisissez un jour.')]).default('');

/** A time of that day; midnight if it is left out. */
export const timeField = () =>
  z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choisissez une heure.')])
    .default('');

type Wrong<Field> = (field: Field, message: string) => void;

/** The moment that both fields give, with faults reported at them; null if there is none. */
export function momentOf<Field extends string>(
  [dayName, day]: [Field, string],
  [timeName, time]: [Field, string],
  wrong: Wrong<Field>,
): Date | null {
  if (!day) {
    if (time) wrong(dayName, 'Choisissez aussi le jour.');
    return null;
  }
  const [hours = 0, minutes = 0] = (time || '00:00').split(':').map(Number);
  const moment = instantInParis(day, hours * 60 + minutes);
  if (!moment) wrong(timeName, 'Choisissez une autre heure\u00a0: l’horloge la saute ce jour-là.');
  return moment;
}
