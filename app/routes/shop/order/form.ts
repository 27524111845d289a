import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { readCaseEnd } from '#domain/cases/case-number.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const FIND_FIELDS = {
  number: {
    label: 'Numéro de commande',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 40,
  },
  email: {
    label: 'Adresse e-mail',
    help: 'Celle que vous avez donnée en commandant.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
} satisfies FieldsOf<ReturnType<typeof findSchema>>;

export const findSchema = () =>
  z.object({
    number: z
      .string('Écrivez le numéro de la commande.')
      .trim()
      .min(1, { error: 'Écrivez le numéro de la commande.', abort: true })
      .transform((text) => readCaseEnd('CMD', text))
      .pipe(z.string('Écrivez le numéro, ou ses six derniers signes, comme dans l’exemple.')),
    email: emailField,
  });
