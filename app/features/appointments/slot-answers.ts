import type { FieldError } from '#app/ui/form/error-summary.tsx';

// What is answered to a slot that cannot be given, to visitors and to staff.

export const FULL = 'Ce créneau vient d’être pris. Choisissez-en un autre.';
export const GONE = 'Ce créneau n’est plus proposé. Choisissez-en un autre.';
export const USED = 'Ce formulaire a déjà servi. Rechargez la page pour prendre un autre rendez-vous.';

/** The field in which a slot is chosen. */
export const SLOT_FIELD = { label: 'Créneau' };

export const slotError = (message: string): FieldError[] => [
  { field: 'startsAt', label: SLOT_FIELD.label, message },
];
