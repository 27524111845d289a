import { Link } from 'react-router';
import { DesktopMenu } from '#app/features/navigation/desktop-menu.tsx';
import { MobileMenu } from '#app/features/navigation/mobile-menu.tsx';
import { Logo } from '#app/ui/logo.tsx';
import type { LayoutShop } from './layout-shop.ts';

/** Sticky bar: logo, menus, Contact. */
export function SiteHeader({ shop }: { shop: LayoutShop }) {
  return (
    <header className="header">
      <div className="wrap">
        <Link className="logo" to="/">
          <Logo />
          <span className="vh">L’Atelier Papin, accueil</span>
        </Link>
        <DesktopMenu />
        <Link className="btn btn--1 btn--s" to="/contact">
          Contact
        </Link>
        <MobileMenu phone={shop.phone} phoneHref={`tel:${shop.phoneE164}`} />
      </div>
    </header>
  );
}
