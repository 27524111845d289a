import { ArrowUpRight, ChevronDown, Menu, UserRound } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { groupsOf, placeIn } from '#app/features/account/area-links.ts';
import type { AreaLink } from '#app/features/account/area-nav.tsx';
import { SignOut } from '#app/features/account/sign-out.tsx';
import { ThemeButton } from '#app/features/theme/theme-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';

export type ShellMenuProps = {
  /** The screens that the person may open; the first group is the one that never folds. */
  links: readonly AreaLink[];
  person: { name: string; role: string };
};

/**
 * All screens of the back office, and the ways out. On a wide screen it stands open beside the page, and its groups fold; on a
 * narrower one it covers the page when it is opened, and its groups stand open (shell.css). Both work without script.
 */
export function ShellMenu({ links, person }: ShellMenuProps) {
  const { pathname } = useLocation();
  const place = placeIn(links, pathname);
  const [first, ...groups] = groupsOf(links);
  const lines = useRef<HTMLDivElement>(null);
  const current = place?.link.to;
  useEffect(() => {
    if (current && lines.current) showCurrent(lines.current);
  }, [current]);
  return (
    <nav className="shell__nav" aria-label="Administration">
      {/* If it was opened before React loaded, it stays open. */}
      <details className="shell__menu" data-menu="" suppressHydrationWarning>
        <summary>
          <Icon icon={Menu} />
          Menu
          {place && <b className="visually-hidden">{`, ${place.link.label}`}</b>}
        </summary>
        <div className="shell__panel board">
          <div className="shell__groups" ref={lines}>
            <Lines links={first?.links ?? []} label={first?.name ?? ''} place={place} />
            {groups.map(({ name, links: some }) => (
              <details
                key={name}
                className="shell__group"
                open={some.some(({ to }) => to === current)}
                suppressHydrationWarning
              >
                <summary>
                  {name}
                  <Icon icon={ChevronDown} />
                </summary>
                <Lines links={some} label={name} place={place} />
              </details>
            ))}
          </div>
          <WaysOut person={person} />
        </div>
      </details>
    </nav>
  );
}

/** A menu that is longer than the screen scrolls to the current line. */
function showCurrent(lines: HTMLElement): void {
  const line = lines.querySelector<HTMLElement>('[aria-current]');
  if (!line) return;
  const [box, own] = [lines.getBoundingClientRect(), line.getBoundingClientRect()];
  if (own.top < box.top || own.bottom > box.bottom) lines.scrollTop += own.top - box.top - box.height / 2;
}

type LinesProps = {
  links: readonly AreaLink[];
  label: string;
  place: ReturnType<typeof placeIn<AreaLink>>;
};

const Lines = ({ links, label, place }: LinesProps) => (
  <>
    {/* Seen where the groups cannot fold; the list itself has the same name for whoever does not see it. */}
    <p className="shell__section" aria-hidden="true">
      {label}
    </p>
    <ul aria-label={label}>
      {links.map(({ to, label: name, icon }) => (
        <li key={to}>
          <Link to={to} aria-current={place?.link.to === to ? place.current : undefined}>
            <Icon icon={icon} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </>
);

function WaysOut({ person: { name, role } }: Pick<ShellMenuProps, 'person'>) {
  return (
    <div className="shell__foot">
      <p className="shell__person">
        <b>{name}</b>
        <span>{role}</span>
      </p>
      <ul aria-label="Compte et site">
        <li>
          <Link to="/">
            <Icon icon={ArrowUpRight} />
            Voir le site
          </Link>
        </li>
        <li>
          <Link to="/client/profil">
            <Icon icon={UserRound} />
            Mon profil
          </Link>
        </li>
        <li>
          <SignOut />
        </li>
      </ul>
      <ThemeButton />
    </div>
  );
}
