import type { Spread } from './statistics.ts';

export type Row = {
  what: string;
  value: string;
  /** Lowest and highest of the rounds. */
  range?: string;
  target?: string;
  isMet?: boolean;
};

/** One measure's part of the report. */
export type Section = { title: string; rows: Row[]; notes: string[] };

export type Target = { atLeast: number } | { atMost: number };

/** A row for the median of several rounds, judged when it has a target. */
export function spreadRow(
  what: string,
  spread: Spread,
  { target, digits = 2, unit = '' }: { target?: Target; digits?: number; unit?: string } = {},
): Row {
  const write = (value: number) => `${formatNumber(value, digits)}${unit}`;
  const range = `${write(spread.min)}–${write(spread.max)}`;
  return {
    what,
    value: write(spread.median),
    range,
    ...judge(Number(spread.median.toFixed(digits)), target, write),
  };
}

/** A row for a figure that does not vary. */
export function figureRow(
  what: string,
  value: number,
  { target, unit = '' }: { target?: Target; unit?: string } = {},
): Row {
  const write = (figure: number) => `${formatNumber(figure, 0)}${unit}`;
  return { what, value: write(value), ...judge(value, target, write) };
}

function judge(
  value: number,
  target: Target | undefined,
  write: (value: number) => string,
): Pick<Row, 'target' | 'isMet'> {
  if (!target) return {};
  if ('atLeast' in target) return { target: `≥ ${write(target.atLeast)}`, isMet: value >= target.atLeast };
  return { target: `≤ ${write(target.atMost)}`, isMet: value <= target.atMost };
}

function formatNumber(value: number, digits: number): string {
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function writeReport(facts: string[], sections: Section[]): string {
  const judged = sections.flatMap(({ rows }) => rows).filter(({ isMet }) => isMet !== undefined);
  const met = judged.filter(({ isMet }) => isMet).length;
  const head = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`. -->',
    '',
    ...facts.map((fact) => `- ${fact}`),
    `- Targets met: ${met} of ${judged.length}`,
  ];
  return [...head, ...sections.flatMap(writeSection), ''].join('\n');
}

function writeSection({ title, rows, notes }: Section): string[] {
  const table =
    rows.length === 0
      ? []
      : ['', '| | median | range | target | |', '|---|---|---|---|---|', ...rows.map(writeRow)];
  return ['', `## ${title}`, ...notes.flatMap((note) => ['', note]), ...table];
}

function writeRow({ what, value, range = '', target = '', isMet }: Row): string {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : '**missed**';
  return `| ${what} | ${value} | ${range} | ${target} | ${verdict} |`;
}
