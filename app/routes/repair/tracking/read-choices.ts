import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { choicesCents, choicesProblem, openLines } from '#domain/repair/quote.ts';
import { PART_CONDITIONS, type QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { TrackedRepair } from '#server/repairs/find-repair.ts';
import type { SentAnswer } from './form.ts';

// For the action only, never for the browser.

/** The choices of a quote, to be read again before they bind. */
export type QuoteRecap = {
  quoteId: string;
  totalCents: number;
  /** The deposit that is paid on acceptance. */
  depositCents: number;
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

const NECESSARY = 'Cochez cette ligne, qui est nécessaire, ou refusez le devis.';

/** Those choices as a summary, or the reasons why they are incomplete. */
export function recapOf(
  answer: SentAnswer,
  quote: Quote,
): { recap: QuoteRecap } | { errors: FieldError[]; chosen: QuoteChoice[] } {
  const choices = choicesOf(answer, quote);
  const open = openLines(quote.lines, choices);
  if (open.length > 0)
    return {
      errors: open.map(({ id, label, options }) => ({
        field: `choices.${id}`,
        label,
        message: options.length > 1 ? 'Choisissez l’un des prix.' : NECESSARY,
      })),
      chosen: choices,
    };
  const problem = choicesProblem(quote.lines, choices);
  if (problem) return { errors: [{ message: problem }], chosen: choices };
  return {
    recap: {
      quoteId: quote.id,
      totalCents: choicesCents(quote.lines, choices),
      depositCents: quote.deposit_cents ?? 0,
      startsEarly: answer.startsEarly,
      lines: quote.lines.map((line) => {
        const optionId = choices.find(({ lineId }) => lineId === line.id)?.optionId ?? null;
        const option = line.options.find(({ id }) => id === optionId);
        const taken = option ? (option.condition ? PART_CONDITIONS[option.condition] : 'Oui') : 'Non';
        const cents = (option?.unit_cents ?? 0) * line.quantity;
        return { id: line.id, label: line.label, optionId, taken, cents };
      }),
    },
  };
}
