/** The measured bytes, and the most they may be, by the same names. */
export type Figures = Readonly<Record<string, number>>;

export type Verdict = { name: string; figure: number; limit: number | undefined; isRight: boolean };

/**
 * A figure without a limit is an error, and so is a limit without a figure: otherwise a renamed figure would never be
 * checked again.
 */
export function compare(figures: Figures, limits: Figures): Verdict[] {
  const names = [...new Set([...Object.keys(figures), ...Object.keys(limits)])];
  return names.map((name) => {
    const [figure = Number.NaN, limit] = [figures[name], limits[name]];
    return { name, figure, limit, isRight: limit !== undefined && figure <= limit };
  });
}

/** Dates, hours and keys differ from day to day by some bytes. */
const ROOM = 1.01;
const STEP = 50;

/** Limits that today's figures just meet; none grows. */
export function lower(figures: Figures, limits: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const tight = Math.ceil((figure * ROOM) / STEP) * STEP;
      return [name, Math.min(tight, limits[name] ?? tight)];
    }),
  );
}
