import { Link } from '#app/ui/link.tsx';
import type { StorePage } from '#server/content/pages.ts';

/** The towns the shop goes to, by postcode, since readers know their own. */
export function TownList({ towns }: Pick<StorePage, 'towns'>) {
  return (
    <>
      <p>
        {`Nous installons et dépannons dans ces ${towns.length} communes autour de Reims. `}
        Plus loin, <Link to="/envoi">l’envoi postal</Link> mène aux mêmes réparations, depuis toute la France.
      </p>
      <ul className="towns number">
        {towns.map(({ name, postcode }) => (
          <li key={name}>
            {name} <span>{postcode}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
