import { z } from 'zod';
import { companyShape, requireCompany } from '../customers/billing-fields.ts';
import { type Address, addressSchema, optional, phoneField } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';

// Only actions read this: nothing here reaches a browser.

/** How the owner of an account is named and reached. */
export const contactSchema = z
  .object({
    name: lineField('Écrivez votre nom.', 200),
    phone: optional(phoneField),
    ...companyShape(),
  })
  .superRefine(requireCompany, onceRight('company', 'siren'));

const written = z.string().trim();

/** Undefined if every field is empty: there is no address. */
const addressIfWritten = z
  .object({ street: written, more: written, postcode: written, city: written })
  .transform(({ more, ...address }) => {
    const isEmpty = [more, ...Object.values(address)].every((part) => part === '');
    return isEmpty ? undefined : { ...address, ...(more && { more }) };
  })
  .pipe(addressSchema.optional());

/** Both may be empty: an order then asks for them. */
export const addressesSchema = z.object({ billing: addressIfWritten, delivery: addressIfWritten });

export type Contact = z.output<typeof contactSchema>;
export type Addresses = { billing?: Address | undefined; delivery?: Address | undefined };

const box = z
  .literal('oui')
  .optional()
  .transform((ticked) => ticked === 'oui');

/**
 * What the site may write to an account beyond what its orders and repairs need. A browser does not send a box that is
 * not ticked.
 */
export const notificationsSchema = z.object({ reminders: box, stockAlerts: box });

export type NotificationChoices = z.output<typeof notificationsSchema>;
