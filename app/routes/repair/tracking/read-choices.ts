import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { bonusOf } from '#domain/bonus/bonus.ts';
import { choicesCents, choicesProblem, openLines } from '#domain/repair/quote.ts';
import { CHOOSE_ALTERNATIVE } from '#domain/repair/quote-alternative-rules.ts';
import {
  ALTERNATIVES,
  type Alternative,
  alternativesOf,
  choicesOfAlternative,
  linesOfAlternative,
  namedAlternatives,
} from '#domain/repair/quote-alternatives.ts';
import { PART_CONDITIONS, type QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';
import type { SentAnswer } from './form.ts';

// For the action only, never for the browser.

/** The choices of a quote, to be read again before they bind. */
export type QuoteRecap = {
  quoteId: string;
  totalCents: number;
  /** What an organisation pays of it in the customer's place. */
  bonusCents: number;
  /** The deposit that is paid on acceptance. */
  depositCents: number;
  /** The solution that is taken, and what it leaves; null of a quote that offers one. */
  solution: { id: Alternative; name: string; left: string } | null;
  lines: { id: number; label: string; optionId: number | null; taken: string; cents: number }[];
  startsEarly: boolean;
};

type Quote = TrackedRepair['quotes'][number];

/** The choices that a form makes in a quote, line by line. */
export const choicesOf = ({ choices }: Pick<SentAnswer, 'choices'>, { lines }: Quote): QuoteChoice[] =>
  lines.map(({ id }) => {
    const given = choices[id];
    return { lineId: id, optionId: given && /^\d{1,15}$/.test(given) ? Number(given) : null };
  });

/** The solution that a form takes; null if it takes none. */
export const alternativeIn = ({ alternative }: Pick<SentAnswer, 'alternative'>): Alternative | null =>
  ALTERNATIVES.find((each) => each === alternative) ?? null;

const NECESSARY = 'Cochez cette ligne, qui est nécessaire, ou refusez le devis.';

/** Those choices as a summary, or the reasons why they are incomplete. */
export function recapOf(
  answer: SentAnswer,
  quote: Quote,
): { recap: QuoteRecap } | { errors: FieldError[]; chosen: QuoteChoice[] } {
  const alternative = alternativeIn(answer);
  const typed = choicesOf(answer, quote);
  if (alternative === null && alternativesOf(quote.lines).length > 0)
    return {
      errors: [{ field: 'alternative', label: 'Deux solutions, une à choisir', message: CHOOSE_ALTERNATIVE }],
      chosen: typed,
    };
  const choices = choicesOfAlternative(quote.lines, typed, alternative);
  const open = openLines(quote.lines, choices, alternative);
  if (open.length > 0)
    return {
      errors: open.map(({ id, label, options }) => ({
        field: `choices.${id}`,
        label,
        message: options.length > 1 ? 'Choisissez l’un des prix.' : NECESSARY,
      })),
      chosen: typed,
    };
  const problem = choicesProblem(quote.lines, choices);
  if (problem) return { errors: [{ message: problem }], chosen: typed };
  const totalCents = choicesCents(quote.lines, choices);
  return {
    recap: {
      quoteId: quote.id,
      totalCents,
      bonusCents: bonusOf(quote.bonus, totalCents),
      depositCents: (alternative ? quote.alternatives?.[alternative].depositCents : quote.deposit_cents) ?? 0,
      solution: solutionOf(quote, alternative),
      startsEarly: answer.startsEarly,
      lines: linesOfAlternative(quote.lines, alternative).map((line) => {
        const optionId = choices.find(({ lineId }) => lineId === line.id)?.optionId ?? null;
        const option = line.options.find(({ id }) => id === optionId);
        const taken = option ? (option.condition ? PART_CONDITIONS[option.condition] : 'Oui') : 'Non';
        const cents = (option?.unit_cents ?? 0) * line.quantity;
        return { id: line.id, label: line.label, optionId, taken, cents };
      }),
    },
  };
}

function solutionOf({ lines, alternatives }: Quote, taken: Alternative | null): QuoteRecap['solution'] {
  const named = namedAlternatives(lines, alternatives);
  const own = named.find(({ id }) => id === taken);
  const left = named.find(({ id }) => id !== taken);
  return own && left ? { id: own.id, name: own.name, left: left.name } : null;
}
