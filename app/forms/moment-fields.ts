import { z } from 'zod';
import { instantInParis } from '#domain/dates/dates.ts';

// Read by actions only: nothing of this reaches a browser.

/** A day of Reims; empty for none. */
export const dayField = () => z.union([z.literal(''), z.iso.date('Choisissez un jour.')]).default('');

/** An hour of that day, which may be left out: midnight then. */
export const timeField = () =>
  z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choisissez une heure.')])
    .default('');

type Wrong<Field> = (field: Field, message: string) => void;

/** The moment that both fields say, faults told at them; null for none. */
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
