import type { Counted, LedgerSums } from './closing-account.ts';

/** All that a closing says. */
export type ClosingFacts = Counted & {
  number: number;
  day: string;
  coversFrom: Date;
  coversUntil: Date;
  closedAt: Date;
  actorId: string;
  book: LedgerSums;
  entries: number;
  entriesDigest: string;
  reason: string | null;
  monthCents: number;
  yearCents: number;
  totalCents: number;
  previousDigest: string;
};

/** The digest before the first closing. */
export const NO_DIGEST = '0'.repeat(64);

/**
 * The one text of a closing that its digest is made of: equal facts give equal characters, whatever order a database
 * keeps the book in. It never changes; another content needs another first word, with the old one kept beside it: the second
 * is of days on which used goods were paid for.
 */
export const closingText = (closing: ClosingFacts): string =>
  JSON.stringify([
    Object.values(closing.book).some(({ boughtCents }) => boughtCents !== undefined)
      ? 'closing 2'
      : 'closing 1',
    closing.number,
    closing.day,
    closing.coversFrom.toISOString(),
    closing.coversUntil.toISOString(),
    closing.closedAt.toISOString(),
    closing.actorId,
    Object.entries(closing.book)
      .map(([way, { inCents, outCents, boughtCents }]) => [
        way,
        inCents,
        outCents,
        ...(boughtCents === undefined ? [] : [boughtCents]),
      ])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    closing.entries,
    closing.entriesDigest,
    closing.floatCents,
    closing.spentCents,
    closing.countedCents,
    closing.bankedCents,
    closing.terminalCents,
    closing.reason,
    closing.monthCents,
    closing.yearCents,
    closing.totalCents,
    closing.previousDigest,
  ]);
