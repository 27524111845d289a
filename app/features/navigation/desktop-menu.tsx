import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { isCurrentMenu } from './current-page.ts';
import { isMenu, type Menu, mainMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

/** The bar of wide screens. Its dropdowns are <details>: the browser opens them and keeps one open at a time. */
export function DesktopMenu() {
  return (
    <nav className="nav" aria-label="Navigation principale">
      <ul>
        {mainMenu.map((entry) => (
          <li key={entry.label}>
            {isMenu(entry) ? <Dropdown menu={entry} /> : <MenuLink className="nav__b" link={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Dropdown({ menu }: { menu: Menu }) {
  const isCurrent = isCurrentMenu(menu, useLocation());
  return (
    // Opened before React was there, it stays open: `open` is the browser's (app/late/menus.ts).
    <details name="menu" data-menu="" suppressHydrationWarning>
      <summary className="nav__b" aria-current={isCurrent || undefined}>
        {menu.label}
        <Icon icon={ChevronDown} />
      </summary>
      <div className="drop pin1">
        <ul>
          {menu.links.map((link) => (
            <li key={link.to}>
              <MenuLink link={link} withIcon />
            </li>
          ))}
        </ul>
        <ul className="drop__foot">
          {menu.foot.map((link) => (
            <li key={link.to}>
              <MenuLink link={link} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
