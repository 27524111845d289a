import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

/** A hidden field that only programs fill in. */
export const TRAP = 'siteweb';

export const NEWSLETTER_PATH = '/newsletter';

export const NEWSLETTER_FIELDS = {
  email: { label: 'Adresse e-mail', type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
} satisfies FieldsOf<ReturnType<typeof newsletterSchema>>;

export const newsletterSchema = () => z.object({ email: emailField });
