import { Link } from '#app/ui/link.tsx';
import { kilometresBetween } from '#domain/places/distance.ts';
import type { StorePage } from '#server/content/pages.ts';

/** The towns the shop goes to, by postcode, since readers know their own, with their distance from the shop's town. */
export function TownList({ towns }: Pick<StorePage, 'towns'>) {
  const [own] = towns;
  return (
    <>
      <p>
        {`Nous installons et dépannons dans ces ${towns.length} communes autour de Reims. `}
        Plus loin, <Link to="/envoi">l’envoi postal</Link> mène aux mêmes réparations, depuis toute la France.
      </p>
      <ul className="towns number">
        {towns.map(({ name, postcode, centre }) => (
          <li key={name}>
            {name}{' '}
            <span>
              {postcode}
              {own && name !== own.name && `, ${Math.round(kilometresBetween(own.centre, centre))}\u00a0km`}
            </span>
          </li>
        ))}
      </ul>
      {own && (
        <p className="muted mt-4">
          {`Distances à vol d’oiseau, du centre de la commune de ${own.name} à celui de chacune\u00a0; par la route, comptez davantage.`}
        </p>
      )}
    </>
  );
}
