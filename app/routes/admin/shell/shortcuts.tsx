import { useLocation } from 'react-router';
import { placeIn } from '#app/features/account/area-links.ts';
import type { AreaLink } from '#app/features/account/area-nav.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { shortcutsAmong } from './shortcut-links.ts';

/** The day's screens in the bar at the foot of a phone; a wide screen has the whole menu instead. */
export function Shortcuts({ links }: { links: readonly AreaLink[] }) {
  const place = placeIn(links, useLocation().pathname);
  return (
    <nav className="shell__shortcuts" aria-label="Raccourcis">
      <ul>
        {shortcutsAmong(links).map(({ link: { to, icon }, words }) => (
          <li key={to}>
            <Link to={to} aria-current={place?.link.to === to ? place.current : undefined}>
              <Icon icon={icon} />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
