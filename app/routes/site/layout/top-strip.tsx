import { Clock, MapPin, Phone } from 'lucide-react';
import { ExternalLink } from '#app/ui/external-link.tsx';
import type { LayoutFacts } from './layout-facts.ts';

/** Hours, address and telephone above the header; scrolls away. Narrow screens keep the telephone and the way. */
export function TopStrip({ facts }: { facts: LayoutFacts }) {
  return (
    <aside className="topbar" aria-label="Informations pratiques">
      <div className="wrap">
        <span className="wide">
          <Clock className="ico" />
          {facts.hoursSentence}
        </span>
        <ExternalLink href={facts.mapsUrl}>
          <MapPin className="ico" />
          <span className="wide">{facts.address}</span>
          <span className="narrow">Venir à l’atelier</span>
        </ExternalLink>
        <a className="push num" href={facts.phoneHref}>
          <Phone className="ico" />
          {facts.phone}
        </a>
      </div>
    </aside>
  );
}
