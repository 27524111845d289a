import { GripVertical } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import { listPath } from '#app/features/list/list-place.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { LazyToaster, preloadToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { toast } from '#app/ui/overlay/toast.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { FlagBadge } from '../flags/flag-badge.tsx';
import { BoardPlaces } from './board-places.tsx';
import type { BoardColumn, CardView } from './read-list.server.ts';
import { RepairBadges } from './repair-badges.tsx';
import { REPAIRS, repairPath } from './repair-paths.ts';
import { useBoardDrag } from './use-board-drag.ts';

type RepairBoardProps = {
  columns: readonly BoardColumn[];
  /** The filters of the board, which a step comes back to. */
  asked: string;
};

/** The open cases side by side, one column for each stage of the work. With script, a card can be dragged to its next step. */
export function RepairBoard({ columns, asked }: RepairBoardProps) {
  const isLive = useIsHydrated();
  const { shown, refusal, drop, isBusy } = useMoves(columns, asked);
  const { drag, handlers } = useBoardDrag(drop);
  const dragged = drag && cardOf(columns, drag.card);
  return (
    <div
      className={['case__floor', isLive && 'case__floor--live', drag && 'case__floor--drag']
        .filter(Boolean)
        .join(' ')}
      {...(isLive && !isBusy && handlers)}
    >
      <div className="case__board">
        {shown.map(({ id, label, count, cards }) => (
          <section key={id} aria-labelledby={`colonne-${id}`}>
            <h2 id={`colonne-${id}`}>
              {label} <span className="number">{count}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="case__none">Rien ici.</p>
            ) : (
              <ul>
                {cards.map((card) => (
                  <Card
                    key={card.reference}
                    repair={card}
                    asked={asked}
                    isDragged={card.reference === drag?.card}
                  />
                ))}
              </ul>
            )}
            {count > cards.length && (
              <Link
                to={listPath(REPAIRS, { etat: id })}
              >{`Voir les ${count} dossiers de cette colonne`}</Link>
            )}
          </section>
        ))}
      </div>
      {dragged && (
        <BoardPlaces columns={columns} home={dragged.column} card={dragged.card} over={drag.over} />
      )}
      <LazyToaster />
      <div className="case__told" role="status">
        {refusal && (
          <Notice kind="warn">
            <Numbered>{refusal}</Numbered>
          </Notice>
        )}
      </div>
    </div>
  );
}

type Move = { card: CardView; step: CardView['moves'][number] };

/** Takes the steps of dropped cards. Each is shown in its new column at once, and goes back if the server refuses it. */
function useMoves(columns: readonly BoardColumn[], asked: string) {
  const { submit, state, data } = useFetcher<FormAnswer>();
  const navigate = useNavigate();
  const [move, setMove] = useState<Move | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useRef(false);

  function drop(reference: string, place: string) {
    const found = cardOf(columns, reference);
    if (!found) return;
    const [column, event] = place.split(':');
    const { card } = found;
    const step = card.moves.find((each) => each.column === column && each.event === event);
    const label = columns.find(({ id }) => id === column)?.label;
    setRefusal(null);
    if (step?.isPress) {
      preloadToaster();
      setMove({ card, step });
      void submit(
        { intent: 'move', event: step.event, seenState: card.state, retour: asked },
        { method: 'post', action: repairPath(reference), preventScrollReset: true },
      );
    } else if (step) void navigate(step.path);
    else if (column !== found.column)
      setRefusal(
        `${called(card)} reste à sa place\u00a0: aucune étape possible ne mène à «\u00a0${label}\u00a0».`,
      );
  }

  useEffect(() => {
    if (state !== 'idle') isSending.current = true;
    else if (isSending.current && move) {
      isSending.current = false;
      setMove(null);
      const error = data?.errors[0]?.message;
      if (error) setRefusal(`${called(move.card)} revient à sa place. ${error}`);
      else toast({ title: move.step.label, description: move.card.name });
    }
  }, [state, data, move]);

  return { shown: move ? withMove(columns, move) : columns, refusal, drop, isBusy: move !== null };
}

const called = ({ reference, name }: CardView) => `${reference}, ${name}`;

function cardOf(columns: readonly BoardColumn[], reference: string) {
  for (const { id, cards } of columns) {
    const card = cards.find((each) => each.reference === reference);
    if (card) return { card, column: id };
  }
  return null;
}

/** The columns with a card moved ahead of the server's answer. */
const withMove = (columns: readonly BoardColumn[], { card, step }: Move): BoardColumn[] =>
  columns.map((column) => {
    const others = column.cards.filter(({ reference }) => reference !== card.reference);
    const cards = column.id === step.column ? [card, ...others] : others;
    return { ...column, cards, count: column.count + cards.length - column.cards.length };
  });

type CardProps = { repair: CardView; asked: string; isDragged: boolean };

function Card({ repair, asked, isDragged }: CardProps) {
  const { reference, device, picture, name, fault, age, hands, flags, blocks, promisedOn, unread } = repair;
  return (
    <li data-card={reference} className={isDragged ? 'case__card--dragged' : undefined}>
      <span className="case__picture">
        <img src={`/illustrations/${picture}.svg`} alt="" width="64" height="48" loading="lazy" />
        {repair.moves.length > 0 && (
          // Whoever has no pointer takes the steps by their buttons, here and in the case.
          <span className="case__grip" data-grip="" aria-hidden="true" title="Glisser vers une étape">
            <Icon icon={GripVertical} />
          </span>
        )}
      </span>
      <Link to={repairPath(reference)} className="ref">
        {reference}
      </Link>
      <b>{device}</b>
      <span>{name}</span>
      <span className="case__fault">{fault}</span>
      <span>
        <RepairBadges repair={repair} />
      </span>
      {flags.length > 0 && (
        <span className="case__flags">
          {flags.map((flag) => (
            <FlagBadge key={flag.id} {...flag} />
          ))}
        </span>
      )}
      {blocks && <small className="case__blocks">{blocks}</small>}
      <small>{[age, hands].filter(Boolean).join(', ')}</small>
      {promisedOn && <small>{`Promis le ${promisedOn}`}</small>}
      {unread > 0 && <small className="case__new">Message à lire</small>}
      <NextStep repair={repair} asked={asked} />
    </li>
  );
}

/** One press for the usual step; a step that asks something leads to its form. */
function NextStep({ repair: { reference, name, state, step }, asked }: Omit<CardProps, 'isDragged'>) {
  if (!step) return null;
  const label = `${step.label}\u00a0: ${reference}, ${name}`;
  if (!step.isPress)
    return (
      <ButtonLink to={step.path} size="s" aria-label={label}>
        {step.label}
      </ButtonLink>
    );
  return (
    <Form method="post" action={repairPath(reference)} preventScrollReset>
      <input type="hidden" name="event" value={step.event} />
      <input type="hidden" name="seenState" value={state} />
      <input type="hidden" name="retour" value={asked} />
      <Button type="submit" name="intent" value="move" size="s" aria-label={label}>
        {step.label}
      </Button>
    </Form>
  );
}
