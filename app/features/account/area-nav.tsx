import { type IconNode, LogOut } from 'lucide';
import { Form, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

export type AreaLink = { to: string; label: string; icon: IconNode };

/** The pages of a signed-in area, and the way out. */
export function AreaNav({ label, links }: { label: string; links: readonly AreaLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="area__nav" aria-label={label}>
      <ul>
        {links.map(({ to, label: words, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              <Icon icon={icon} />
              {words}
            </Link>
          </li>
        ))}
        <li>
          <Form method="post" action="/deconnexion">
            <button type="submit">
              <Icon icon={LogOut} />
              Se déconnecter
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  );
}
