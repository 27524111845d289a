import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const ADDRESS_FIELDS = {
  email: {
    label: 'Corriger l’adresse e-mail',
    help: 'La commande et l’heure limite restent les mêmes.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} satisfies FieldsOf<ReturnType<typeof addressSchema>>;

export const addressSchema = () => z.object({ email: emailField });
