import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField } from '#domain/customer-fields.ts';

/** A field that people do not see; what fills it in is a program. */
export const TRAP = 'siteweb';

export const ALERT_FIELDS = {
  email: { label: 'Adresse e-mail', type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
} satisfies FieldsOf<ReturnType<typeof alertSchema>>;

export const alertSchema = () => z.object({ email: emailField });
