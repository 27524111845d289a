import { Link } from '#app/ui/link.tsx';
import { formatRepairPrice } from '#domain/repair-price.ts';
import { capitalize } from '#domain/typography.ts';
import type { FaultCard } from '#server/content/console-list.ts';

/** The faults of a console in the order of the numbers on its drawing; complete without the drawing. */
export function FaultLegend({ faults }: { faults: readonly FaultCard[] }) {
  return (
    <section className="wrap legend" aria-labelledby="pannes">
      <div className="legend__h">
        <h2 id="pannes">Quelle est la panne ?</h2>
        <p>Un numéro du dessin, ou une ligne de la liste : les deux mènent à la même page.</p>
      </div>
      <ol>
        {faults.map(({ path, label, symptoms, price }) => (
          <li key={path}>
            <Link to={path}>
              <b>{label}</b>
              <span>{symptoms[0]}</span>
              <em>{capitalize(formatRepairPrice(price))}</em>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
