import { z } from 'zod';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { addressSchema, optional } from './customer-fields.ts';
import { readSiren } from './siren.ts';

const sirenField = z.string().transform((text, context) => {
  const siren = readSiren(text);
  if (siren) return siren;
  context.addIssue({
    code: 'custom',
    message: 'Vérifiez ces neuf chiffres\u00a0: ce n’est pas un numéro SIREN.',
  });
  return z.NEVER;
});

/** The company that a customer buys for. */
export const companyShape = () => ({
  company: optional(lineField('Écrivez le nom de l’entreprise.', 200)),
  siren: optional(sirenField),
});

/** The same, with the customer's own reference: of a purchase order for example. */
export const buyerShape = () => ({
  ...companyShape(),
  purchaseReference: optional(lineField('Écrivez la référence.', 100)),
});

type Company = { company?: string | undefined; siren?: string | undefined };

/** A number belongs to a company with a name. */
export function requireCompany({ company, siren }: Company, context: z.RefinementCtx): void {
  if (siren === undefined || company !== undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['company'],
    message: 'Écrivez le nom de l’entreprise qui a ce numéro.',
  });
}

/** Who an invoice is made out to, besides the customer's name, which the sale has. */
export const billingSchema = z
  .strictObject({
    ...buyerShape(),
    address: addressSchema,
  })
  .superRefine(requireCompany, onceRight('company', 'siren'));

export type Billing = z.output<typeof billingSchema>;
