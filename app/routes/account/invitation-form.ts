import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { newPasswordField } from '#app/forms/fields.ts';
import { lineField } from '#domain/text/text-fields.ts';

export const INVITATION_FIELDS = {
  name: {
    label: 'Votre nom',
    help: 'L’équipe le lit à côté de ce que vous faites.',
    autoComplete: 'name',
    maxLength: 200,
  },
  password: { label: 'Mot de passe' },
} satisfies FieldsOf<ReturnType<typeof invitationSchema>>;

export const invitationSchema = (minPasswordLength: number) =>
  z.object({ name: lineField('Écrivez votre nom.', 200), password: newPasswordField(minPasswordLength) });
