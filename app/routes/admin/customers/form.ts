import type { FieldsOf } from '#app/forms/field-table.ts';
import type { customerMergeSchema, customerNoteSchema } from '#domain/customers/customer-step.ts';

export const NOTE_FIELDS = {
  note: { label: 'Nouvelle note', help: 'Pour l’atelier seul.', maxLength: 2000 },
} satisfies FieldsOf<typeof customerNoteSchema>;

/** Which of the two cards each detail is taken from. */
export const MERGE_FIELDS = {
  goneId: {},
  name: { label: 'Nom' },
  email: { label: 'E-mail' },
  phone: { label: 'Téléphone' },
} satisfies FieldsOf<typeof customerMergeSchema>;
