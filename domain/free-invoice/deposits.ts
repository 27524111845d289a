import { parseEuros } from '../money/money.ts';
import { takenOff, type VatPart, vatParts, vatShare } from '../vat/vat-parts.ts';
import { USUAL_VAT_RATE, type VatRate } from '../vat/vat-rates.ts';

// A deposit of a free invoice has an invoice of its own, which the invoice of the whole price deducts.

/** What is billed of one kind at one rate. */
export type BilledKind = { kind: 'goods' | 'service'; rate: VatRate; grossCents: number };

/** What is left of a price, with the VAT in it. */
export type RestOfPrice = BilledKind & { vatCents: number };

export type InvoicedDeposit = {
  lines: readonly BilledKind[];
  /** What credit notes have left of it. */
  cents: number;
  /** The same by rate, as its documents say it; undefined for one of a day without VAT in prices. */
  vat: readonly VatPart[] | undefined;
};

/** A part of a price: so much, or so many hundredths of a percent of it. */
export type AskedShare = { cents: number } | { percentHundredths: number };

/** A deposit is paid before the work begins, so sooner than its invoice; in days. */
export const DEPOSIT_TERMS_DAYS = 8;

/** What a number of the form of a deposit is: a phone's keys for numbers have no « % ». */
export const SHARE_UNITS = { percent: '% du prix', euros: 'euros' } as const;

export type ShareUnit = keyof typeof SHARE_UNITS;

/** « 30 », « 12,5 » of a hundred, or « 1 234,50 » euros, as people type it, with or without its sign; null for anything else. */
export function readShare(text: string, unit: ShareUnit): AskedShare | null {
  if (unit === 'euros') {
    const cents = parseEuros(text);
    return cents === null || cents === 0 ? null : { cents };
  }
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?%?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  const percentHundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return percentHundredths > 0 && percentHundredths <= 10_000 ? { percentHundredths } : null;
}

export const centsOfShare = (share: AskedShare, priceCents: number): number =>
  'cents' in share ? share.cents : Math.round((priceCents * share.percentHundredths) / 10_000);

/**
 * What is left of a price without its deposits, by rate and kind, with the VAT that they do not say yet. Below zero at a rate of
 * which more was invoiced than the price has now. Without VAT in prices, rates are not told apart.
 */
export function restOfPrice(
  lines: readonly BilledKind[],
  deposits: readonly InvoicedDeposit[],
  { isRated }: { isRated: boolean },
): RestOfPrice[] {
  const rated = (of: readonly BilledKind[]) =>
    isRated ? of : of.map((line) => ({ ...line, rate: USUAL_VAT_RATE }));
  const price = rated(lines);
  const invoiced = deposits.map((deposit) => {
    const own = rated(deposit.lines);
    const parts = isRated && deposit.vat ? deposit.vat : vatShare(vatParts(own), deposit.cents);
    return { own, parts };
  });
  const left = withoutRounding(
    invoiced.reduce((rest, { parts }) => takenOff(rest, parts), vatParts(price)),
    deposits.length,
  );
  return left.flatMap(({ rate, grossCents, vatCents }): RestOfPrice[] => {
    const goodsInvoiced = invoiced.map(({ own, parts }) => {
      const [ofRate] = parts.filter((part) => part.rate === rate);
      return Math.round((ofRate?.grossCents ?? 0) * goodsShare(own, rate));
    });
    // A line may have changed its kind since: neither is below zero then.
    const goods = Math.min(
      Math.max(0, sumOf(price, rate, 'goods') - total(goodsInvoiced)),
      Math.max(0, grossCents),
    );
    const goodsVat = grossCents === 0 ? 0 : Math.round((vatCents * goods) / grossCents);
    return [
      { kind: 'goods' as const, rate, grossCents: goods, vatCents: goodsVat },
      { kind: 'service' as const, rate, grossCents: grossCents - goods, vatCents: vatCents - goodsVat },
    ].filter((part) => part.grossCents !== 0);
  });
}

/**
 * Each deposit is shared among the rates in whole cents: together they may have a cent more of one than the price. It is then of the
 * rate of which most is left.
 */
function withoutRounding(left: readonly VatPart[], mostCents: number): readonly VatPart[] {
  const isRounded = ({ grossCents }: VatPart) => grossCents < 0 && grossCents >= -mostCents;
  const rounded = left.filter(isRounded);
  const most = left.toSorted((one, other) => other.grossCents - one.grossCents)[0];
  const missing = total(rounded.map(({ grossCents }) => grossCents));
  if (rounded.length === 0 || !most || most.grossCents + missing < 0) return left;
  const vatCents = most.vatCents + total(rounded.map((part) => part.vatCents));
  return left
    .filter((part) => !isRounded(part))
    .map((part) => (part === most ? { ...part, grossCents: part.grossCents + missing, vatCents } : part));
}

/** The lines of a deposit: one for each kind and rate of what is left of a price, in proportion. */
export function depositLines(rest: readonly BilledKind[], cents: number): BilledKind[] {
  const open = rest.filter(({ grossCents }) => grossCents > 0);
  const whole = total(open.map(({ grossCents }) => grossCents));
  let reached = 0;
  return open.flatMap(({ kind, rate, grossCents }) => {
    const before = Math.round((reached * cents) / whole);
    reached += grossCents;
    const share = Math.round((reached * cents) / whole) - before;
    return share > 0 ? [{ kind, rate, grossCents: share }] : [];
  });
}

const MOST_LETTERS = 200;

/** « Acompte de 30 % sur : Hébergement, Maintenance » */
export function depositLabel(share: AskedShare, labels: readonly string[]): string {
  const part =
    'cents' in share ? '' : ` de ${String(share.percentHundredths / 100).replace('.', ',')}\u00a0%`;
  const letters = [...`Acompte${part} sur\u00a0: ${labels.join(', ')}`];
  if (letters.length <= MOST_LETTERS) return letters.join('');
  return `${letters.slice(0, MOST_LETTERS - 1).join('')}…`;
}

const total = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0);

const sumOf = (lines: readonly BilledKind[], rate: VatRate, kind?: BilledKind['kind']) =>
  total(
    lines
      .filter((line) => line.rate === rate && (kind === undefined || line.kind === kind))
      .map(({ grossCents }) => grossCents),
  );

const goodsShare = (lines: readonly BilledKind[], rate: VatRate) =>
  sumOf(lines, rate, 'goods') / (sumOf(lines, rate) || 1);
