import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { passwordField } from '#app/forms/fields.ts';

export const DELETION_WORD = 'SUPPRIMER';

export const DELETION_FIELDS = {
  confirmation: {
    label: 'Confirmation',
    help: 'La suppression est immédiate et définitive.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
  },
  password: { label: 'Mot de passe' },
} satisfies FieldsOf<ReturnType<typeof deletionSchema>>;

export const deletionSchema = () =>
  z.object({
    confirmation: z
      .string()
      .refine(
        (text) => text.trim().toUpperCase() === DELETION_WORD,
        `Écrivez ${DELETION_WORD} pour confirmer.`,
      ),
    password: passwordField.optional(),
  });

/** Named apart from the password of the page's other form. */
export const EXPORT_FIELDS = {
  exportPassword: {
    label: 'Mot de passe',
    help: 'Demandé une nouvelle fois\u00a0: une session ouverte peut être celle d’un autre.',
  },
} satisfies FieldsOf<ReturnType<typeof exportSchema>>;

export const exportSchema = () => z.object({ exportPassword: passwordField });
