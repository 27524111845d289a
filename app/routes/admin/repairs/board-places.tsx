import type { RepairGroup } from '#domain/repair/repair-board.ts';
import type { BoardColumn, CardView } from './read-list.server.ts';

type BoardPlacesProps = {
  columns: readonly BoardColumn[];
  /** The column that the card is dragged from. */
  home: RepairGroup;
  card: CardView;
  /** The place that the card is held over. */
  over: string | null;
};

/** Where the dragged card can be put down: over each column on a wide screen, at the foot of the screen on others. */
export function BoardPlaces({ columns, home, card, over }: BoardPlacesProps) {
  return (
    <div className="case__places" aria-hidden="true">
      {columns.map(({ id, label }) => {
        const moves = card.moves.filter(({ column }) => column === id);
        return (
          <div key={id} className={moves.length === 0 ? 'case__column case__column--closed' : 'case__column'}>
            <div>
              <b>{label}</b>
              {moves.map(({ event, label: step }) => (
                <Place key={event} name={`${id}:${event}`} over={over}>
                  {step}
                </Place>
              ))}
              {id === home ? (
                <Place name={`${id}:`} over={over} kind="home">
                  Laisser ici
                </Place>
              ) : (
                moves.length === 0 && (
                  <Place name={`${id}:`} over={over} kind="closed">
                    Aucune étape n’y mène
                  </Place>
                )
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}

type PlaceProps = { name: string; over: string | null; kind?: 'home' | 'closed'; children: string };

const Place = ({ name, over, kind, children }: PlaceProps) => (
  <span
    data-place={name}
    className={[
      'case__place',
      kind && `case__place--${kind}`,
      name === over && kind !== 'closed' && 'case__place--over',
    ]
      .filter(Boolean)
      .join(' ')}
  >
    {children}
  </span>
);
