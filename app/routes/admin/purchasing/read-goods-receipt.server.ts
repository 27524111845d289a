import { z } from 'zod';
import { MONEY_WAYS } from '#domain/accounting/accounting.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import type { FoundGoodsReceipt } from '#server/shop/purchasing/find-goods-receipts.ts';
import type { Purchasing } from '#server/shop/purchasing/purchasing-module.ts';

const number = z.string().regex(/^BR-\d{4}-\d{6,9}$/);

/** The number in the address; null for anything else. */
export const receiptNumberOf = (value: unknown): string | null => number.safeParse(value).data ?? null;

/** The parameters in the address of the list. */
export const goodsReceiptsSchema = z.object({ avant: number.optional().catch(undefined) });

type Listed = Awaited<ReturnType<Purchasing['goodsReceipts']>>['rows'][number];

/** A receipt as a line of the list. */
export const listedReceipt = ({ number, supplier, units, purchaseId, by, receivedAt }: Listed) => ({
  number,
  supplier,
  units,
  isBilled: purchaseId !== null,
  by: by ?? 'L’atelier',
  at: formatDate(receivedAt, { withTime: true }),
});

/** A receipt in words. */
export function goodsReceiptView(receipt: FoundGoodsReceipt) {
  const { number, supplier, supplierId, deliveryNote, purchaseId, by, receivedAt, lines, bill } = receipt;
  const sum = lines.reduce((total, line) => total + line.quantity * (line.unitCostCents ?? 0), 0);
  return {
    number,
    supplier,
    supplierId,
    deliveryNote,
    order: receipt.orderId === null ? null : { id: receipt.orderId, number: receipt.orderNumber ?? '' },
    received: `${formatDate(receivedAt, { withTime: true })}, par ${by ?? 'l’atelier'}`,
    sum: sum > 0 ? formatEuros(sum) : '—',
    sumTyped: sum > 0 ? typedEuros(sum) : '',
    bill: bill && {
      id: purchaseId ?? 0,
      words: [
        `${formatEuros(bill.amountCents)} le ${formatDate(bill.day)}`,
        MONEY_WAYS[bill.way].toLocaleLowerCase('fr'),
        bill.reference && `facture ${bill.reference}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    lines: lines.map(({ unitCostCents, ...line }) => ({
      ...line,
      cost: unitCostCents === null ? '—' : formatEuros(unitCostCents),
      total: unitCostCents === null ? '—' : formatEuros(line.quantity * unitCostCents),
    })),
  };
}

export type GoodsReceiptView = ReturnType<typeof goodsReceiptView>;
