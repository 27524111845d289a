import { z } from 'zod';
import { CURRENT_PASSWORD, SIX_DIGITS } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField, passwordField } from '#app/forms/fields.ts';

/** Two proofs of the same thing: the password, or a code. */
export const OWNER_FIELDS = {
  password: CURRENT_PASSWORD,
  code: SIX_DIGITS,
} satisfies FieldsOf<ReturnType<typeof ownPasswordSchema>> & FieldsOf<ReturnType<typeof ownCodeSchema>>;

export const ownPasswordSchema = () => z.object({ password: passwordField });

export const ownCodeSchema = () => z.object({ code: codeField });
