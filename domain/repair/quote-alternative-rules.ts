import {
  ALTERNATIVES,
  type Alternative,
  type AlternativeTerms,
  alternativesOf,
  linesOfAlternative,
  takenAlternative,
} from './quote-alternatives.ts';
import type { QuoteChoice } from './quote-terms.ts';

type WrittenLine = { alternative: Alternative | null; isOptional: boolean };

/** What the shop writes of the solutions of a quote. */
type Written<Line extends WrittenLine> = {
  lines: readonly Line[];
  depositCents: number | null;
  alternatives: AlternativeTerms | null;
};

export type QuoteFault = { path: (string | number)[]; message: string };

const NAMES: Record<Alternative, string> = { a: 'A', b: 'B' };

/** There are two or none, and each has work of its own: what is taken of it says which one was chosen. */
export function alternativeFaults({ lines, depositCents, alternatives }: Written<WrittenLine>): QuoteFault[] {
  const named = alternativesOf(lines);
  const isTold = ALTERNATIVES.some((each) => alternatives?.[each].title || alternatives?.[each].depositCents);
  if (named.length === 0)
    return isTold
      ? [{ path: ['alternatives'], message: 'Dites sous chaque ligne à quelle solution elle appartient.' }]
      : [];
  const placeOf = (asked: Alternative) => lines.findIndex(({ alternative }) => alternative === asked);
  const faults = ALTERNATIVES.flatMap((each): QuoteFault[] => {
    const [other] = named.filter((name) => name !== each);
    if (!named.includes(each))
      return [
        {
          path: ['lines', other ? placeOf(other) : 0, 'alternative'],
          message: `Donnez aussi une ligne à la solution ${NAMES[each]}, ou laissez celle-ci aux deux.`,
        },
      ];
    const isDone = lines.some(({ alternative, isOptional }) => alternative === each && !isOptional);
    return isDone
      ? []
      : [
          {
            path: ['lines', placeOf(each), 'alternative'],
            message: `La solution ${NAMES[each]} n’a que des lignes facultatives.`,
          },
        ];
  });
  if (depositCents !== null)
    faults.push({
      path: ['depositCents'],
      message: 'Écrivez l’acompte de chacune sous «\u00a0Deux solutions au choix\u00a0».',
    });
  return faults;
}

/** The deposits that a quote asks for: one, or one for each of its solutions. Each says which lines it is a part of. */
export function depositsOf<Line extends WrittenLine>({
  lines,
  depositCents,
  alternatives,
}: Written<Line>): { path: string[]; cents: number | null; lines: Line[] }[] {
  const named = alternativesOf(lines);
  if (named.length === 0) return [{ path: ['depositCents'], cents: depositCents, lines: [...lines] }];
  return named.map((each) => ({
    path: ['alternatives', each, 'depositCents'],
    cents: alternatives?.[each].depositCents ?? null,
    lines: linesOfAlternative(lines, each),
  }));
}

export const CHOOSE_ALTERNATIVE = 'Choisissez l’une des deux solutions.';

/** Why choices do not take one of two solutions, in French; null if they do, or if there is one. */
export function alternativeProblem(
  quoted: readonly { id: number; alternative: Alternative | null }[],
  choices: readonly QuoteChoice[],
): string | null {
  if (alternativesOf(quoted).length === 0) return null;
  const taken = takenAlternative(quoted, choices);
  if (taken === null) return CHOOSE_ALTERNATIVE;
  const counted = new Set(linesOfAlternative(quoted, taken).map(({ id }) => id));
  return choices.some(({ lineId, optionId }) => optionId !== null && !counted.has(lineId))
    ? 'Choisissez une seule des deux solutions.'
    : null;
}
