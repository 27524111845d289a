import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { dayInParis } from '../dates/dates.ts';
import { eurosField } from '../money/euros-field.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { billVatFault } from '../vat/bill-vat.ts';
import type { VatRegime } from '../vat/vat-regimes.ts';
import { PURCHASE_WAYS, type PurchaseWay } from './accounting.ts';

// Only actions read this: nothing here reaches a browser.

/** How many bills are paid at once. */
const MOST_PAID = 100;

/** A bill to pay. Its VAT is checked for the day on which it is due, and again when it is paid. */
export const supplierBillSchema = (regimes: readonly VatRegime[] = []) =>
  z
    .object({
      dueOn: z.iso.date('Choisissez le jour où elle est à payer.'),
      supplier: lineField('Écrivez le nom du fournisseur.', 160),
      nature: lineField('Écrivez ce qui a été acheté.', 300),
      amount: eurosField(),
      vat: optional(eurosField({ mayBeZero: true })),
      reference: optional(lineField('', 80)),
      /** Chosen by the page, so that a second click finds it. */
      billId: optional(z.uuid('Rechargez la page.')),
      receipt: optional(z.string().regex(/^(?:DEMO-)?BR-\d{4}-\d{6,9}$/, 'Rechargez la page.')),
    })
    .superRefine(
      ({ dueOn: day, amount: amountCents, vat: vatCents = 0 }, context) => {
        const message = billVatFault({ day, amountCents, vatCents }, regimes);
        if (message !== null) context.addIssue({ code: 'custom', path: ['vat'], message });
      },
      onceRight('dueOn', 'amount', 'vat'),
    );

export type SupplierBillForm = z.output<ReturnType<typeof supplierBillSchema>>;

/** The bills that leave the account in one way on one day. */
export const paidBillsSchema = (now: Date) =>
  z.object({
    bills: z
      .array(z.uuid('Rechargez la page.'), 'Cochez les factures payées.')
      .min(1)
      .max(MOST_PAID, `Cochez ${MOST_PAID} factures au plus.`),
    day: z.iso
      .date('Choisissez la date du paiement.')
      .refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.'),
    way: z.enum(Object.keys(PURCHASE_WAYS) as [PurchaseWay], 'Choisissez comment elles ont été payées.'),
  });

export type PaidBills = z.output<ReturnType<typeof paidBillsSchema>>;
