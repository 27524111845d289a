import { formatEuros } from '#domain/money/money.ts';
import type { QuoteSums } from './quote-lines.ts';

/** What the quote comes to as it stands on the screen, and what it will say of delay, validity and deposit. */
export function QuoteTotals({ sums, validUntil }: { sums: QuoteSums; validUntil: string }) {
  const { leastCents, mostCents, optionalCents, delayDays, depositCents } = sums;
  return (
    <p className="case__totals" role="status">
      <b>
        {mostCents > leastCents
          ? `Total\u00a0: de ${formatEuros(leastCents)} à ${formatEuros(mostCents)}, selon les pièces choisies`
          : `Total\u00a0: ${formatEuros(leastCents)}`}
      </b>
      {[
        optionalCents > 0 && `En option\u00a0: ${formatEuros(optionalCents)}.`,
        delayDays === null
          ? 'Aucun délai n’est dit.'
          : delayDays === 0
            ? 'Tout est en stock.'
            : `Délai\u00a0: ${delayDays}\u00a0jour${delayDays > 1 ? 's' : ''}.`,
        `Envoyé aujourd’hui, valable jusqu’au ${validUntil}.`,
        depositCents > 0 &&
          (depositCents > leastCents
            ? 'L’acompte dépasse le total.'
            : `Acompte\u00a0: ${formatEuros(depositCents)}, reste ${formatEuros(leastCents - depositCents)}.`),
      ]
        .filter(Boolean)
        .map((words) => (
          <span key={String(words)}>{words}</span>
        ))}
    </p>
  );
}
