import { chainFaultText } from '#domain/closing/chain-fault.ts';
import {
  differencesOf,
  expectedOf,
  type LedgerSums,
  ledgerCents,
  leftCents,
} from '#domain/closing/closing-account.ts';
import { formatDate, formatLongDate, monthName } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#domain/payments/payment-ways.ts';
import type { Closings } from '#server/shop/closings/closings-module.ts';

type Till = Awaited<ReturnType<Closings['till']>>;
type Closing = NonNullable<Awaited<ReturnType<Closings['find']>>>;

export type LedgerSumsRow = ReturnType<typeof ledgerSumsRows>[number];

/** What the ledger says, a row for each way and one for all. */
function ledgerSumsRows(book: LedgerSums) {
  const ways = Object.keys(PAYMENT_WAYS) as PaymentWay[];
  const rows = ways.flatMap((way) => {
    const sums = book[way];
    return sums ? [{ way, words: PAYMENT_WAYS[way] as string, ...sums }] : [];
  });
  const sum = (side: 'inCents' | 'outCents' | 'boughtCents') =>
    rows.reduce((cents, row) => cents + (row[side] ?? 0), 0);
  const sums = { inCents: sum('inCents'), outCents: sum('outCents'), boughtCents: sum('boughtCents') };
  const hasBought = rows.some(({ boughtCents }) => boughtCents !== undefined);
  return [...rows, { way: 'all', words: 'Total', ...sums }].map(
    ({ way, words, inCents, outCents, boughtCents = 0 }) => ({
      way,
      words,
      taken: formatEuros(inCents),
      given: formatEuros(outCents),
      // Most days buy nothing: they have no column for it.
      bought: hasBought ? formatEuros(boughtCents) : null,
      kept: formatEuros(inCents - outCents - boughtCents),
    }),
  );
}

const differenceText = (cents: number): string => (cents === 0 ? 'Aucun' : signed(cents));
const signed = (cents: number): string => (cents > 0 ? `+${formatEuros(cents)}` : formatEuros(cents));
const time = (at: Date): string => formatDate(at, { withTime: true });

const countedOf = (
  row: Pick<Closing, 'float_cents' | 'spent_cents' | 'counted_cents' | 'banked_cents' | 'terminal_cents'>,
) => ({
  floatCents: row.float_cents,
  spentCents: row.spent_cents,
  countedCents: row.counted_cents,
  bankedCents: row.banked_cents,
  terminalCents: row.terminal_cents,
});

/** The till as its screen shows it. */
export function tillView({ today, last, open, since, waiting, closings, months, years, chain }: Till) {
  const expected = open && expectedOf(open.book, { floatCents: open.floatCents ?? 0, spentCents: 0 });
  return {
    last: last && { number: last.number, isToday: last.day === today, at: time(last.closed_at) },
    open: open &&
      expected && {
        day: open.day,
        words: formatLongDate(open.day),
        isToday: open.day === today,
        from: time(open.from),
        asksFloat: open.floatCents === null,
        float: formatEuros(open.floatCents ?? 0),
        cash: formatEuros(expected.cashCents),
        terminal: formatEuros(expected.terminalCents),
        bought: open.boughtCents > 0 ? formatEuros(open.boughtCents) : null,
        entries: open.entries,
        rows: ledgerSumsRows(open.book),
      },
    since: since && {
      float: formatEuros(since.floatCents),
      cash: formatEuros(expectedOf(since.book, { floatCents: since.floatCents, spentCents: 0 }).cashCents),
      rows: since.entries > 0 ? ledgerSumsRows(since.book) : null,
    },
    waiting: waiting.map((day) => ({ day, words: formatLongDate(day) })),
    closings: closings.map((closing) => {
      const { cashCents, terminalCents } = differencesOf(closing.book, countedOf(closing));
      return {
        number: closing.number,
        day: formatDate(closing.day),
        total: formatEuros(ledgerCents(closing.book)),
        cash: differenceText(cashCents),
        terminal: differenceText(terminalCents),
        by: closing.actor_name ?? 'L’atelier',
      };
    }),
    periods: [
      ...months.map(({ month, cents }) => ({
        key: month,
        words: `${monthName(`${month}-01`)} ${month.slice(0, 4)}`,
        total: formatEuros(cents),
      })),
      ...years.map(({ year, cents }) => ({ key: year, words: `Année ${year}`, total: formatEuros(cents) })),
    ],
    grandTotal: last && formatEuros(last.total_cents),
    chain: chain.broken && chainFaultText(chain.broken),
  };
}

/** A closing as its document says it. */
export function closingView(closing: Closing) {
  const counted = countedOf(closing);
  const expected = expectedOf(closing.book, counted);
  const differences = differencesOf(closing.book, counted);
  return {
    number: closing.number,
    isLast: closing.isLast,
    rows: ledgerSumsRows(closing.book),
    facts: [
      { term: 'Journée', detail: formatLongDate(closing.day) },
      { term: 'Couvre', detail: `du ${time(closing.covers_from)} au ${time(closing.covers_until)}` },
      { term: 'Clôturée', detail: `le ${time(closing.closed_at)}, par ${closing.actor_name ?? 'L’atelier'}` },
      { term: 'Écritures', detail: String(closing.entries) },
    ],
    till: [
      { term: 'Fond au départ', detail: formatEuros(counted.floatCents) },
      { term: 'Autres achats payés', detail: formatEuros(counted.spentCents) },
      { term: 'Espèces attendues', detail: formatEuros(expected.cashCents) },
      { term: 'Espèces comptées', detail: formatEuros(counted.countedCents) },
      { term: 'Écart d’espèces', detail: differenceText(differences.cashCents) },
      { term: 'Retiré pour la banque', detail: formatEuros(counted.bankedCents) },
      { term: 'Laissé en caisse', detail: formatEuros(leftCents(counted)) },
      { term: 'Carte, selon le livre', detail: formatEuros(expected.terminalCents) },
      { term: 'Total du terminal', detail: formatEuros(counted.terminalCents) },
      { term: 'Écart du terminal', detail: differenceText(differences.terminalCents) },
      ...(closing.reason ? [{ term: 'Motif', detail: closing.reason }] : []),
    ],
    totals: [
      { term: 'Mois', detail: formatEuros(closing.month_cents) },
      { term: 'Année', detail: formatEuros(closing.year_cents) },
      { term: 'Total perpétuel', detail: formatEuros(closing.total_cents) },
    ],
    digests: [
      { term: 'Cette clôture', detail: closing.digest },
      { term: 'La précédente', detail: closing.previous_digest },
    ],
  };
}
