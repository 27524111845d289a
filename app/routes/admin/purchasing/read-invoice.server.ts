import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { MOST_RECEIVED_UNITS } from '#domain/purchasing/goods-receipt.ts';
import type { MatchedLine } from '#server/shop/purchasing/received-invoice/match-lines.ts';
import type { ReceivedInvoice } from '#server/shop/purchasing/received-invoice/received-invoice.ts';
import type { RecordedInvoice } from '#server/shop/purchasing/received-invoice/recorded-invoice.ts';
import { purchasePath, supplierBillPath } from '../accounting/accounting-paths.ts';
import { billInAddress } from '../accounting/bill-in-address.ts';
import { withUnit } from './receipt-form.ts';

export type InvoiceView = ReturnType<typeof invoiceView>;

type Shown = {
  ourSiren: string | null;
  asksVat: boolean;
  today: string;
  /** The line of the register that has it already. */
  recorded: RecordedInvoice | null;
};

/** An invoice that was read, and what the forms of a receipt and of a purchase begin with. */
export function invoiceView(
  invoice: ReceivedInvoice,
  lines: readonly MatchedLine[],
  { ourSiren, asksVat, today, recorded }: Shown,
) {
  const { number, supplier, day, dueOn, totalCents, vatCents, isCredit, currency } = invoice;
  const vatTyped = asksVat && vatCents !== null && vatCents > 0 ? typedEuros(vatCents) : '';
  const isOurs = currency === 'EUR' && !isCredit;
  const bill = {
    supplier,
    amount: totalCents !== null && totalCents > 0 ? typedEuros(totalCents) : '',
    vat: vatTyped,
    reference: number,
  };
  const missing = lines.filter((line) => !isReceived(line)).length;
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
    recorded: recorded && { path: purchasePath(recorded.id), day: formatDate(recorded.day) },
    rows: lines.map((line, place) => rowOf(line, place)),
    missing: missing === 0 || isCredit ? null : missingText(missing, lines.length),
    isCredit,
    // What the register has already is not offered to it again.
    receipt: isOurs ? receiptTexts({ ...(recorded ? { supplier } : bill), day: today }, lines) : [],
    ...(isOurs && bill.amount !== '' && !recorded
      ? registerPathsOf(bill, dueOn, lines)
      : { purchasePath: null, billPath: null }),
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

type ReceivedLine = MatchedLine & {
  product: NonNullable<MatchedLine['product']>;
  quantity: number;
  unitCents: number;
};

/** Whether a line can be counted in by itself. */
const isReceived = (line: MatchedLine): line is ReceivedLine =>
  line.product !== null &&
  line.quantity !== null &&
  line.quantity <= MOST_RECEIVED_UNITS &&
  line.unitCents !== null;

const missingText = (missing: number, all: number): string =>
  missing === all
    ? 'Aucune ligne ne désigne un produit d’ici. Écrivez l’EAN, ou la référence du fournisseur, sur la fiche des produits, puis lisez la facture de nouveau\u00a0; ou entrez-les à la main.'
    : `${missing === 1 ? 'Une ligne ne désigne' : `${missing} lignes ne désignent`} aucun produit d’ici\u00a0: si c’est de la marchandise, ajoutez-la dans la réception.`;

/** The fields of a new receipt with the lines whose product is known; none if there is no such line. */
function receiptTexts(
  bill: Readonly<Record<string, string>>,
  lines: readonly MatchedLine[],
): [string, string][] {
  let texts: Record<string, string> = { receiptId: crypto.randomUUID(), ...bill };
  for (const { product, quantity, unitCents } of lines.filter(isReceived))
    texts = withUnit(texts, { sku: product.sku, quantity, cost: typedEuros(unitCents) }) ?? texts;
  return 'sku.0' in texts ? Object.entries(texts) : [];
}

/** Where it is written: into the register if it is paid, among the bills to pay otherwise. */
function registerPathsOf(
  bill: Readonly<Record<string, string>>,
  dueOn: string | null,
  lines: readonly MatchedLine[],
): { purchasePath: string; billPath: string } {
  const nature = lines
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ')
    .slice(0, 300);
  const asked = (more: { dueOn?: string }) =>
    new URLSearchParams(billInAddress({ ...bill, nature, ...more }));
  return {
    purchasePath: `${purchasePath('nouveau')}?${asked({})}`,
    billPath: `${supplierBillPath('nouvelle')}?${asked(dueOn === null ? {} : { dueOn })}`,
  };
}
