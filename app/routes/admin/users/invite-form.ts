import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { STAFF_ROLES } from '#domain/accounts/staff-roles.ts';
import { emailField } from '#domain/customers/customer-fields.ts';
import { lineField } from '#domain/text/text-fields.ts';

export const INVITE_FIELDS = {
  email: {
    label: 'Adresse e-mail',
    help: 'Le message y part aussitôt. Seul le compte de cette adresse pourra s’en servir.',
    type: 'email',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  staffRole: { label: 'Rôle' },
} satisfies FieldsOf<ReturnType<typeof inviteSchema>>;

export const inviteSchema = () =>
  z.object({
    // It is somebody else's, not « votre ».
    email: lineField('Écrivez l’adresse e-mail.', 255).pipe(emailField),
    staffRole: z.enum(STAFF_ROLES, 'Choisissez un rôle.'),
  });

/** A button of the list of accounts: for an invitation, or for the rule of the two steps. */
export const usersStepSchema = () =>
  z.discriminatedUnion('intent', [
    z.object({ intent: z.enum(['resend', 'withdraw']), id: z.uuid().toLowerCase() }),
    z.object({ intent: z.enum(['require-factor', 'spare-factor']) }),
  ]);
