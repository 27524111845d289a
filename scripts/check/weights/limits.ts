/** What is measured, in bytes, and what it may not exceed, by the same names. */
export type Figures = Readonly<Record<string, number>>;

export type Verdict = { name: string; figure: number; limit: number | undefined; isRight: boolean };

/** What has no limit is wrong too, and so is a limit of nothing: else a renamed figure would never be judged again. */
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

/** The limits that today's figures just meet; none grows. */
export function lower(figures: Figures, limits: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const tight = Math.ceil((figure * ROOM) / STEP) * STEP;
      return [name, Math.min(tight, limits[name] ?? tight)];
    }),
  );
}
