import { DesktopMenu } from '#app/features/navigation/desktop-menu.tsx';
import { MobileMenu } from '#app/features/navigation/mobile-menu.tsx';
import { Link } from '#app/ui/link.tsx';
import { Logo } from '#app/ui/logo.tsx';

type SiteHeaderProps = { phone: string; phoneHref: string };

/** What stands in the sticky bar: logo, menus, Contact. */
export function SiteHeader({ phone, phoneHref }: SiteHeaderProps) {
  return (
    <div className="wrap">
      <Link className="logo" to="/">
        <Logo />
        <span className="vh">L’Atelier Papin, accueil</span>
      </Link>
      <DesktopMenu />
      <Link className="btn btn--1 btn--s" to="/contact">
        Contact
      </Link>
      <MobileMenu phone={phone} phoneHref={phoneHref} />
    </div>
  );
}
