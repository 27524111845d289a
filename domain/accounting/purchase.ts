import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { dayInParis } from '../dates/dates.ts';
import { eurosField } from '../money/euros-field.ts';
import { CASH_LIMIT_TEXT } from '../payments/payment-ways.ts';
import { isPaidOverCashLimit } from '../payments/payouts.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { billVatFault } from '../vat/bill-vat.ts';
import type { VatRegime } from '../vat/vat-regimes.ts';
import { PURCHASE_WAYS, type PurchaseWay } from './accounting.ts';

// Only actions read this: nothing here reaches a browser.

/** The contents of a purchase's form, with its amount in cents. `regimes` say on which days its VAT is deducted. */
export const purchaseSchema = (now: Date, regimes: readonly VatRegime[] = []) =>
  z
    .object({
      day: z.iso
        .date('Choisissez la date de l’achat.')
        .refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.'),
      supplier: lineField('Écrivez le nom du fournisseur.', 160),
      nature: lineField('Écrivez ce qui a été acheté.', 300),
      amount: eurosField(),
      vat: optional(eurosField({ mayBeZero: true })),
      way: z.enum(Object.keys(PURCHASE_WAYS) as [PurchaseWay], 'Choisissez comment l’achat a été payé.'),
      reference: z
        .string()
        .trim()
        .max(80, 'Écrivez 80 caractères au plus.')
        .transform((text) => text || null)
        .default(null),
    })
    .superRefine(
      ({ day, amount: amountCents, vat: vatCents = 0 }, context) => {
        const message = billVatFault({ day, amountCents, vatCents }, regimes);
        if (message !== null) context.addIssue({ code: 'custom', path: ['vat'], message });
      },
      onceRight('day', 'amount', 'vat'),
    )
    .refine(({ amount: price, way }) => !isPaidOverCashLimit({ price, way }), {
      ...onceRight('amount', 'way'),
      path: ['way'],
      message: CASH_LIMIT_TEXT,
    });

export type PurchaseForm = z.output<ReturnType<typeof purchaseSchema>>;
