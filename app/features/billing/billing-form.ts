import { z } from 'zod';
import { addressFields } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { group, maybeText, tellWrong } from '#app/forms/made-of-form.ts';
import { billingSchema } from '#domain/customers/billing-fields.ts';
import { COMPANY_FACTS, companySent } from './company-form.ts';

/** Who an invoice is made out to. */
export const BILLING_FIELDS = {
  ...COMPANY_FACTS,
  ...addressFields('address', 'billing'),
} satisfies FieldsOf<ReturnType<typeof billingFormSchema>>;

/** The same fields, as they are sent. */
export const billingShape = () => ({
  ...companySent(),
  address: group({
    street: z.string().catch(''),
    more: maybeText(),
    postcode: z.string().catch(''),
    city: z.string().catch(''),
  }),
});

type Sent = z.output<z.ZodObject<ReturnType<typeof billingShape>>>;

/** The form as the service takes it. */
export function billingOf({ company, siren, purchaseReference, address: { more, ...address } }: Sent) {
  const to = { ...address, ...(more?.trim() && { more }) };
  return { company, siren, purchaseReference, address: to };
}

export const billingFormSchema = () =>
  z.object(billingShape()).transform((sent, context) => {
    const asked = billingOf(sent);
    tellWrong(asked, billingSchema, context);
    return asked;
  });
