import { stagger } from '#app/features/content/stagger.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { renderedPicture } from '#domain/stock/rendered-picture.ts';
import type { ConsoleCard as ConsoleCardData } from '#server/content/console-list.ts';

type ConsoleCardProps = {
  console: ConsoleCardData;
  /** Place in the panel: cards enter one after the other. */
  index: number;
};

/** One console of a maker's panel. The whole card follows its link. */
export function ConsoleCard({
  console: { path, name, summary, illustration, pictures, faults },
  index,
}: ConsoleCardProps) {
  return (
    <article className="service-card" style={stagger(index)}>
      <div className="mat">
        {pictures[0] ? (
          <Picture
            {...renderedPicture(pictures[0].rendered, 'three-quarter')}
            alt=""
            sizes="(max-width: 640px) 92vw, 26rem"
          />
        ) : (
          <img src={`/illustrations/${illustration}.svg`} alt="" width="320" height="240" loading="lazy" />
        )}
      </div>
      <div className="service-card__body">
        <h3>{name}</h3>
        <p>{summary}</p>
        <p className="service-card__number">{countFaults(faults)}</p>
        <GoLink to={path}>
          Voir ses pannes<span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </GoLink>
      </div>
    </article>
  );
}

/** « 7 pannes, à partir de 29 € ». */
function countFaults(faults: ConsoleCardData['faults']): string {
  const prices = faults.flatMap(({ price }) => price.from ?? []);
  const lowest = { from: prices.length > 0 ? Math.min(...prices) : null, to: null };
  return `${faults.length} ${faults.length > 1 ? 'pannes' : 'panne'}, ${formatRepairPrice(lowest)}`;
}
