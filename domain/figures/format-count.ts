const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** « 1 234 », with no-break spaces (U+00A0; the fonts lack U+202F). */
export const formatCount = (count: number): string => whole.format(count).replaceAll('\u202f', '\u00a0');

/** « 1 page vue », « 2 pages vues »: none and one are singular in French. */
export const countedText = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${count < 2 ? one : several}`;

/** « 12 % » of all; « — » of nothing. */
export const formatPercent = (count: number, all: number): string =>
  all === 0 ? '—' : `${Math.round((count / all) * 100)}\u00a0%`;
