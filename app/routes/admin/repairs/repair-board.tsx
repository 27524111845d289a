import { Form } from 'react-router';
import { listPath } from '#app/features/list/list-place.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { FlagBadge } from '../flags/flag-badge.tsx';
import type { BoardColumn, RepairRowView } from './read-list.server.ts';
import { RepairBadges } from './repair-badges.tsx';
import { REPAIRS, repairPath } from './repair-paths.ts';

type RepairBoardProps = {
  columns: readonly BoardColumn[];
  /** The filters of the board, which a step comes back to. */
  asked: string;
};

/** The open cases side by side, one column for each stage of the work. */
export function RepairBoard({ columns, asked }: RepairBoardProps) {
  return (
    <div className="case__board">
      {columns.map(({ id, label, count, cards }) => (
        <section key={id} aria-labelledby={`colonne-${id}`}>
          <h2 id={`colonne-${id}`}>
            {label} <span className="number">{count}</span>
          </h2>
          {cards.length === 0 ? (
            <p className="case__none">Rien ici.</p>
          ) : (
            <ul>
              {cards.map((card) => (
                <Card key={card.reference} repair={card} asked={asked} />
              ))}
            </ul>
          )}
          {count > cards.length && (
            <Link to={listPath(REPAIRS, { etat: id })}>{`Voir les ${count} dossiers de cette colonne`}</Link>
          )}
        </section>
      ))}
    </div>
  );
}

function Card({ repair, asked }: { repair: RepairRowView; asked: string }) {
  const { reference, device, picture, name, fault, age, hands, flags, blocks, promisedOn, unread } = repair;
  return (
    <li>
      <img src={`/illustrations/${picture}.svg`} alt="" width="64" height="48" loading="lazy" />
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
function NextStep({ repair: { reference, name, step }, asked }: { repair: RepairRowView; asked: string }) {
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
      <input type="hidden" name="retour" value={asked} />
      <Button type="submit" name="intent" value="move" size="s" aria-label={label}>
        {step.label}
      </Button>
    </Form>
  );
}
