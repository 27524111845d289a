/** Round steps of an axis: 1, 2, 5 or 10, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Round values that span all of a chart's values and zero: about four steps, each of at least one unit. */
export function ticksOf(values: readonly number[], unit = 1): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(unit, ...values);
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(unit, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Number of labels for each one that is written, so that no more are than the axis has room for. */
export const labelStep = (count: number, most: number): number => Math.ceil(count / most);
