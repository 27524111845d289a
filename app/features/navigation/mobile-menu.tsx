import { ChevronDown, Menu as MenuIcon, Phone, X } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { isMenu, type Menu, mainMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

type MobileMenuProps = { phone: string; phoneHref: string };

/** The full-screen menu of narrow screens. While it is open the style sheet locks the page behind it. */
export function MobileMenu({ phone, phoneHref }: MobileMenuProps) {
  return (
    <details className="mnav" data-menu="" suppressHydrationWarning>
      <summary className="tool" aria-label="Menu">
        <Icon icon={MenuIcon} />
        <Icon icon={X} />
      </summary>
      <nav aria-label="Menu mobile">
        {mainMenu.map((entry) =>
          isMenu(entry) ? (
            <Accordion key={entry.label} menu={entry} />
          ) : (
            <MenuLink key={entry.label} link={entry} />
          ),
        )}
        <div className="mnav__cta">
          <Link className="btn btn--1" to="/contact">
            Contact
          </Link>
          <a className="btn" href={phoneHref}>
            <Icon icon={Phone} />
            {phone}
          </a>
        </div>
      </nav>
    </details>
  );
}

function Accordion({ menu }: { menu: Menu }) {
  return (
    <details name="mobile-menu" suppressHydrationWarning>
      <summary>
        {menu.label}
        <Icon icon={ChevronDown} />
      </summary>
      <ul>
        {[...menu.links, ...menu.foot].map((link, index) => (
          <li key={link.to} className={index < menu.links.length ? undefined : 'strong'}>
            <MenuLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}
