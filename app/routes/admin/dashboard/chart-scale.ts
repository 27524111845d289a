/** Round steps of an axis: 1, 2 or 5 and their tens. */
const STEPS = [1, 2, 5, 10];

/**
 * Round values from the lowest to the highest that hold all of a chart's, nought always among them: about four steps, and
 * never less than one unit between two.
 */
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

/** Which of so many labels are written, so that there are eight at most. */
export const labelStep = (count: number): number => Math.ceil(count / 8);
