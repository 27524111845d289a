import { Link } from '#app/ui/link.tsx';
import type { ConsolePage } from '#server/content/pages.ts';

type FaultPointsProps = {
  console: Pick<ConsolePage, 'path' | 'name' | 'points'>;
  /** Label of a fault by its path; a point without one is left out. */
  labels: ReadonlyMap<string, string>;
};

/** Half of the drawing: beyond it a label opens to the left, so that it stays on the page. */
const MIDDLE = 50;

/** The numbers on the drawing of a console: links to its faults, each labelled on hover or focus. */
export function FaultPoints({ console, labels }: FaultPointsProps) {
  return (
    <ol className="points" aria-label={`Pannes sur le dessin de la ${console.name}`}>
      {console.points.map(({ fault, x, y }, index) => (
        <li
          key={fault}
          className={x > MIDDLE ? 'points__end' : undefined}
          style={{ left: `${x}%`, top: `${y}%` }}
        >
          <Link to={`${console.path}/${fault}`}>
            {index + 1} <span>{labels.get(`${console.path}/${fault}`)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
