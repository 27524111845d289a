/** The smallest value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('no value to take a percentile of');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The figures of several rounds in a report. */
export type Spread = { median: number; min: number; max: number };

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no value to take a median of');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Ratios round by round: other work on the machine slowed both sides of a round alike, so ratios are steadier than
 * the figures themselves.
 */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new Error('rounds must come in pairs');
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
