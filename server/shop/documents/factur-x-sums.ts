import { netCentsOf, netCentsOfLines, type VatPart } from '#domain/vat/vat-parts.ts';
import { USUAL_VAT_RATE, type VatRate, vatInsideCents } from '#domain/vat/vat-rates.ts';
import { DELIVERY_RATE } from './document-vat.ts';

// The sums of a document as EN 16931 has them. The shop's prices have VAT in them; there, lines and delivery are without it,
// and VAT is added to their sum.

/** The amounts of a document, with VAT in them. */
export type PricedDocument = {
  /** Below zero for a discount. They add up to the total, but for the delivery. */
  lines: readonly ProgramLine[];
  deliveryCents: number;
  /** What of the total was paid or deducted beforehand. */
  paidCents: number;
  /** What is at each rate, on a day on which prices have VAT in them. */
  vat?: readonly VatPart[] | undefined;
};

export type ProgramLine = {
  reference?: string;
  name: string;
  details: string;
  quantity: number;
  /** A code of UNECE's recommendation 20; pieces unless told. */
  unitCode?: string;
  unitCents: number;
  /** What is taken off price times quantity. */
  discount?: { cents: number; reason: string };
  totalCents: number;
  /** The rate of the VAT in these prices. */
  vat?: VatRate | undefined;
};

/** All but the total and what is due of it are without VAT. */
export type NetSums = {
  lines: NetLine[];
  linesCents: number;
  deliveryCents: number;
  vatCents: number;
  totalCents: number;
  dueCents: number;
};

/** A line without VAT. */
export type NetLine = ProgramLine & {
  /** Of one, in euros: « 38.335 », never below zero. */
  price: string;
};

export function netSums({ lines, deliveryCents, paidCents, vat }: PricedDocument): NetSums {
  const gross = [...lines.map((line) => line.totalCents), deliveryCents];
  const rates = [...lines.map((line) => line.vat), DELIVERY_RATE];
  const nets = vat ? netsWithin(vat, gross, rates) : [...gross];
  const deliveryNet = nets.pop() ?? 0;
  const totalCents = sumOf(gross);
  return {
    lines: lines.map((line, place) => (vat ? netLine(line, nets[place] ?? 0) : asItIs(line))),
    linesCents: sumOf(nets),
    deliveryCents: deliveryNet,
    vatCents: sumOf((vat ?? []).map(({ vatCents }) => vatCents)),
    totalCents,
    dueCents: totalCents - paidCents,
  };
}

/** Net sums of lines that add up to those of the parts, to the cent: the last line of a rate makes up for the rest. */
function netsWithin(
  vat: readonly VatPart[],
  gross: readonly number[],
  rates: readonly (VatRate | undefined)[],
): number[] {
  const lines = gross.map((grossCents, place) => ({ grossCents, rate: rates[place] ?? USUAL_VAT_RATE }));
  const nets = netCentsOfLines(lines);
  for (const part of vat) {
    const places = lines.flatMap(({ rate, grossCents }, place) =>
      rate === part.rate && grossCents !== 0 ? [place] : [],
    );
    const last = places.at(-1);
    if (last === undefined) continue;
    const rest = netCentsOf(part) - sumOf(places.map((place) => nets[place] ?? 0));
    nets[last] = (nets[last] ?? 0) + rest;
  }
  return nets;
}

const asItIs = (line: ProgramLine): NetLine => ({
  ...line,
  price: (Math.abs(line.unitCents) / 100).toFixed(2),
});

function netLine(line: ProgramLine, totalCents: number): NetLine {
  const { discount, quantity, vat = USUAL_VAT_RATE } = line;
  const discountCents = discount ? discount.cents - vatInsideCents(discount.cents, vat) : 0;
  return {
    ...line,
    totalCents,
    ...(discount && { discount: { ...discount, cents: discountCents } }),
    price: netPrice((totalCents + discountCents) / quantity),
  };
}

/** A net price is seldom whole cents: six digits give its line to the cent. */
const netPrice = (cents: number) => (Math.abs(cents) / 100).toFixed(6).replace(/0{1,4}$/, '');

const sumOf = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0);
