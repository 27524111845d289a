import { MapPin, MapPinned, X } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { DoorPlan } from './door-plan.tsx';
import type { MapChoice } from './map-choice.ts';

export const MAP_ID = 'plan';

type AccessMapProps = {
  shop: Pick<ShopSettings, 'street' | 'postcode' | 'city' | 'mapsUrl' | 'standIns'>;
  /** The page it stands on. */
  path: string;
  choice: MapChoice;
};

/** Where the shop is: our own drawing, or the map of a third party as the visitor and the settings want it. */
export function AccessMap({ shop, path, choice: { address, isShown } }: AccessMapProps) {
  const canShow = address && !isShown;
  return (
    <figure className="venue__plan" aria-label="Plan d’accès">
      {address && isShown ? <MapFrame address={address} street={shop.street} /> : <DoorPlan shop={shop} />}
      <figcaption>
        {!isShown && <p>Schéma sans échelle&nbsp;: la rue et l’entrée, sans les rues voisines.</p>}
        {isShown && shop.standIns.includes('latitude') && (
          <p>{`La carte est centrée sur ${shop.city}\u00a0; l’itinéraire mène à l’adresse.`}</p>
        )}
        {canShow && (
          <p>
            La carte vient de {hostOf(address)}, qui reçoit alors votre adresse IP. Elle ne se charge que si
            vous la demandez.
          </p>
        )}
        <p className="venue__cta">
          {canShow && (
            // The map needs a new document: the policy of this one allows no frame.
            <ButtonLink to={`${path}?carte=oui#${MAP_ID}`} data-reload="" rel="nofollow" icon={MapPinned}>
              Afficher la carte
            </ButtonLink>
          )}
          {isShown && (
            <ButtonLink to={`${path}?carte=non#${MAP_ID}`} data-reload="" rel="nofollow" icon={X}>
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

/** `src` first: the server finds the frame's origin by it (server/pages/framework/finish-document.ts). */
function MapFrame({ address, street }: { address: string; street: string }) {
  return (
    <iframe
      src={address}
      title={`Carte\u00a0: ${street}`}
      className="venue__map"
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');
