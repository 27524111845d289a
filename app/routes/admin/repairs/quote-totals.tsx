import { formatEuros } from '#domain/money/money.ts';
import { MAX_ROWS } from './quote-form.ts';
import { alternativesIn, type FormTexts, type QuoteSums, quoteSums } from './quote-lines.ts';

type QuoteTotalsProps = {
  /** All that is typed now. */
  typed: FormTexts;
  validUntil: string;
};

/** What the quote comes to as it stands on the screen, and what it will say of delay, validity and deposit. */
export function QuoteTotals({ typed, validUntil }: QuoteTotalsProps) {
  const named = alternativesIn(typed, MAX_ROWS);
  const totals = named.map((each) => ({
    name: `Total, solution ${each.toUpperCase()}`,
    sums: quoteSums(typed, MAX_ROWS, each),
  }));
  return (
    <p className="case__totals" role="status">
      {totals.length === 0 ? (
        <Total name="Total" sums={quoteSums(typed, MAX_ROWS)} />
      ) : (
        totals.map((total) => <Total key={total.name} {...total} />)
      )}
      <span>{`Envoyé aujourd’hui, valable jusqu’au ${validUntil}.`}</span>
    </p>
  );
}

function Total({ name, sums }: { name: string; sums: QuoteSums }) {
  const { leastCents, mostCents, optionalCents, delayDays, depositCents } = sums;
  return (
    <>
      <b>
        {mostCents > leastCents
          ? `${name}\u00a0: de ${formatEuros(leastCents)} à ${formatEuros(mostCents)}, selon les pièces choisies`
          : `${name}\u00a0: ${formatEuros(leastCents)}`}
      </b>
      {[
        optionalCents > 0 && `En option\u00a0: ${formatEuros(optionalCents)}.`,
        delayDays === null
          ? 'Aucun délai n’est dit.'
          : delayDays === 0
            ? 'Tout est en stock.'
            : `Délai\u00a0: ${delayDays}\u00a0jour${delayDays > 1 ? 's' : ''}.`,
        depositCents > 0 &&
          (depositCents > leastCents
            ? 'L’acompte dépasse le total.'
            : `Acompte\u00a0: ${formatEuros(depositCents)}, reste ${formatEuros(leastCents - depositCents)}.`),
      ]
        .filter(Boolean)
        .map((words) => (
          <span key={String(words)}>{words}</span>
        ))}
    </>
  );
}
