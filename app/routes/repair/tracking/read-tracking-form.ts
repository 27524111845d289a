import { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { readCaseNumber } from '#domain/case-number.ts';
import { emailField } from '#domain/customer-fields.ts';
import { choicesCents, choicesProblem, openLines } from '#domain/repair/quote.ts';
import { PART_CONDITIONS, type QuoteChoice } from '#domain/repair/quote-terms.ts';
import type { TrackedRepair } from '#server/repairs/find-repair.ts';
import { textOf } from '../form/read-request.ts';
import type { QuoteRecap } from './answer-quote.tsx';

// Read by the action only: nothing of this reaches a browser.

export const FIND_LABELS = { dossier: 'Numéro de dossier', email: 'Adresse e-mail' };

const WHOLE = 'Écrivez le numéro en entier, comme dans l’exemple.';

export const findSchema = z.object({
  dossier: z
    .string('Écrivez le numéro du dossier.')
    .trim()
    .min(1, { error: 'Écrivez le numéro du dossier.', abort: true })
    .transform((text) => readCaseNumber('REP', text))
    .pipe(z.string(WHOLE)),
  email: emailField,
});

type Quote = TrackedRepair['quotes'][number];

/** What a form takes of a quote, line by line. */
export const choicesOf = (form: FormData, { lines }: Quote): QuoteChoice[] =>
  lines.map(({ id }) => {
    const given = textOf(form, `ligne-${id}`);
    return { lineId: id, optionId: given && /^\d{1,15}$/.test(given) ? Number(given) : null };
  });

const NECESSARY = 'Cochez cette ligne, qui est nécessaire, ou refusez le devis.';

/** Those choices to be read once more, or why they are none. */
export function recapOf(
  form: FormData,
  quote: Quote,
): { recap: QuoteRecap } | { errors: FieldError[]; chosen: QuoteChoice[] } {
  const choices = choicesOf(form, quote);
  const open = openLines(quote.lines, choices);
  if (open.length > 0)
    return {
      errors: open.map(({ id, label, options }) => ({
        field: `ligne-${id}`,
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
      startsEarly: form.get('commencer') === 'oui',
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
