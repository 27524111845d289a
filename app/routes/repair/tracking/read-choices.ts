import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { choicesCents, choicesProblem, openLines } from '#domain/repair/quote.ts';
import { PART_CONDITIONS, type QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { TrackedRepair } from '#server/repairs/find-repair.ts';
import type { QuoteAnswer } from './form.ts';

// Read by the action only: nothing of this reaches a browser.

/** What was chosen of a quote, to be read once more. */
export type QuoteRecap = {
  quoteId: string;
  totalCents: number;
  lines: { id: number; label: string; optionId: number | null; taken: string; cents: number }[];
  startsEarly: boolean;
};

type Quote = TrackedRepair['quotes'][number];

/** What a form takes of a quote, line by line. */
export const choicesOf = ({ choices }: Pick<QuoteAnswer, 'choices'>, { lines }: Quote): QuoteChoice[] =>
  lines.map(({ id }) => {
    const given = choices[id];
    return { lineId: id, optionId: given && /^\d{1,15}$/.test(given) ? Number(given) : null };
  });

const NECESSARY = 'Cochez cette ligne, qui est nécessaire, ou refusez le devis.';

/** Those choices to be read once more, or why they are none. */
export function recapOf(
  answer: QuoteAnswer,
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
