import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { choicesCents, firstChoices, hasReused } from '#domain/repair/quote.ts';
import {
  linesOfAlternative,
  namedAlternatives,
  takenAlternative,
} from '#domain/repair/quote-alternatives.ts';
import { PART_CONDITIONS, QUOTE_STATES } from '#domain/repair/quote-terms.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';

type Quote = TrackedRepair['quotes'][number];

type Line = Quote['lines'][number];

/** What is shown of a quote before it is answered. */
type Asked = Pick<
  Quote,
  'id' | 'version' | 'note' | 'deposit_cents' | 'alternatives' | 'valid_until' | 'bonus'
> & {
  lines: readonly (Pick<Line, 'id' | 'label' | 'quantity' | 'is_optional' | 'alternative'> & {
    options: readonly Pick<Line['options'][number], 'id' | 'condition' | 'unit_cents' | 'delay_days'>[];
  })[];
};

export type QuoteShown = ReturnType<typeof askedQuote>;

/**
 * A quote with its lines and choices. At first, necessary lines are checked at their lowest price, unless the customer
 * asked for new parts and the line offers a reused one.
 */
export function askedQuote(quote: Asked, { asksNew, hasVat }: { asksNew: boolean; hasVat: boolean }) {
  const first = new Map(firstChoices(quote.lines, asksNew).map(({ lineId, optionId }) => [lineId, optionId]));
  return {
    id: quote.id,
    version: quote.version,
    note: quote.note,
    totalName: totalWords('Total', hasVat),
    bonus: quote.bonus && {
      cents: quote.bonus.cents,
      leastCents: quote.bonus.leastCents,
      organisation: quote.bonus.organisation,
    },
    deposit: quote.deposit_cents === null ? null : formatEuros(quote.deposit_cents),
    validUntil: quote.valid_until && formatLongDate(quote.valid_until),
    alternatives: namedAlternatives(quote.lines, quote.alternatives).map(({ id, name, depositCents }) => {
      const lines = linesOfAlternative(quote.lines, id);
      const isOpen = lines.some(({ is_optional, options }) => is_optional || options.length > 1);
      const least = formatEuros(choicesCents(lines, firstChoices(lines)));
      return {
        ...{ id, name },
        price: isOpen ? `à partir de ${least}` : least,
        deposit: depositCents === null ? null : formatEuros(depositCents),
      };
    }),
    lines: quote.lines.map(({ id, label, quantity, is_optional, alternative, options }) => ({
      id,
      label,
      quantity,
      isOptional: is_optional,
      alternative,
      chosen: first.get(id) ?? null,
      isAgainstWish: asksNew && hasReused(options),
      hasCondition: is_optional || options.length > 1 || hasReused(options),
      options: options.map(({ id: optionId, condition, unit_cents, delay_days }) => ({
        id: optionId,
        cents: unit_cents * quantity,
        label: condition ? PART_CONDITIONS[condition] : 'Oui',
        help: [
          quantity > 1 ? `${quantity} × ${formatEuros(unit_cents)}` : null,
          delay_days === null ? null : delayText(delay_days),
        ]
          .filter(Boolean)
          .join(', '),
      })),
    })),
  };
}

const delayText = (days: number) =>
  days === 0 ? 'en stock' : `délai\u00a0: ${days} jour${days > 1 ? 's' : ''}`;

/** The outcome of a quote, with the proof of the answer. */
export function answeredQuote(quote: Quote) {
  const choices = quote.choices ?? [];
  const taken = takenAlternative(quote.lines, choices);
  return {
    version: quote.version,
    stateName: QUOTE_STATES[quote.state],
    answeredAt: quote.answered_at,
    acceptedCents: quote.accepted_cents,
    documentHash: quote.answered_at ? quote.document_hash : null,
    solutions: taken
      ? namedAlternatives(quote.lines, quote.alternatives).map(
          ({ id, name }) => `${name}, ${id === taken ? 'choisie' : 'non choisie'}.`,
        )
      : [],
    lines: choices.flatMap(({ lineId, optionId }) => {
      const line = linesOfAlternative(quote.lines, taken).find(({ id }) => id === lineId);
      const option = line?.options.find(({ id }) => id === optionId);
      return line ? [{ label: line.label, taken: takenText(option) }] : [];
    }),
  };
}

function takenText(option: Quote['lines'][number]['options'][number] | undefined): string {
  if (!option) return 'sans';
  return option.condition ? PART_CONDITIONS[option.condition].toLowerCase() : 'oui';
}
