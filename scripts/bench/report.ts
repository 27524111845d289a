import type { Spread } from './statistics.ts';

export type Row = {
  what: string;
  value: string;
  /** Lowest and highest of the rounds. */
  range?: string;
  target?: string;
  isMet?: boolean;
  /** The goal of goals.ts that the row answers: the row is then in the summary. */
  goal?: number;
};

/** One measure's part of the report. */
export type Section = { title: string; rows: Row[]; notes: string[] };

export type Target = { atLeast: number } | { atMost: number } | { exactly: number };

type RowOptions = { target?: Target; unit?: string; goal?: number };

/** A row for the median of several rounds, judged if it has a target. */
export function spreadRow(
  what: string,
  spread: Spread,
  { target, digits = 2, unit = '', goal }: RowOptions & { digits?: number } = {},
): Row {
  const write = (value: number) => `${formatNumber(value, digits)}${unit}`;
  const range = `${write(spread.min)}–${write(spread.max)}`;
  return {
    what,
    value: write(spread.median),
    range,
    ...judge(Number(spread.median.toFixed(digits)), target, write),
    ...(goal && { goal }),
  };
}

/** A row for a figure that does not vary. */
export function figureRow(
  what: string,
  value: number,
  { target, unit = '', goal, digits = 0 }: RowOptions & { digits?: number } = {},
): Row {
  const write = (figure: number) => `${formatNumber(figure, digits)}${unit}`;
  const written = Number(value.toFixed(digits));
  return { what, value: write(value), ...judge(written, target, write), ...(goal && { goal }) };
}

function judge(
  value: number,
  target: Target | undefined,
  write: (value: number) => string,
): Pick<Row, 'target' | 'isMet'> {
  if (!target) return {};
  if ('atLeast' in target) return { target: `≥ ${write(target.atLeast)}`, isMet: value >= target.atLeast };
  if ('exactly' in target) return { target: `= ${write(target.exactly)}`, isMet: value === target.exactly };
  return { target: `≤ ${write(target.atMost)}`, isMet: value <= target.atMost };
}

function formatNumber(value: number, digits: number): string {
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
