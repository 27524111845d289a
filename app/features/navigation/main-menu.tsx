import { ChevronDown, Menu as MenuIcon, Phone, X } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { isCurrentLink, isCurrentMenu, type Place } from './current-page.ts';
import { isMenu, linksOf, type Menu, type MenuLink as MenuLinkData, mainMenu } from './menu.ts';

type MainMenuProps = { place: Place; phone: string; phoneHref: string };

/**
 * The menus, written once for all widths: a bar of dropdowns if there is room, otherwise accordions over the whole
 * screen (site-header.css). All are <details>: the browser opens them and keeps one open at a time. The first one is
 * empty: when open, it shows the <nav> after it and locks the page behind.
 */
export function MainMenu({ place, phone, phoneHref }: MainMenuProps) {
  return (
    <>
      <details className="menu-button" data-menu="">
        <summary className="tool" aria-label="Menu">
          <Icon icon={MenuIcon} />
          <Icon icon={X} />
        </summary>
      </details>
      <nav className="nav" aria-label="Navigation principale">
        <ul>
          {mainMenu.map((entry) => (
            <li key={entry.label}>
              {isMenu(entry) ? (
                <Submenu menu={entry} place={place} />
              ) : (
                <MenuLink className="nav__button" link={entry} place={place} />
              )}
            </li>
          ))}
        </ul>
        <div className="nav__cta">
          <Link className="btn btn--primary" to="/contact">
            Contact
          </Link>
          <a className="btn" href={phoneHref}>
            <Icon icon={Phone} />
            {phone}
          </a>
        </div>
      </nav>
    </>
  );
}

function Submenu({ menu, place }: { menu: Menu; place: Place }) {
  return (
    <details name="menu" data-menu="">
      <summary className="nav__button" aria-current={isCurrentMenu(linksOf(menu), place) || undefined}>
        {menu.label}
        <Icon icon={ChevronDown} />
      </summary>
      <div className="drop first-pin">
        <ul>
          {menu.links.map((link) => (
            <li key={link.to}>
              <MenuLink link={link} place={place} />
            </li>
          ))}
        </ul>
        <ul className="drop__foot">
          {menu.foot.map((link) => (
            <li key={link.to}>
              <MenuLink link={link} place={place} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

type MenuLinkProps = { link: MenuLinkData; place: Place; className?: string };

function MenuLink({ link, place, className }: MenuLinkProps) {
  return (
    <Link className={className} to={link.to} aria-current={isCurrentLink(link, place) ? 'page' : undefined}>
      {link.label}
    </Link>
  );
}
