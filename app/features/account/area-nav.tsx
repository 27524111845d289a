import type { IconNode } from 'lucide';
import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { placeIn } from './area-links.ts';
import { SignOut } from './sign-out.tsx';

export type AreaLink = {
  to: string;
  label: string;
  icon: IconNode;
  /** The name of its group, in an area whose menu has groups. */
  section?: string;
};

type AreaNavProps = { label: string; links: readonly AreaLink[] };

/** The pages of the client area, and signing out. */
export function AreaNav({ label, links }: AreaNavProps) {
  const { pathname } = useLocation();
  const place = placeIn(links, pathname);
  return (
    <nav className="area__nav" aria-label={label}>
      <ul>
        {links.map(({ to, label: name, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={place?.link.to === to ? place.current : undefined}>
              <Icon icon={icon} />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <SignOut />
        </li>
      </ul>
    </nav>
  );
}
