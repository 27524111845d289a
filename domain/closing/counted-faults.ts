import { formatEuros } from '../money/money.ts';
import { type Counted, differencesOf, expectedOf, type LedgerSums, leftCents } from './closing-account.ts';

/** What a clerk has counted at the end of a day, with the till's float. */
export type CountedTill = Omit<Counted, 'terminalCents'> & {
  /** Typed to be sure of what stays. */
  leftCents: number | undefined;
  terminalCents: number | undefined;
  /** Why something differs from the ledger. */
  reason: string | undefined;
};

type Fault = [field: 'banked' | 'left' | 'terminal' | 'reason', message: string];

/** What keeps a day from being closed, each at its field. */
export function countedFaults(sums: LedgerSums, till: CountedTill): Fault[] {
  return [...faultsOfLeft(till), ...faultsOfDifferences(sums, till)];
}

function faultsOfLeft(till: CountedTill): Fault[] {
  const left = leftCents(till);
  if (left < 0)
    return [
      ['banked', `${formatEuros(till.countedCents)} sont comptés\u00a0: vous ne pouvez en retirer plus.`],
    ];
  if (till.leftCents === undefined || till.leftCents === left) return [];
  return [['left', `Le compte moins le retrait laisse ${formatEuros(left)}.`]];
}

function faultsOfDifferences(sums: LedgerSums, till: CountedTill): Fault[] {
  const expected = expectedOf(sums, till).terminalCents;
  if (till.terminalCents === undefined && expected !== 0)
    return [['terminal', `Écrivez le total du terminal\u00a0: le livre dit ${formatEuros(expected)}.`]];
  if (till.reason) return [];
  const { cashCents, terminalCents } = differencesOf(sums, withTerminal(till));
  const told = [
    ...(cashCents === 0 ? [] : [`${formatEuros(cashCents)} en espèces`]),
    ...(terminalCents === 0 ? [] : [`${formatEuros(terminalCents)} au terminal`]),
  ];
  return told.length > 0 ? [['reason', `Écart de ${told.join(' et de ')}\u00a0: écrivez pourquoi.`]] : [];
}

/** A terminal that took nothing says nothing. */
export const withTerminal = <T extends Pick<CountedTill, 'terminalCents'>>(till: T) => ({
  ...till,
  terminalCents: till.terminalCents ?? 0,
});
