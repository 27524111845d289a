/** What a supplier's electronic invoice says, whichever of the two formats it is written in (EN 16931). */
export type ReceivedInvoice = {
  number: string;
  /** Whether it is a credit note: what it says went back. */
  isCredit: boolean;
  /** « 2026-11-27 »; null if it is not said so that it can be read. */
  day: string | null;
  dueOn: string | null;
  supplier: string;
  /** The SIREN or SIRET of the one who pays, as it is written; empty if it is not said. */
  buyerId: string;
  currency: string;
  /** With its VAT; null if it cannot be read. */
  totalCents: number | null;
  /** The VAT in it; null if it cannot be read. */
  vatCents: number | null;
  lines: InvoicedLine[];
};

export type InvoicedLine = {
  name: string;
  /** Names of the product: its EAN, our reference, the supplier's. Empty where they are not said. */
  ean: string;
  ours: string;
  theirs: string;
  /** How many units, and what each costs with its VAT; null where a program cannot tell. */
  quantity: number | null;
  unitCents: number | null;
};

/** « 12.50 » in cents; null if it is no amount. */
function centsOf(text: string): number | null {
  if (!/^-?\d{1,10}(?:\.\d{1,10})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** The total with VAT and the VAT in it, from the sums of both formats. */
export function totalsIn(withVat: string, without: string): Pick<ReceivedInvoice, 'totalCents' | 'vatCents'> {
  const [totalCents, netCents] = [centsOf(withVat), centsOf(without)];
  const vatCents = totalCents === null || netCents === null ? null : totalCents - netCents;
  return { totalCents, vatCents: vatCents !== null && vatCents >= 0 ? vatCents : null };
}

type Counted = {
  /** « 3.000 » */
  quantity: string;
  /** Of the line, before VAT. */
  net: string;
  /** In per cent; empty if there is none. */
  rate: string;
};

/**
 * Units and their price with VAT, which a shop that does not deduct it pays. A quantity that is no whole number (hours,
 * metres) is one unit of its whole price.
 */
export function countedOf({ quantity, net, rate }: Counted): Pick<InvoicedLine, 'quantity' | 'unitCents'> {
  const netCents = centsOf(net);
  const count = Number(quantity);
  const vat = rate === '' ? 0 : Number(rate);
  if (netCents === null || netCents < 0 || !(count > 0) || !(vat >= 0 && vat <= 100))
    return { quantity: null, unitCents: null };
  const units = Number.isInteger(count) ? count : 1;
  return { quantity: units, unitCents: Math.round((netCents * (1 + vat / 100)) / units) };
}
