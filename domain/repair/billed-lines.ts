import type { VatRate } from '../vat/vat-rates.ts';
import { PART_CONDITIONS, type PartCondition, QUOTE_LINE_KINDS, type QuoteChoice } from './quote-terms.ts';
import { CHARGE_KINDS, type ChargeKind } from './repair-account.ts';

/** A line of what a repair costs, as its moneyDocuments print it; below zero for a discount. */
export type BilledLine = {
  name: string;
  details: string;
  quantity: number;
  unitCents: number;
  totalCents: number;
  /** Of the VAT in these prices; the usual one unless told. */
  rate?: VatRate;
};

/** The quote that was accepted, with the choices of its customer. */
export type AcceptedQuote = {
  version: number;
  accepted_cents: number | null;
  choices: readonly QuoteChoice[] | null;
  lines: readonly {
    id: number;
    label: string;
    kind: keyof typeof QUOTE_LINE_KINDS;
    quantity: number;
    vat_rate: VatRate;
    options: readonly { id: number; condition: PartCondition | null; unit_cents: number }[];
  }[];
};

type Charge = { kind: ChargeKind; label: string; amount_cents: number };

/** What a repair costs, line by line: what was chosen of the quote, and what was added or taken off since. */
export const billedLines = (quote: AcceptedQuote | null, charges: readonly Charge[]): BilledLine[] => [
  ...(quote ? quotedLines(quote) : []),
  ...charges.map(({ kind, label, amount_cents }) => ({
    name: label,
    details: CHARGE_KINDS[kind],
    quantity: 1,
    unitCents: amount_cents,
    totalCents: amount_cents,
  })),
];

function quotedLines({ version, accepted_cents, choices, lines }: AcceptedQuote): BilledLine[] {
  const agreedCents = accepted_cents ?? 0;
  const chosen = new Map(choices?.map(({ lineId, optionId }) => [lineId, optionId]));
  const taken = lines.flatMap(({ id, label, kind, quantity, vat_rate, options }) => {
    const option = options.find((each) => each.id === chosen.get(id));
    if (!option) return [];
    return [
      {
        name: label,
        details: option.condition ? PART_CONDITIONS[option.condition] : QUOTE_LINE_KINDS[kind],
        quantity,
        unitCents: option.unit_cents,
        totalCents: option.unit_cents * quantity,
        rate: vat_rate,
      },
    ];
  });
  const isWhole = taken.reduce((sum, { totalCents }) => sum + totalCents, 0) === agreedCents;
  if (isWhole) return taken;
  // A quote from before quotes kept their choices says its total alone.
  const name = `Réparation, devis n°\u00a0${version} accepté`;
  return [{ name, details: '', quantity: 1, unitCents: agreedCents, totalCents: agreedCents }];
}

/** From this price on a note of the detail is given before payment (arrêté 83-50/A of 3 October 1983). */
export const NOTE_FROM_CENTS = 2500;
