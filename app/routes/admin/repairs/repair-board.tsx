import { listPath } from '#app/features/list/list-place.ts';
import { Link } from '#app/ui/link.tsx';
import type { BoardColumn, RepairRowView } from './read-list.server.ts';
import { RepairBadges } from './repair-badges.tsx';
import { REPAIRS, repairPath } from './repair-paths.ts';

/** The open cases side by side, one column for each stage of the work. */
export function RepairBoard({ columns }: { columns: readonly BoardColumn[] }) {
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
                <Card key={card.reference} {...card} />
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

function Card(repair: RepairRowView) {
  const { reference, device, name, promisedOn, unread } = repair;
  return (
    <li>
      <Link to={repairPath(reference)} className="ref">
        {reference}
      </Link>
      <b>{device}</b>
      <span>{name}</span>
      <span>
        <RepairBadges repair={repair} />
      </span>
      {promisedOn && <small>{`Promis le ${promisedOn}`}</small>}
      {unread > 0 && <small className="case__new">Message à lire</small>}
    </li>
  );
}
