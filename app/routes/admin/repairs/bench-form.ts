import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { maybeText } from '#app/forms/made-of-form.ts';

// What only the shop writes and reads of a case.

export const STAFF_NOTE_FIELDS = {
  newNote: {
    label: 'Nouvelle note',
    help: 'Le client ne la lit pas dans son suivi. Elle est dans la copie de ses données, s’il la demande.',
    maxLength: 2000,
  },
} satisfies FieldsOf<ReturnType<typeof staffNoteFormSchema>>;

/** The service checks it. */
export const staffNoteFormSchema = () => z.object({ newNote: maybeText() });
