import { ChevronDown, type IconNode, LogOut, Menu } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { groupsOf, placeIn } from './area-links.ts';

export type AreaLink = {
  to: string;
  label: string;
  icon: IconNode;
  /** The name of its group. An area with groups folds its menu when there is no room. */
  section?: string;
};

type AreaNavProps = { label: string; links: readonly AreaLink[] };

/** The pages of a signed-in area, and signing out. */
export function AreaNav({ label, links }: AreaNavProps) {
  const { pathname } = useLocation();
  const place = placeIn(links, pathname);
  const [group, ...others] = groupsOf(links);
  return (
    <nav className={others.length > 0 ? 'area__nav area__nav--groups' : 'area__nav'} aria-label={label}>
      {others.length > 0 ? (
        <Groups links={links} place={place} />
      ) : (
        <ul>
          <Lines links={group?.links ?? []} place={place} />
          <SignOut />
        </ul>
      )}
    </nav>
  );
}

type Place = ReturnType<typeof placeIn<AreaLink>>;

/**
 * Too many links for a row: the menu is open beside the page if there is room for both, and folded above it otherwise
 * (account-screens.css).
 */
function Groups({ links, place }: { links: readonly AreaLink[]; place: Place }) {
  const id = useId();
  const lines = useRef<HTMLUListElement>(null);
  const groups = groupsOf(links);
  const current = place?.link.to;
  useEffect(() => {
    if (current && lines.current) showCurrent(lines.current);
  }, [current]);
  return (
    // If it was opened before React loaded, it stays open.
    <details className="area__menu" data-menu="" suppressHydrationWarning>
      <summary>
        <Icon icon={Menu} />
        Menu
        {place && <b>{place.link.label}</b>}
        <Icon icon={ChevronDown} />
      </summary>
      <ul className="area__groups" ref={lines}>
        {groups.map(({ name, links: some }, index) => (
          <li key={name}>
            <span className="area__section" id={`${id}-${index}`}>
              {name}
            </span>
            <ul aria-labelledby={`${id}-${index}`}>
              <Lines links={some} place={place} />
              {index === groups.length - 1 && <SignOut />}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A menu beside the page that is longer than the screen scrolls to the current link. */
function showCurrent(lines: HTMLElement): void {
  const line = lines.querySelector<HTMLElement>('[aria-current]');
  if (!line) return;
  const isAbove = line.offsetTop < lines.scrollTop;
  const isBelow = line.offsetTop + line.offsetHeight > lines.scrollTop + lines.clientHeight;
  if (isAbove || isBelow) lines.scrollTop = line.offsetTop - lines.clientHeight / 2;
}

function Lines({ links, place }: { links: readonly AreaLink[]; place: Place }) {
  return links.map(({ to, label, icon }) => (
    <li key={to}>
      <Link to={to} aria-current={place?.link.to === to ? place.current : undefined}>
        <Icon icon={icon} />
        {label}
      </Link>
    </li>
  ));
}

function SignOut() {
  return (
    <li>
      <Form method="post" action="/deconnexion">
        <button type="submit">
          <Icon icon={LogOut} />
          Se déconnecter
        </button>
      </Form>
    </li>
  );
}
