import { formatEuros } from '#domain/money/money.ts';
import { priceWords } from '#domain/vat/price-words.ts';
import { creditedParts, netCentsOf, type RatedCents, type VatPart, vatParts } from '#domain/vat/vat-parts.ts';
import { USUAL_VAT_RATE, type VatRate, vatInsideCents, vatRateText } from '#domain/vat/vat-rates.ts';

// VAT on documents. What is kept with one has the number of the seller and the rate of each line only if its day is one on which
// prices have VAT in them; otherwise nothing of this is kept or said.

type Seller = { vatNumber?: string | undefined };
type RatedLine = { vat?: VatRate | undefined; totalCents: number };

/** The rate of a line, as it is kept with a document of this seller. */
export const lineVat = ({ vatNumber }: Seller, rate: VatRate): { vat?: VatRate } =>
  vatNumber ? { vat: rate } : {};

/** The parts by rate of such lines, as they are kept with their document. */
export function documentVat({ vatNumber }: Seller, lines: readonly RatedLine[]): { vat?: VatPart[] } {
  if (!vatNumber) return {};
  return {
    vat: vatParts(
      lines.flatMap(({ vat, totalCents }) => (vat ? [{ rate: vat, grossCents: totalCents }] : [])),
    ),
  };
}

/** The same of a credit note on an invoice, after earlier ones, where it is known of which rates things came back. */
export const creditVat = (
  invoiced: readonly VatPart[] | undefined,
  earlier: readonly (readonly VatPart[])[],
  cents: number,
  known: readonly RatedCents[] = [],
): { vat?: VatPart[] } => (invoiced ? { vat: creditedParts(invoiced, earlier, cents, known) } : {});

/** A line for each rate, of one that stands for a whole document. */
export const linesByRate = <T extends { unitCents: number; totalCents: number }>(
  vat: readonly VatPart[] | undefined,
  line: T,
): (T & { vat?: VatRate })[] =>
  vat
    ? vat.map(({ rate, grossCents }) => ({
        ...line,
        unitCents: grossCents,
        totalCents: grossCents,
        vat: rate,
      }))
    : [line];

/** What a line says of its VAT: rate and net price of one (CGI, annexe II, art. 242 nonies A). */
export function lineVatText(rate: VatRate | undefined, unitCents: number): string[] {
  if (!rate) return [];
  if (rate === 'margin') return [MARGIN_WORDS];
  return [
    `${vatRateText(rate)}, prix unitaire HT ${formatEuros(unitCents - vatInsideCents(unitCents, rate))}`,
  ];
}

/** Net sum and VAT of each rate, above the total. */
export const vatTotals = (vat: readonly VatPart[] | undefined): { label: string; amount: string }[] =>
  (vat ?? []).flatMap((part) =>
    part.rate === 'margin'
      ? [{ label: 'Biens d’occasion', amount: formatEuros(part.grossCents) }]
      : [
          {
            label: `Total HT, ${vatRateText(part.rate).replace('TVA ', '')}`,
            amount: formatEuros(netCentsOf(part)),
          },
          { label: vatRateText(part.rate), amount: formatEuros(part.vatCents) },
        ],
  );

/** « Total net à payer »: with VAT in it, it is no net sum. */
export const totalLabel = (vat: readonly VatPart[] | undefined): string =>
  vat ? 'Total TTC à payer' : 'Total net à payer';

/** What is said of prices: the mention of the franchise, or that VAT is in them. */
export const priceMention = (vatNotice: string): string => `${priceWords(vatNotice)}. ${vatNotice}.`;

/** The mention of the margin scheme, if anything of the document is under it. */
export const marginMentions = (vat: readonly { rate?: VatRate | undefined }[] | undefined): string[] =>
  vat?.some(({ rate }) => rate === 'margin') ? [`${MARGIN_WORDS} (CGI, art. 297\u00a0A).`] : [];

/**
 * What a document says of its prices or sums, and the mention of the margin scheme. Where all of it is under that scheme, it names no
 * VAT at all.
 */
export const vatMentions = (words: string, vat: readonly VatPart[] | undefined): string[] => {
  const isOnMargin = vat !== undefined && vat.length > 0 && vat.every(({ rate }) => rate === 'margin');
  return [...(isOnMargin ? [] : [words]), ...marginMentions(vat)];
};

/** Delivery is a service of its own kind here: at the usual rate, whatever is in the parcel. */
export const DELIVERY_RATE: VatRate = USUAL_VAT_RATE;

/** As the directive words it (2006/112/CE, art. 226, 14), and CGI, annexe II, art. 242 nonies A. */
export const MARGIN_WORDS = 'Régime particulier – Biens d’occasion';
