import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { choicesCents, firstChoices, hasReused, leastCentsOf, openLines } from '#domain/repair/quote.ts';
import { namedAlternatives, takenAlternative } from '#domain/repair/quote-alternatives.ts';
import { PART_CONDITIONS, QUOTE_STATES } from '#domain/repair/quote-terms.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';

export type QuoteView = ReturnType<typeof quoteView>;

/** A quote as the shop sees it, before and after its answer. */
export function quoteView(quote: ShopRepair['quotes'][number], asksNew: boolean) {
  const { id, version, state, note, sent_at, valid_until, answered_at, accepted_cents, lines } = quote;
  const solutions = namedAlternatives(lines, quote.alternatives);
  const choices = quote.choices ?? firstChoices(lines, asksNew);
  const taken = quote.choices && takenAlternative(lines, quote.choices);
  const isOpen = quote.choices === null && (solutions.length > 0 || openLines(lines, choices).length > 0);
  const cents = accepted_cents ?? (isOpen ? leastCentsOf(lines) : choicesCents(lines, choices));
  const chosen = new Map(choices.map(({ lineId, optionId }) => [lineId, optionId]));
  return {
    id,
    version,
    state,
    stateName: QUOTE_STATES[state],
    by: quote.saved_by,
    note,
    sentAt: sent_at && formatDate(sent_at, { withTime: true }),
    validUntil: valid_until && formatLongDate(valid_until),
    answeredAt: answered_at && formatDate(answered_at, { withTime: true }),
    proof: quote.document_hash,
    total: `${isOpen ? 'à partir de ' : ''}${formatEuros(cents)}`,
    bonus:
      quote.bonus && `Bonus réparation, ${quote.bonus.organisation}\u00a0: ${formatEuros(quote.bonus.cents)}`,
    isAnswered: quote.choices !== null,
    solutions: solutions.map(({ id: solution, name, depositCents }) => ({
      ...{ id: solution, name, isTaken: solution === taken },
      deposit: depositCents === null ? null : formatEuros(depositCents),
    })),
    lines: lines.map(({ id: lineId, label, quantity, is_optional, alternative, options }) => ({
      id: lineId,
      label,
      quantity,
      isOptional: is_optional,
      alternative,
      chosen: chosen.get(lineId) ?? null,
      isAgainstWish: asksNew && quote.choices === null && hasReused(options),
      options: options.map(({ id: optionId, condition, unit_cents, delay_days }) => ({
        id: optionId,
        words: [
          condition && PART_CONDITIONS[condition],
          `${quantity > 1 ? `${quantity}\u00a0× ` : ''}${formatEuros(unit_cents)}`,
          delay_days !== null && `${delay_days} jours`,
        ]
          .filter(Boolean)
          .join(', '),
      })),
    })),
  };
}
