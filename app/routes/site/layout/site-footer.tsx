import { Bell, Mail, MapPin, Phone } from 'lucide-react';
import { footerMenu, legalMenu } from '#app/features/navigation/menu.ts';
import { MenuLink } from '#app/features/navigation/menu-link.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { LogoLetters } from '#app/ui/logo.tsx';
import { FacebookIcon, InstagramIcon } from '#app/ui/social-icons.tsx';
import type { LayoutFacts } from './layout-facts.ts';

/** The board at the foot of each page: where we are, when, what else there is. */
export function SiteFooter({ facts }: { facts: LayoutFacts }) {
  return (
    <footer className="footer board">
      <div className="edge edge--up" />
      <div className="wrap">
        <div className="footer__g">
          <Place facts={facts} />
          <Hours facts={facts} />
          <LinkColumns facts={facts} />
        </div>
        <LogoLetters className="footer__sig" />
      </div>
      <div className="footer__l">
        <div className="wrap">
          {legalMenu.map((link) => (
            <MenuLink key={link.to} link={link} />
          ))}
          <p>
            Paiement : {facts.payments}. {facts.vatNotice}.
          </p>
        </div>
      </div>
    </footer>
  );
}

function Place({ facts }: { facts: LayoutFacts }) {
  return (
    <div>
      <h2>L’atelier</h2>
      <address>
        <ExternalLink href={facts.mapsUrl}>
          <MapPin className="ico" />
          {facts.address}
        </ExternalLink>
        <a className="num" href={facts.phoneHref}>
          <Phone className="ico" />
          {facts.phone}
        </a>
        <a href={`mailto:${facts.email}`}>
          <Mail className="ico" />
          {facts.email}
        </a>
      </address>
    </div>
  );
}

function Hours({ facts }: { facts: LayoutFacts }) {
  return (
    <div>
      <h2>Horaires</h2>
      <dl className="hours">
        {facts.hours.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="bell">
        <Bell className="ico" />
        {facts.bell}
      </p>
    </div>
  );
}

function LinkColumns({ facts }: { facts: LayoutFacts }) {
  return footerMenu.map(({ title, links }, index) => (
    <div key={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink link={link} />
          </li>
        ))}
        {index === footerMenu.length - 1 && <SocialLinks facts={facts} />}
      </ul>
    </div>
  ));
}

function SocialLinks({ facts }: { facts: LayoutFacts }) {
  return (
    <>
      <li>
        <ExternalLink href={facts.instagramUrl}>
          <InstagramIcon />
          Instagram
        </ExternalLink>
      </li>
      <li>
        <ExternalLink href={facts.facebookUrl}>
          <FacebookIcon />
          Facebook
        </ExternalLink>
      </li>
    </>
  );
}
