import { ArrowRight, Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type ShopContact = {
  phone: string;
  phoneE164: string;
  address: string;
  hours: string;
  mapsUrl: string;
};

type QuoteCardProps = {
  shop: ShopContact;
  /** Where the main button leads: /contact with its subject, or a mailto: address. */
  to: string;
  title?: string;
  action?: string;
  children?: ReactNode;
};

type ShopFactsShown = Omit<ShopContact, 'address'> & { street: string; postcode: string; city: string };

/** What the card shows of the shop, for loaders. */
export function toShopContact({
  phone,
  phoneE164,
  hours,
  mapsUrl,
  street,
  postcode,
  city,
}: ShopFactsShown): ShopContact {
  return { phone, phoneE164, hours, mapsUrl, address: `${street}, ${postcode} ${city}` };
}

/** The ticket beside a page: ask for a quote, call, come. */
export function QuoteCard({
  shop,
  to,
  title = 'Un prix avant de dévisser',
  action = 'Demander un devis',
  children,
}: QuoteCardProps) {
  return (
    <aside className="ticket aside sticky" aria-labelledby="devis">
      <h2 id="devis">{title}</h2>
      {children ?? (
        <p>Décrivez la panne, joignez une photo si vous pouvez. Le diagnostic et le devis sont gratuits.</p>
      )}
      <Link className="btn btn--1 btn--block" to={to}>
        {action}
        <ArrowRight className="ico ico--go" />
      </Link>
      <a className="btn btn--block" href={`tel:${shop.phoneE164}`}>
        <Phone className="ico" />
        {shop.phone}
      </a>
      <footer>
        <p>
          <MapPin className="ico" />
          <a href={shop.mapsUrl} target="_blank" rel="noopener">
            {shop.address}
            <span className="vh"> (nouvel onglet)</span>
          </a>
        </p>
        <p>
          <Clock className="ico" />
          <span>{shop.hours.replace(/^du /, 'Du ')}</span>
        </p>
      </footer>
    </aside>
  );
}
