import { entriesView } from '#app/features/payment/entries-view.server.ts';
import { refundWays } from '#app/features/payment/refund-ways.server.ts';
import { billingTexts } from '#app/routes/admin/repairs/edited-repair.server.ts';
import { refundParts } from '#domain/counter-sale/refund-parts.ts';
import {
  dueOfSale,
  lacksName,
  overpaidOfSale,
  priceOfReturn,
  unitsLeft,
} from '#domain/counter-sale/sale-account.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS } from '#domain/payments/payment-ways.ts';
import { NOTE_FROM_CENTS } from '#domain/repair/billed-lines.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { vatRateText } from '#domain/vat/vat-rates.ts';
import type { WaitingExchange } from '#server/payments/exchanges.ts';
import type { CounterSales } from '#server/shop/counter/counter-sales-module.ts';
import type { FoundSale } from '#server/shop/counter/find-sales.ts';
import { cardNewsView } from '../card-news-view.server.ts';

export type SaleView = ReturnType<typeof saleView>;

/** A sale as its screen shows it; with the rates of its lines, if its day is one with VAT in prices. */
export function saleView(sale: FoundSale, hasVat: boolean) {
  const { id, number, state, version, customer_name, phone, email, total_cents } = sale;
  const due = dueOfSale(sale);
  const over = overpaidOfSale(sale);
  const isUninvoiced = state !== 'cancelled' && sale.documents.length === 0 && !sale.grouped;
  return {
    id,
    number,
    state,
    version,
    customer: {
      company: sale.company,
      name: customer_name,
      phone: phone && shownPhone(phone),
      email,
      isNone: !(customer_name || phone || email),
    },
    lacksName: lacksName(sale),
    billing: billingTexts(sale.billing),
    isBilled: sale.billing_address !== null,
    grouped: sale.grouped && {
      id: sale.grouped.id,
      words: `${sale.grouped.number}, ${formatEuros(sale.grouped.amount_cents)}`,
    },
    /** Whether the invoice of its company's month may have it. */
    mayGroup:
      sale.billing.company !== null &&
      sale.paid_cents === 0 &&
      sale.grouped_cents === 0 &&
      sale.documents.length === 0 &&
      total_cents > 0,
    mayInvoice: isUninvoiced && (state === 'open' || total_cents > sale.returned_cents),
    /** Why a closed sale without an invoice gets none. */
    noInvoice: isUninvoiced && state === 'closed' ? whyNotInvoiced(sale) : null,
    isAllBack: sale.returns.length > 0 && sale.lines.every((line) => unitsLeft(line, sale.returns) === 0),
    documents: sale.documents.map((document) => ({ number: document, label: documentLabel(document) })),
    /** The files that may be mailed, the invoice first where there is one. */
    mailed: [
      ...sale.documents.map((document) => ({ file: `${document}.pdf`, label: documentLabel(document) })),
      { file: 'ticket.pdf', label: `Ticket ${number}` },
    ],
    isNoted: sale.services_cents >= NOTE_FROM_CENTS,
    seller: sale.actor_name ?? 'L’atelier',
    at: formatDate(sale.closed_at ?? sale.updated_at, { withTime: true }),
    totalName: totalWords('Total', hasVat),
    total: formatEuros(total_cents),
    /** Sales closed before there were links have none. */
    hasLink: sale.link_hash !== null,
    isFree: total_cents === 0,
    hasGoods: sale.lines.some(({ kind }) => kind === 'goods'),
    isPaidInPart: sale.paid_cents > 0,
    dueCents: due,
    due: formatEuros(due),
    dueTyped: typedEuros(due),
    over: over > 0 ? formatEuros(over) : null,
    refundWays: refundWays(sale.entries),
    isRefundUnderWay: sale.cardRefunds.some(({ state }) => state === 'asked' || state === 'pending'),
    cardNews: cardNewsView(sale),
    cancelReason: sale.cancel_reason,
    /** What goes back by which way if the sale is cancelled now. */
    cancelBacks: refundParts(sale.entries, sale.paid_cents - sale.refunded_cents).map(
      ({ method, cents }) => `${PAYMENT_WAYS[method]}\u00a0: ${formatEuros(cents)}`,
    ),
    isExchanged: entriesInForce(sale.entries).some(({ method }) => method === 'exchange'),
    lines: sale.lines.map((line) => ({
      id: line.id,
      label: line.label,
      details: [line.sku, line.warranty, hasVat && vatRateText(line.vat_rate)].filter(Boolean).join(', '),
      quantity: line.quantity,
      unitPrice: formatEuros(line.unit_price_cents),
      discount: line.discount_cents > 0 ? formatEuros(line.discount_cents) : null,
      discountTyped: line.discount_cents > 0 ? typedEuros(line.discount_cents) : '',
      discountReason: line.discount_reason,
      total: formatEuros(line.total_cents),
      isStocked: line.product_id !== null,
      left: unitsLeft(line, sale.returns),
      priceOne: priceBack(sale, line, 1),
      priceLeft: priceBack(sale, line, unitsLeft(line, sale.returns)),
      returned: sale.returns
        .filter(({ line_id }) => line_id === line.id)
        .map(
          (back) =>
            `Repris le ${formatDate(back.created_at)}\u00a0: ${back.quantity}, ${formatEuros(back.amount_cents)}, ${back.is_restocked ? 'remis en stock' : 'sans remise en stock'}. ${back.reason}`,
        ),
    })),
    returned: sale.returned_cents > 0 ? formatEuros(-sale.returned_cents) : null,
    /** The last payment's way: money goes back the same way. */
    paidBy:
      entriesInForce(sale.entries).findLast(({ kind, method }) => kind === 'payment' && method !== 'exchange')
        ?.method ?? null,
    entries: entriesView(sale.entries).map((entry) => ({
      ...entry,
      canCorrect: entry.canCorrect && entry.method !== 'card',
    })),
  };
}

function whyNotInvoiced({ total_cents, returned_cents }: FoundSale): string | null {
  if (total_cents === 0) return 'Cette vente ne coûte rien\u00a0: il n’y a rien à facturer.';
  return total_cents <= returned_cents
    ? 'Tout a été rendu\u00a0: il n’y a rien à facturer. Le ticket dit ce qui a été payé, puis rendu.'
    : null;
}

/** What goes back for units of a line. */
const priceBack = (sale: FoundSale, line: FoundSale['lines'][number], quantity: number): string =>
  formatEuros(Math.min(priceOfReturn(line, sale.returns, quantity), sale.total_cents - sale.returned_cents));

const documentLabel = (number: string) =>
  `${number.replace('DEMO-', '').startsWith('AV-') ? 'Avoir' : 'Facture'} ${number}`;

/** A device taken in exchange, as the payment of a sale offers it. */
export const exchangeView = ({ number, description, leftCents }: WaitingExchange, dueCents: number) => ({
  number,
  description,
  left: formatEuros(leftCents),
  taken: formatEuros(Math.min(leftCents, dueCents)),
});

type Listed = Awaited<ReturnType<CounterSales['list']>>['last'][number];

/** A sale in a list of the counter. */
export const listedSale = (sale: Listed) => ({
  id: sale.id,
  name: sale.number ?? 'En attente',
  what: sale.what ?? 'Rien encore',
  customer: sale.customer_name,
  who: sale.actor_name ?? 'L’atelier',
  at: formatDate(sale.updated_at, { withTime: true }),
  total: formatEuros(sale.total_cents),
  due: sale.state === 'closed' ? dueOfSale(sale) : 0,
  isOver: overpaidOfSale(sale) > 0,
  isCancelled: sale.state === 'cancelled',
});
