import { CartLink } from '#app/features/cart/cart-link.tsx';
import type { Place } from '#app/features/navigation/current-page.ts';
import { MainMenu } from '#app/features/navigation/main-menu.tsx';
import { SearchLink } from '#app/features/search/search-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';

type SiteHeaderProps = { place: Place; phone: string; phoneHref: string };

/** What stands in the sticky bar: logo, menus, search, cart, Contact. */
export function SiteHeader(props: SiteHeaderProps) {
  return (
    <div className="wrap">
      <Link className="logo" to="/">
        <Logo />
        <span className="visually-hidden">L’Atelier Papin, accueil</span>
      </Link>
      <MainMenu {...props} />
      <SearchLink />
      <CartLink />
      <Link className="btn btn--primary btn--small" to="/contact">
        Contact
      </Link>
    </div>
  );
}
