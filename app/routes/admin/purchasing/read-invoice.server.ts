import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { MOST_RECEIVED_UNITS } from '#domain/purchasing/goods-receipt.ts';
import type { MatchedLine } from '#server/shop/purchasing/received-invoice/match-lines.ts';
import type { ReceivedInvoice } from '#server/shop/purchasing/received-invoice/received-invoice.ts';
import { PURCHASES_PATH } from '../accounting/accounting-paths.ts';
import { withUnit } from './receipt-form.ts';

export type InvoiceView = ReturnType<typeof invoiceView>;

/** An invoice that was read, and what the forms of a receipt and of a purchase begin with. */
export function invoiceView(
  invoice: ReceivedInvoice,
  lines: readonly MatchedLine[],
  { ourSiren, asksVat }: { ourSiren: string | null; asksVat: boolean },
) {
  const { number, supplier, day, dueOn, totalCents, vatCents, isCredit, currency } = invoice;
  const vatTyped = asksVat && vatCents !== null && vatCents > 0 ? typedEuros(vatCents) : '';
  const isOurs = currency === 'EUR' && !isCredit;
  const facts: [string, string][] = [
    ['Fournisseur', supplier],
    [isCredit ? 'Avoir' : 'Facture', number],
    ['Date', day ? formatDate(day) : 'non dite'],
    ...(dueOn ? [['À payer le', formatDate(dueOn)] as [string, string]] : []),
    ['Total TTC', totalCents === null ? 'illisible' : totalOf(totalCents, currency)],
    ...(vatCents === null ? [] : [['Dont TVA', totalOf(vatCents, currency)] as [string, string]]),
  ];
  return {
    facts,
    warnings: warningsOf(invoice, ourSiren),
    rows: lines.map((line, place) => rowOf(line, place)),
    receipt: isOurs ? receiptTexts(invoice, lines, vatTyped) : [],
    purchasePath:
      isOurs && totalCents !== null && totalCents > 0 ? purchaseOf(invoice, totalCents, vatTyped) : null,
  };
}

const totalOf = (cents: number, currency: string) =>
  currency === 'EUR' ? formatEuros(cents) : `${typedEuros(cents)} ${currency}`;

function warningsOf({ isCredit, currency, buyerId }: ReceivedInvoice, ourSiren: string | null): string[] {
  const buyer = buyerId.replaceAll(/\s/g, '').slice(0, 9);
  const isForAnother = ourSiren !== null && /^\d{9}$/.test(buyer) && buyer !== ourSiren.replaceAll(/\s/g, '');
  return [
    ...(isForAnother ? [`Cette facture est adressée à un autre SIREN\u00a0: ${formatSiren(buyer)}.`] : []),
    ...(isCredit ? ['C’est un avoir\u00a0: ce qu’il reprend s’inscrit à la main.'] : []),
    ...(currency === 'EUR'
      ? []
      : [
          `Elle est en ${currency || 'une monnaie non dite'}\u00a0: inscrivez à la main ce qu’elle coûte en euros.`,
        ]),
  ];
}

const rowOf = ({ name, ean, theirs, quantity, unitCents, product }: MatchedLine, place: number) => ({
  place,
  name: name || '—',
  codes: [ean, theirs].filter(Boolean).join(', ') || '—',
  product: product ? `${product.name} (${product.sku})` : 'non trouvé',
  quantity: quantity ?? '—',
  price: unitCents === null ? '—' : formatEuros(unitCents),
});

/** The fields of a new receipt with the lines whose product is known; none if there is no such line. */
function receiptTexts(
  { supplier, number }: ReceivedInvoice,
  lines: readonly MatchedLine[],
  vat: string,
): [string, string][] {
  let texts: Record<string, string> = { receiptId: crypto.randomUUID(), supplier, reference: number, vat };
  for (const { product, quantity, unitCents } of lines) {
    if (!product || quantity === null || unitCents === null || quantity > MOST_RECEIVED_UNITS) continue;
    texts = withUnit(texts, { sku: product.sku, quantity, cost: typedEuros(unitCents) }) ?? texts;
  }
  return 'sku.0' in texts ? Object.entries(texts) : [];
}

function purchaseOf({ supplier, number, lines }: ReceivedInvoice, totalCents: number, vat: string): string {
  const nature = lines
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ')
    .slice(0, 300);
  const asked = { fournisseur: supplier, nature, montant: typedEuros(totalCents), tva: vat, piece: number };
  return `${PURCHASES_PATH}/nouveau?${new URLSearchParams(asked)}`;
}
