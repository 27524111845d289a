import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { CALLER_FIELDS } from './form.ts';

// What is answered to a slot that cannot be given.

export const FULL = 'Ce créneau vient d’être pris. Choisissez-en un autre.';
export const GONE = 'Ce créneau n’est plus proposé. Choisissez-en un autre.';
export const USED = 'Ce formulaire a déjà servi. Rechargez la page pour prendre un autre rendez-vous.';
export const NO_SLOT =
  'Aucun créneau à proposer\u00a0: les horaires et les fermetures se règlent dans «\u00a0Réglages\u00a0».';

export const slotError = (message: string): FieldError[] => [
  { field: 'startsAt', label: CALLER_FIELDS.startsAt.label, message },
];
