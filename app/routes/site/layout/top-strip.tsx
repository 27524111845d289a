import { Clock, MapPin, Phone } from 'lucide';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Hours } from '#app/ui/hours.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { hoursLine } from './opening-hours.ts';

/** Hours, address and telephone above the header; scrolls away. Narrow screens keep only the directions and the telephone. */
export function TopStrip({ shop }: { shop: ShopSettings }) {
  return (
    <aside className="topbar" aria-label="Informations pratiques">
      <div className="wrap">
        <span className="wide">
          <Icon icon={Clock} />
          <span>
            <Hours>{`${hoursLine(shop.openingHours)}. ${typeset(shop.bell)}`}</Hours>
          </span>
        </span>
        <ExternalLink href={shop.mapsUrl}>
          <Icon icon={MapPin} />
          <span className="wide">{`${shop.street}, ${shop.postcode} ${shop.city}`}</span>
          <span className="narrow">Itinéraire</span>
        </ExternalLink>
        {shop.mode === 'demonstration' && <b className="demo">Démonstration</b>}
        <a className="push number" href={`tel:${shop.phoneE164}`}>
          <Icon icon={Phone} />
          {shop.phone}
        </a>
      </div>
    </aside>
  );
}
