import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

/** A hidden field that only programs fill in. */
export const TRAP = 'siteweb';

/** The parameter of the page's address that asks whether a parcel reaches a postcode. */
export const POSTCODE = 'code-postal';

export const ALERT_FIELDS = {
  email: { label: 'Adresse e-mail', type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
} satisfies FieldsOf<ReturnType<typeof alertSchema>>;

export const alertSchema = () => z.object({ email: emailField });
