import { takenOff, type VatPart, vatShare } from './vat-parts.ts';

/** Money of a sale in the order in which it came and went, as the accounts look at it. */
export type SaleMoney = {
  id: number;
  /** Below zero for what went out. */
  cents: number;
  /** VAT of the document that it has for itself, a deposit’s invoice or a credit note, as that document says it: empty in franchise, null without one. */
  own: readonly VatPart[] | null;
  /** The entry that it takes back. */
  correctsId: number | null;
  /** The entry that was written wrongly and that this one is written in the place of. */
  replacesId: number | null;
};

/**
 * The VAT in each entry of a sale. What comes in has that of the document of the sale in proportion to what is not recorded of it
 * yet, and what goes out in proportion to what is: so all entries of a paid sale have the VAT of its document together, no cent
 * more or less, and those of a sale that is given back have none.
 */
export function vatOfEntries(
  document: readonly VatPart[],
  entries: readonly SaleMoney[],
): Map<number, VatPart[]> {
  const vatOf = new Map<number, VatPart[]>();
  let recorded: VatPart[] = [];
  for (const { id, cents, own, correctsId, replacesId } of entries) {
    if (isOfBefore(vatOf, correctsId ?? replacesId)) continue;
    const corrected = correctsId === null ? undefined : vatOf.get(correctsId);
    const sign = Math.sign(cents);
    const vat = corrected
      ? times(-1, corrected)
      : own && (own.length === 0 || grossOf(own) === Math.abs(cents))
        ? times(sign, own)
        : times(sign, partOf(sign < 0 ? recorded : takenOff(document, recorded), document, Math.abs(cents)));
    vatOf.set(id, vat);
    recorded = added(recorded, vat);
  }
  return vatOf;
}

/** Money of a deposit, and whether its day is one with VAT in prices. */
export type DepositMoney = Pick<SaleMoney, 'id' | 'cents' | 'correctsId' | 'replacesId'> & {
  isRated: boolean;
};

/**
 * The VAT in each entry of a deposit whose invoice says none, because its day had none in prices: a deposit has that of the day on which
 * it is paid (CGI, art. 269, 2). What came last goes back first.
 */
export function vatOfUnratedDeposit(
  lines: readonly VatPart[],
  entries: readonly DepositMoney[],
): Map<number, VatPart[]> {
  const vatOf = new Map<number, VatPart[]>();
  let recorded: VatPart[] = [];
  for (const { id, cents, isRated, correctsId, replacesId } of entries) {
    if (isOfBefore(vatOf, correctsId ?? replacesId)) continue;
    const corrected = correctsId === null ? undefined : vatOf.get(correctsId);
    const vat = corrected
      ? times(-1, corrected)
      : cents < 0
        ? times(-1, vatShare(recorded, Math.min(-cents, grossOf(recorded))))
        : isRated
          ? partOf(takenOff(lines, recorded), lines, cents)
          : [];
    vatOf.set(id, vat);
    recorded = added(recorded, vat);
  }
  return vatOf;
}

/** Entries begin on the first day with VAT: what is not among them had none, nor has what corrects it. */
const isOfBefore = (vatOf: ReadonlyMap<number, VatPart[]>, wrongId: number | null): boolean =>
  wrongId !== null && !vatOf.has(wrongId);

/** So many cents of what is there; what is more has the proportions of the document. */
function partOf(there: readonly VatPart[], document: readonly VatPart[], cents: number): VatPart[] {
  const within = Math.min(cents, Math.max(0, grossOf(there)));
  return added(within > 0 ? vatShare(there, within) : [], vatShare(document, cents - within));
}

const added = (first: readonly VatPart[], second: readonly VatPart[]): VatPart[] =>
  takenOff(first, times(-1, second));

const times = (sign: number, parts: readonly VatPart[]): VatPart[] =>
  parts.map(({ rate, grossCents, vatCents }) => ({
    rate,
    // Never a zero below zero.
    grossCents: sign * grossCents || 0,
    vatCents: sign * vatCents || 0,
  }));

const grossOf = (parts: readonly VatPart[]) => parts.reduce((sum, { grossCents }) => sum + grossCents, 0);
