import { MapPin, MapPinned, X } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { ShopFacts } from '#server/content/shop-facts.ts';
import { DoorPlan } from './door-plan.tsx';

export const PLAN_ID = 'plan';

type PlanSheetProps = {
  shop: Pick<ShopFacts, 'street' | 'postcode' | 'city' | 'mapsUrl'>;
  /** Address of the map's frame; null when the site has none. */
  map: string | null;
  /** The visitor has asked for the map. */
  isMapAsked: boolean;
};

/** Where the shop is: our own drawing, or the map of a third party once the visitor has asked for it. */
export function PlanSheet({ shop, map, isMapAsked }: PlanSheetProps) {
  const shown = isMapAsked ? map : null;
  return (
    <figure className="visit__plan" aria-label="Plan d’accès">
      {shown ? <MapFrame address={shown} street={shop.street} /> : <DoorPlan shop={shop} />}
      <figcaption>
        {!shown && <p>Schéma sans échelle&nbsp;: la rue et l’entrée, sans les rues voisines.</p>}
        {map && !shown && (
          <p>
            La carte vient de {hostOf(map)}, qui reçoit alors votre adresse IP. Elle ne se charge que si vous
            la demandez.
          </p>
        )}
        <p className="visit__cta">
          {map && !shown && (
            // A document of its own: the policy of this one allows no frame.
            <ButtonLink
              to={`/notre-magasin?carte=oui#${PLAN_ID}`}
              data-reload=""
              rel="nofollow"
              icon={MapPinned}
            >
              Afficher la carte
            </ButtonLink>
          )}
          {shown && (
            <ButtonLink to={`/notre-magasin#${PLAN_ID}`} data-reload="" icon={X}>
              Retirer la carte
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to={shop.mapsUrl} newTab icon={MapPin}>
            Itinéraire
          </ButtonLink>
        </p>
      </figcaption>
    </figure>
  );
}

/** `src` first: the server finds the frame's origin by it (server/html/finish-document.ts). */
function MapFrame({ address, street }: { address: string; street: string }) {
  return (
    <iframe
      src={address}
      title={`Carte\u00a0: ${street}`}
      className="visit__map"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');
