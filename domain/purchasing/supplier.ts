import { z } from 'zod';
import { companyPhoneField, emailField, optional } from '../customers/customer-fields.ts';
import { lineField, linesField } from '../text/text-fields.ts';

// Only actions read this: nothing here reaches a browser.

const MOST_DAYS = 365;
const WRONG_DAYS = `Écrivez un nombre de jours, de 0 à ${MOST_DAYS}.`;

/** The contents of a supplier's form. */
export const supplierSchema = () =>
  z.object({
    name: lineField('Écrivez le nom du fournisseur.', 120),
    contact: optional(lineField('', 200)),
    email: optional(emailField),
    phone: optional(companyPhoneField),
    site: optional(
      z
        .string()
        .trim()
        .max(300, 'Écrivez 300 caractères au plus.')
        .pipe(z.url({ protocol: /^https?$/, error: 'Écrivez l’adresse complète, avec https://.' })),
    ),
    accountNumber: optional(lineField('', 80)),
    delayDays: optional(
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/, WRONG_DAYS)
        .transform(Number)
        .pipe(z.number().max(MOST_DAYS, WRONG_DAYS)),
    ),
    note: optional(linesField('', 2000)),
  });

export type SupplierForm = z.output<ReturnType<typeof supplierSchema>>;
