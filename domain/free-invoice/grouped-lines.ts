import type { BilledLine } from '../repair/billed-lines.ts';
import { USUAL_VAT_RATE, type VatRate } from '../vat/vat-rates.ts';

/** Where several sales of a month have one invoice, the law gives 45 days at most (code de commerce, L. 441-10). */
export const MOST_GROUPED_DAYS = 45;

/** What tells companies apart: their SIREN, or their name where it is not known. */
export const companyKey = ({ company, siren }: { company: string; siren: string | null }): string =>
  siren ?? company.trim().toLocaleLowerCase('fr');

/** What a column of lines holds. */
const MOST_LABEL = 200;

/** A line of a grouped invoice, as its row says it. */
export type GroupedLine = {
  label: string;
  kind: 'goods' | 'service';
  quantityHundredths: number;
  unitPriceCents: number;
  vatRate: VatRate;
  discountCents: number;
  discountReason: string | null;
};

type RepairLines = {
  /** « réparation REP-2026-K7R-4WM, iPhone 12, 12/11/2026 » */
  of: string;
  lines: readonly BilledLine[];
};

/**
 * What a repair costs, line by line. What was taken off its price is a discount on its first lines, those of the usual rate of VAT
 * before others, as documents of repairs count it.
 */
export function linesOfRepair({ of, lines }: RepairLines): GroupedLine[] {
  const sold = lines.filter(({ totalCents }) => totalCents > 0);
  const off = lines.filter(({ totalCents }) => totalCents < 0);
  const reason = cut(off.map(({ name }) => name).join(', '));
  let left = off.reduce((sum, { totalCents }) => sum - totalCents, 0);
  const discounts = new Map<BilledLine, number>();
  for (const isUsual of [true, false])
    for (const line of sold) {
      if (((line.rate ?? USUAL_VAT_RATE) === USUAL_VAT_RATE) !== isUsual) continue;
      const cents = Math.min(left, line.totalCents);
      discounts.set(line, cents);
      left -= cents;
    }
  return sold.map((line) => {
    const discountCents = discounts.get(line) ?? 0;
    return {
      label: labelOf([line.name, line.details].filter(Boolean).join(', '), of),
      kind: 'service',
      quantityHundredths: line.quantity * 100,
      unitPriceCents: line.unitCents,
      vatRate: line.rate ?? USUAL_VAT_RATE,
      discountCents,
      discountReason: discountCents > 0 ? reason : null,
    };
  });
}

type SoldLine = {
  label: string;
  kind: 'goods' | 'service';
  quantity: number;
  unit_price_cents: number;
  vat_rate: VatRate;
  discount_cents: number;
  discount_reason: string | null;
};

/** The lines of a sale at the counter, each with its number. */
export const linesOfCounterSale = (of: string, lines: readonly SoldLine[]): GroupedLine[] =>
  lines.map((line) => ({
    label: labelOf(line.label, of),
    kind: line.kind,
    quantityHundredths: line.quantity * 100,
    unitPriceCents: line.unit_price_cents,
    vatRate: line.vat_rate,
    discountCents: line.discount_cents,
    discountReason: line.discount_reason,
  }));

/** « Écran, pièce neuve (réparation REP-2026-K7R-4WM, iPhone 12) »: where it is too long, its own words are cut. */
function labelOf(words: string, of: string): string {
  const end = ` (${of})`;
  return cut(words, MOST_LABEL - end.length) + end;
}

const cut = (text: string, most = MOST_LABEL): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
