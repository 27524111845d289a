import { z } from 'zod';
import { PURCHASE_WAYS, type PurchaseWay } from '../accounting/accounting.ts';
import { optional } from '../customers/customer-fields.ts';
import { dayInParis } from '../dates/dates.ts';
import { eurosField } from '../money/euros-field.ts';
import { parseEuros } from '../money/money.ts';
import { CASH_LIMIT_TEXT } from '../payments/payment-ways.ts';
import { isPaidOverCashLimit } from '../payments/payouts.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { wholeOf } from '../text/whole-number.ts';
import { billVatFault } from '../vat/bill-vat.ts';
import type { VatRegime } from '../vat/vat-regimes.ts';

// Only actions read the schemas: nothing of them reaches a browser.

export const MOST_RECEIVED_LINES = 60;
export const MOST_RECEIVED_UNITS = 10_000;
export const WRONG_UNITS = `Écrivez un nombre entier, de 0 à ${MOST_RECEIVED_UNITS}.`;
const MOST_CENTS = 10_000_000;
const RELOAD = 'Rechargez la page.';
const NO_AMOUNT = 'Écrivez le montant de la facture.';

const ways = Object.keys(PURCHASE_WAYS) as [PurchaseWay];
const day = (now: Date) =>
  z.iso
    .date('Choisissez la date du paiement.')
    .refine((written) => written <= dayInParis(now), 'Cette date n’est pas encore venue.');
const way = () => z.enum(ways, 'Choisissez comment la facture a été payée.');
const reference = () => optional(lineField('', 80));

const vat = () => optional(eurosField({ mayBeZero: true }));

const isUnderCashLimit = ({ amount: price = 0, way: paidBy }: WrittenBill) =>
  !isPaidOverCashLimit({ price, way: paidBy });

const TOO_MUCH_CASH = { ...onceRight('amount', 'way'), path: ['way'], message: CASH_LIMIT_TEXT };

/** The bill of a receipt: a line of the register of purchases. `regimes` say on which days its VAT is deducted. */
export const billSchema = (now: Date, regimes: readonly VatRegime[] = []) =>
  z
    .object({ day: day(now), amount: eurosField(), vat: vat(), way: way(), reference: reference() })
    .superRefine(
      (bill, context) => {
        const message = vatFaultOf(bill, regimes);
        if (message !== null) context.addIssue({ code: 'custom', path: ['vat'], message });
      },
      onceRight('day', 'amount', 'vat'),
    )
    .refine(isUnderCashLimit, TOO_MUCH_CASH);

const vatFaultOf = (
  { day: on, amount, vat: vatCents = 0 }: Pick<Bill, 'day' | 'amount' | 'vat'>,
  regimes: readonly VatRegime[],
) => billVatFault({ day: on, amountCents: amount, vatCents }, regimes);

export type Bill = {
  day: string;
  amount: number;
  vat?: number | undefined;
  way: PurchaseWay;
  reference?: string | undefined;
};

export type ReceivedLine = { sku: string; quantity: number; unitCostCents: number | null };

const ofLines = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^\d{1,2}$/), value, RELOAD);

/** How many units; none for a line that was not delivered. */
const units = () =>
  z.string().transform((text, context) => {
    const count = wholeOf(text.trim() || '0', 0, MOST_RECEIVED_UNITS);
    if (count !== null) return count;
    context.addIssue(WRONG_UNITS);
    return z.NEVER;
  });

/** What a unit costs; null if nobody wrote it. */
const cost = () =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const cents = parseEuros(text);
    if (cents !== null && cents >= 0 && cents <= MOST_CENTS) return cents;
    context.addIssue('Écrivez un prix en euros, par exemple 12,90.');
    return z.NEVER;
  });

/** A delivery: who sent it, what was counted, what each unit costs, and its bill once the way says that it is paid. */
export const goodsReceiptSchema = (now: Date, regimes: readonly VatRegime[] = []) =>
  z
    .object({
      receiptId: z.uuid(RELOAD),
      orderId: optional(z.uuid(RELOAD)),
      supplier: lineField('Écrivez le nom du fournisseur.', 120),
      deliveryNote: optional(lineField('', 80)),
      sku: ofLines(z.string()).default({}),
      quantity: ofLines(units()).default({}),
      cost: ofLines(cost()).default({}),
      day: optional(day(now)),
      amount: optional(eurosField()),
      vat: vat(),
      way: optional(way()),
      reference: reference(),
    })
    .refine(({ sku, quantity }) => Object.keys(sku).some((row) => quantity[row]), {
      ...onceRight('sku', 'quantity'),
      path: ['scanned'],
      message: 'Ajoutez ce qui est reçu, avec sa quantité.',
    })
    .refine(({ amount, way }) => amount !== undefined || way === undefined, {
      ...onceRight('amount', 'way'),
      path: ['amount'],
      message: NO_AMOUNT,
    })
    .refine(({ day, amount, way }) => day !== undefined || amount === undefined || way === undefined, {
      ...onceRight('day', 'amount', 'way'),
      path: ['day'],
      message: 'Choisissez la date du paiement.',
    })
    .superRefine(
      (written, context) => {
        const paid = billOf(written);
        const message = paid && vatFaultOf(paid, regimes);
        if (message) context.addIssue({ code: 'custom', path: ['vat'], message });
      },
      onceRight('day', 'amount', 'vat', 'way'),
    )
    .refine(isUnderCashLimit, TOO_MUCH_CASH)
    .transform(({ receiptId, orderId, supplier, deliveryNote, sku, quantity, cost, ...bill }) => {
      const lines = Object.entries(sku).flatMap(([row, code]): ReceivedLine[] => {
        const count = quantity[row] ?? 0;
        return count === 0 ? [] : [{ sku: code, quantity: count, unitCostCents: cost[row] ?? null }];
      });
      return { id: receiptId, orderId, supplier, deliveryNote, lines, bill: billOf(bill) };
    });

type WrittenBill = { [Field in keyof Bill]?: Bill[Field] | undefined };

/** Null until it is said how it was paid, and when. */
const billOf = ({ day, amount, vat: vatCents, way, reference }: WrittenBill): Bill | null =>
  day === undefined || amount === undefined || way === undefined
    ? null
    : { day, amount, vat: vatCents, way, reference };

export type GoodsReceiptForm = z.output<ReturnType<typeof goodsReceiptSchema>>;

/** What was bought, for the register: « 2 × Écran iPhone 12, 5 × Batterie A1502 ». */
export function natureOf(lines: readonly { name: string; quantity: number }[]): string {
  const text = lines.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(', ');
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}
