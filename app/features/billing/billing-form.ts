import { z } from 'zod';
import { addressFields, addressSent, writtenAddress } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { tellWrong } from '#app/forms/made-of-form.ts';
import { billingSchema } from '#domain/customers/billing-fields.ts';
import { COMPANY_FACTS, companySent } from './company-form.ts';

/** Who an invoice is made out to. */
export const BILLING_FIELDS = {
  ...addressFields('address', 'billing'),
  ...COMPANY_FACTS,
} satisfies FieldsOf<ReturnType<typeof billingFormSchema>>;

/** The form as the service takes it. */
export const billingFormSchema = () =>
  z.object({ ...companySent(), address: addressSent() }).transform(({ address, ...sent }, context) => {
    const asked = { ...sent, address: writtenAddress(address) };
    tellWrong(asked, billingSchema, context);
    return asked;
  });
