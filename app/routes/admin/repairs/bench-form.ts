import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { group, maybeText } from '#app/forms/made-of-form.ts';
import { parseMinutes } from '#domain/repair/work-time.ts';

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

export const ASSIGN_FIELDS = {
  technicianId: { label: 'Technicien', optional: true },
  seenTechnician: {},
} satisfies FieldsOf<ReturnType<typeof assignSchema>>;

/** Whom the device is given to, and whom the form has seen; empty: nobody. */
export const assignSchema = () =>
  z.object({
    technicianId: maybeText().transform((id) => id || null),
    seenTechnician: maybeText().transform((id) => id || null),
  });

export const WORK_FIELDS = {
  'work.minutes': {
    label: 'Temps passé',
    help: 'Par exemple 45\u00a0min, ou 1\u00a0h\u00a030.',
    autoComplete: 'off',
    maxLength: 20,
  },
  'work.on': { label: 'Jour' },
  'work.workerId': { label: 'Qui a travaillé' },
  'work.words': { label: 'Travail fait', optional: true, autoComplete: 'off', maxLength: 300 },
} satisfies FieldsOf<ReturnType<typeof workFormSchema>>;

/** The service checks it; a time that nobody understands is none. */
export const workFormSchema = () =>
  z.object({
    work: group({
      minutes: z
        .string()
        .default('')
        .transform((text) => parseMinutes(text) ?? Number.NaN),
      on: maybeText(),
      workerId: maybeText(),
      words: maybeText(),
    }),
  });

/** The pressed button names the entry. */
export const removeWorkSchema = () => z.object({ workId: z.string().default('').transform(Number) });

/** « {id}.oui » puts a flag on the case, « {id}.non » takes it off. */
export const flagPressSchema = () =>
  z.object({
    flag: z
      .string()
      .default('')
      .transform((text) => {
        const [flagId = '', said] = text.split('.');
        return { flagId, isSet: said === 'oui' };
      }),
  });
