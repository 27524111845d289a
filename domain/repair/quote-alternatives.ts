import type { QuoteChoice } from './quote-terms.ts';

/** Two whole solutions that one quote offers: its customer takes one of them. */
export const ALTERNATIVES = ['a', 'b'] as const;

export type Alternative = (typeof ALTERNATIVES)[number];

/** What a quote says of each. */
export type AlternativeTerms = Readonly<
  Record<Alternative, { title: string | null; depositCents: number | null }>
>;

/** A line belongs to one of them, or to both. */
type OfAlternative = { alternative: Alternative | null };

export const alternativesOf = (lines: readonly OfAlternative[]): Alternative[] =>
  ALTERNATIVES.filter((each) => lines.some(({ alternative }) => alternative === each));

/** The lines that both have, and those of this one. */
export const linesOfAlternative = <Line extends OfAlternative>(
  lines: readonly Line[],
  asked: Alternative | null,
): Line[] => lines.filter(({ alternative }) => alternative === null || alternative === asked);

/** The lines that both have, then those of each, for whoever reads them. */
export const inAlternatives = <Line extends OfAlternative>(lines: readonly Line[]) =>
  [null, ...ALTERNATIVES]
    .map((alternative) => ({
      alternative,
      lines: lines.filter((line) => line.alternative === alternative),
    }))
    .filter(({ lines: own }) => own.length > 0);

/** Choices without those in the other alternative. */
export const choicesOfAlternative = (
  lines: readonly (OfAlternative & { id: number })[],
  choices: readonly QuoteChoice[],
  asked: Alternative | null,
): QuoteChoice[] => {
  const counted = new Set(linesOfAlternative(lines, asked).map(({ id }) => id));
  const known = new Set(lines.map(({ id }) => id));
  return choices.map(({ lineId, optionId }) => ({
    lineId,
    optionId: known.has(lineId) && !counted.has(lineId) ? null : optionId,
  }));
};

/** Which one choices take; null if the quote has none, or none is taken. */
export function takenAlternative(
  lines: readonly (OfAlternative & { id: number })[],
  choices: readonly QuoteChoice[],
): Alternative | null {
  const taken = choices.flatMap(({ lineId, optionId }) => (optionId === null ? [] : lineId));
  return lines.find(({ id, alternative }) => alternative !== null && taken.includes(id))?.alternative ?? null;
}

/** « Solution A : réparer l’écran » */
export const alternativeName = (alternative: Alternative, terms: AlternativeTerms | null): string => {
  const title = terms?.[alternative].title;
  return `Solution ${alternative.toUpperCase()}${title ? `\u00a0: ${title}` : ''}`;
};

/** What a quote says of its alternatives, in their order; nothing of a quote without any. */
export const namedAlternatives = (
  lines: readonly OfAlternative[],
  terms: AlternativeTerms | null,
): { id: Alternative; name: string; depositCents: number | null }[] =>
  alternativesOf(lines).map((id) => ({
    id,
    name: alternativeName(id, terms),
    depositCents: terms?.[id].depositCents ?? null,
  }));
