import { ArrowRight } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { bonusOf } from '#domain/bonus/bonus.ts';
import { formatEuros } from '#domain/money/money.ts';
import { inAlternatives } from '#domain/repair/quote-alternatives.ts';
import type { QuoteShown } from './quote-view.ts';
import { trackingPath } from './tracking-path.ts';

type Line = QuoteShown['lines'][number];

export type QuoteChoiceMade = { lineId: number; optionId: number | null };

type QuoteChoiceProps = {
  quote: QuoteShown;
  /** The choices sent before, if the page comes back with them. */
  chosen: readonly QuoteChoiceMade[] | undefined;
  /** The solution that was taken before, in the same way. */
  alternative?: string | undefined;
  /** Null for a preview, which nobody answers. */
  link: string | null;
  errors: readonly FieldError[];
};

/**
 * A quote line by line, with the price of each choice. The total follows the choices: at once with script, else when a
 * button is pressed.
 */
export function QuoteChoice({ quote, chosen: made, alternative, link, errors }: QuoteChoiceProps) {
  const firstOf = ({ id, chosen, isOptional }: Line) => {
    const choice = made?.find(({ lineId }) => lineId === id);
    // The lines of a solution that was not taken come back as they were offered.
    const isMade = choice && (choice.optionId !== null || isOptional);
    return String((isMade ? choice.optionId : chosen) ?? '');
  };
  const area = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const follow = () => setChoices(ticked(area.current));
  // Choices made before React loaded, or restored by the browser when the customer comes back.
  useEffect(() => setChoices(ticked(area.current)), []);
  const chosenOf = (line: Line) => choices.get(nameOf(line)) ?? firstOf(line);
  const isOpen = (line: Line) => !line.isOptional && chosenOf(line) === '';
  const taken = choices.get('alternative') ?? alternative ?? null;
  const solutions = quote.alternatives;
  // Lines without a choice count with their lowest price.
  const centsOf = (line: Line) => {
    const option = line.options.find(({ id }) => String(id) === chosenOf(line));
    const least = isOpen(line) ? Math.min(...line.options.map(({ cents }) => cents)) : 0;
    return option?.cents ?? least;
  };
  const counted = (solution: string | null) =>
    quote.lines.filter((line) => line.alternative === null || line.alternative === solution);
  const totalOf = (solution: string | null) =>
    counted(solution).reduce((total, line) => total + centsOf(line), 0);
  const isUndecided = solutions.length > 0 && taken === null;
  const isLeast = isUndecided || counted(taken).some(isOpen);
  const totalCents = isUndecided ? Math.min(...solutions.map(({ id }) => totalOf(id))) : totalOf(taken);
  const lines = (
    <div className="form" ref={area} onChange={follow}>
      {solutions.length > 0 && (
        <RadioGroup
          name="alternative"
          legend="Deux solutions, une à choisir"
          look="cards"
          help="Seules comptent les lignes de la solution choisie et celles des deux&nbsp;: l’autre n’est ni faite ni due."
          error={errors.find(({ field }) => field === 'alternative')?.message}
          choices={solutions.map(({ id, name, price, deposit }) => ({
            value: id,
            label: name,
            help: deposit ? `Acompte à l’acceptation\u00a0: ${deposit}` : undefined,
            aside: price,
          }))}
          {...(alternative && { defaultValue: alternative })}
        />
      )}
      {inAlternatives(quote.lines).map(({ alternative: of, lines: own }) => {
        const questions = own.map((line) => (
          <LineChoice key={line.id} line={line} first={firstOf(line)} errors={errors} />
        ));
        if (of === null) return questions;
        return (
          <div key={of} className="form repair__solution" data-solution={of}>
            <h3>{solutions.find(({ id }) => id === of)?.name}</h3>
            {questions}
          </div>
        );
      })}
      <p className="repair__total" aria-live="polite">
        {`${quote.totalName} de vos choix\u00a0: `}
        {isLeast && 'à partir de '}
        <b>{formatEuros(totalCents)}</b>
        {quote.bonus && <BonusOfTotal bonus={quote.bonus} totalCents={totalCents} />}
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
        // What belongs to the other solution may be left open, and the browser cannot know.
        <Form method="post" action={trackingPath(link)} className="form" noValidate={solutions.length > 0}>
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

type BonusOfTotalProps = { bonus: NonNullable<QuoteShown['bonus']>; totalCents: number };

/** What the bonus leaves to pay of a total, or why it does not count. */
function BonusOfTotal({ bonus, totalCents }: BonusOfTotalProps) {
  const { organisation, cents, leastCents } = bonus;
  const bonusCents = bonusOf(bonus, totalCents);
  if (bonusCents === 0)
    return (
      <span>
        {` Bonus réparation de ${formatEuros(cents)}\u00a0: ${leastCents > 0 ? `il faut un total de ${formatEuros(leastCents)} au moins` : 'le total ne le dépasse pas'}.`}
      </span>
    );
  return (
    <>
      <span>{` Bonus réparation payé par ${organisation}\u00a0: ${formatEuros(-bonusCents)}. Reste à payer\u00a0: `}</span>
      <b>{formatEuros(totalCents - bonusCents)}</b>
    </>
  );
}

type LineChoiceProps = { line: Line; first: string; errors: readonly FieldError[] };

function LineChoice({ line, first, errors }: LineChoiceProps) {
  return (
    <RadioGroup
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
      defaultValue={first}
    />
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
