import { Link } from '#app/ui/link.tsx';
import { diagnosisLine } from '#domain/repair/announced-fees.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { FaultCard } from '#server/content/console-list.ts';

type FaultLegendProps = {
  faults: readonly FaultCard[];
  /** For readers who do not find a name for what they see. */
  quoteTo: string;
  shop: Parameters<typeof diagnosisLine>[0];
};

/** The faults of a console in the order of the numbers on its drawing; complete without the drawing. */
export function FaultLegend({ faults, quoteTo, shop }: FaultLegendProps) {
  return (
    <section className="wrap legend" aria-labelledby="pannes">
      <div className="legend__head">
        <h2 id="pannes">Quelle est la panne&nbsp;?</h2>
        <p>Un numéro du dessin, ou une ligne de la liste&nbsp;: les deux mènent à la même page.</p>
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
        <li>
          <Link to={quoteTo}>
            <b>Autre chose</b>
            <span>Décrivez ce que vous voyez, nous nommerons la panne</span>
            <em>{diagnosisLine(shop)}</em>
          </Link>
        </li>
      </ol>
    </section>
  );
}
