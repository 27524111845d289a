import { useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { isCurrentLink } from './current-page.ts';
import type { MenuLink as MenuLinkData } from './menu.ts';
import { MenuIcon } from './menu-icon.tsx';

type MenuLinkProps = { link: MenuLinkData; className?: string; withIcon?: boolean };

/** A link of a menu, which says when it is the page shown. */
export function MenuLink({ link, className, withIcon = false }: MenuLinkProps) {
  const isCurrent = isCurrentLink(link, useLocation());
  return (
    <Link className={className} to={link.to} aria-current={isCurrent ? 'page' : undefined}>
      {withIcon && link.icon && <MenuIcon name={link.icon} />}
      {link.label}
    </Link>
  );
}
