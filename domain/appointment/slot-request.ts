import { z } from 'zod';

/** The longest text of each field of an appointment, whoever fills it in. */
export const APPOINTMENT_LIMITS = { name: 200, device: 120, fault: 1000 };

const CHOOSE = 'Choisissez un créneau.';

/** The start of a slot, as its radio button sends it. */
export const slotField = () =>
  z
    .string(CHOOSE)
    .pipe(z.iso.datetime(CHOOSE))
    .transform((text) => new Date(text));
