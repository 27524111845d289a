import { ArrowRight } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { trackingPath } from './tracking-path.ts';
import type { QuoteShown } from './tracking-view.ts';

type Line = QuoteShown['lines'][number];

export type QuoteChoiceMade = { lineId: number; optionId: number | null };

type QuoteChoiceProps = {
  quote: QuoteShown;
  /** The choices sent before, if the page comes back with them. */
  chosen: readonly QuoteChoiceMade[] | undefined;
  /** Null for a preview, which nobody answers. */
  link: string | null;
  errors: readonly FieldError[];
};

/**
 * A quote line by line, with the price of each choice. The total follows the choices: at once with script, else when a
 * button is pressed.
 */
export function QuoteChoice({ quote, chosen: made, link, errors }: QuoteChoiceProps) {
  const firstOf = ({ id, chosen }: Line) => {
    const choice = made?.find(({ lineId }) => lineId === id);
    return String((choice ? choice.optionId : chosen) ?? '');
  };
  const area = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const follow = () => setChoices(ticked(area.current));
  // Choices made before React loaded, or restored by the browser when the customer comes back.
  useEffect(() => setChoices(ticked(area.current)), []);
  const chosenOf = (line: Line) => choices.get(nameOf(line)) ?? firstOf(line);
  const isOpen = (line: Line) => !line.isOptional && chosenOf(line) === '';
  // Lines without a choice count with their lowest price.
  const totalCents = quote.lines.reduce((total, line) => {
    const option = line.options.find(({ id }) => String(id) === chosenOf(line));
    const least = isOpen(line) ? Math.min(...line.options.map(({ cents }) => cents)) : 0;
    return total + (option?.cents ?? least);
  }, 0);
  const lines = (
    <div className="form" ref={area} onChange={follow}>
      {quote.lines.map((line) => (
        <RadioGroup
          key={line.id}
          name={nameOf(line)}
          legend={line.isOptional ? `${line.label} (au choix)` : line.label}
          look="cards"
          help={line.isAgainstWish && ASKED_NEW}
          error={errors.find(({ field }) => field === nameOf(line))?.message}
          choices={[
            ...line.options.map(({ id, label, help, cents }) => ({
              value: String(id),
              label: line.hasCondition ? label : 'Nécessaire',
              help: help || undefined,
              aside: formatEuros(cents),
            })),
            ...(line.isOptional ? [{ value: '', label: 'Non', aside: formatEuros(0) }] : []),
          ]}
          defaultValue={firstOf(line)}
        />
      ))}
      <p className="repair__total" aria-live="polite">
        {'Total de vos choix\u00a0: '}
        {quote.lines.some(isOpen) && 'à partir de '}
        <b>{formatEuros(totalCents)}</b>
      </p>
    </div>
  );
  const id = link === null ? 'apercu' : 'devis';
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className="repair__quote">
      <h2 id={`${id}-titre`}>{`Devis n°\u00a0${quote.version}, à approuver`}</h2>
      {quote.note && <p className="repair__text">{quote.note}</p>}
      {quote.deposit && (
        <p>{`Un acompte de ${quote.deposit} est demandé à l’acceptation\u00a0: il se déduit du prix, et le travail commence quand il est payé.`}</p>
      )}
      {quote.validUntil && <p className="help">{`Valable jusqu’au ${quote.validUntil}.`}</p>}
      {link === null ? (
        lines
      ) : (
        <Form method="post" action={trackingPath(link)} className="form">
          <input type="hidden" name="quoteId" value={quote.id} />
          {lines}
          <noscript>
            <button type="submit" className="btn" name="intent" value="recount" formNoValidate>
              Recalculer le total
            </button>
          </noscript>
          <div className="repair__actions">
            <SubmitButton name="intent" value="review" iconAfter={ArrowRight}>
              Relire avant d’accepter
            </SubmitButton>
            <ButtonLink to={trackingPath(link, { etape: 'refuser' })}>Refuser le devis</ButtonLink>
          </div>
        </Form>
      )}
    </section>
  );
}

const ASKED_NEW =
  'Vous avez demandé des pièces neuves seulement. L’atelier propose aussi une pièce d’occasion\u00a0: choisissez.';

const nameOf = ({ id }: Line) => `choices.${id}`;

/** The checked answer of each question, by its name. */
const ticked = (area: HTMLElement | null): ReadonlyMap<string, string> =>
  new Map(
    [...(area?.querySelectorAll<HTMLInputElement>('input[type=radio]:checked') ?? [])].map(
      ({ name, value }) => [name, value],
    ),
  );
