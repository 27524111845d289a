import { type IconNode, LogOut } from 'lucide';
import { Fragment } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

export type AreaLink = {
  to: string;
  label: string;
  icon: IconNode;
  /** The name of its group, shown above the first of those that follow each other. */
  section?: string;
};

/** The pages of a signed-in area, and the way out. */
export function AreaNav({ label, links }: { label: string; links: readonly AreaLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="area__nav" aria-label={label}>
      <ul>
        {links.map(({ to, label: words, icon, section }, index) => (
          <Fragment key={to}>
            {section && section !== links[index - 1]?.section && <li className="area__section">{section}</li>}
            <li>
              <Link to={to} aria-current={currentOf(to, pathname)}>
                <Icon icon={icon} />
                {words}
              </Link>
            </li>
          </Fragment>
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

/** A page of an area, or one of those under it; the area's own start is above them all. */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to.lastIndexOf('/') > 0 && pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
