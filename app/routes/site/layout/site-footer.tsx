import { Bell, Mail, MapPin, Phone } from 'lucide';
import { footerMenu, legalMenu } from '#app/features/navigation/menu.ts';
import { ThemeButton } from '#app/features/theme/theme-button.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { LogoLetters } from '#app/ui/logo.tsx';
import { FacebookIcon, InstagramIcon } from '#app/ui/social-icons.tsx';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { OpeningWeek } from './opening-week.tsx';

/** The board at the foot of each page: where we are, when, what else there is. */
export function SiteFooter({ shop }: { shop: ShopSettings }) {
  return (
    <footer className="footer board">
      <div className="edge edge--up" />
      <div className="wrap">
        <div className="footer__grid">
          <Place shop={shop} />
          <Week shop={shop} />
          <LinkColumns shop={shop} />
        </div>
        <LogoLetters className="footer__signature" />
      </div>
      <div className="footer__legal">
        <div className="wrap">
          {legalMenu.map((link) => (
            <Link key={link.to} to={link.to}>
              {link.label}
            </Link>
          ))}
          <ThemeButton />
          <p>{`Paiement : ${shop.payments.join(', ')}. ${shop.vatNotice}.`}</p>
        </div>
      </div>
    </footer>
  );
}

function Place({ shop }: { shop: ShopSettings }) {
  return (
    <div>
      <h2>L’atelier</h2>
      <address>
        <ExternalLink href={shop.mapsUrl}>
          <Icon icon={MapPin} />
          {`${shop.street}, ${shop.postcode} ${shop.city}`}
        </ExternalLink>
        <a className="number" href={`tel:${shop.phoneE164}`}>
          <Icon icon={Phone} />
          {shop.phone}
        </a>
        <a href={`mailto:${shop.email}`}>
          <Icon icon={Mail} />
          {shop.email}
        </a>
      </address>
    </div>
  );
}

function Week({ shop }: { shop: ShopSettings }) {
  return (
    <div>
      <h2>Horaires</h2>
      <OpeningWeek shop={shop} className="week number" />
      <p className="bell">
        <Icon icon={Bell} />
        {shop.bell}
      </p>
    </div>
  );
}

function LinkColumns({ shop }: { shop: ShopSettings }) {
  return footerMenu.map(({ title, links }, index) => (
    <div key={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
        {index === footerMenu.length - 1 && <SocialLinks shop={shop} />}
      </ul>
    </div>
  ));
}

function SocialLinks({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <li>
        <ExternalLink href={shop.instagramUrl}>
          <InstagramIcon />
          Instagram
        </ExternalLink>
      </li>
      <li>
        <ExternalLink href={shop.facebookUrl}>
          <FacebookIcon />
          Facebook
        </ExternalLink>
      </li>
    </>
  );
}
