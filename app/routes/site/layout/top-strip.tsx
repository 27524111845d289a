import { Clock, MapPin, Phone } from 'lucide-react';
import { ExternalLink } from '#app/ui/external-link.tsx';
import type { LayoutShop } from './layout-shop.ts';
import { hoursLine } from './opening-hours.ts';

/** Hours, address and telephone above the header; scrolls away. Narrow screens keep the telephone and the way. */
export function TopStrip({ shop }: { shop: LayoutShop }) {
  return (
    <aside className="topbar" aria-label="Informations pratiques">
      <div className="wrap">
        <span className="wide">
          <Clock className="ico" />
          {hoursLine(shop.openingRows)}
        </span>
        <ExternalLink href={shop.mapsUrl}>
          <MapPin className="ico" />
          <span className="wide">{shop.street}, {shop.postcode} {shop.city}</span>
          <span className="narrow">Venir à l’atelier</span>
        </ExternalLink>
        <a className="push num" href={`tel:${shop.phoneE164}`}>
          <Phone className="ico" />
          {shop.phone}
        </a>
      </div>
    </aside>
  );
}
