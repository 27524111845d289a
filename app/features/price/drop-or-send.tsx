import { MapPin, Package } from 'lucide';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { diagnosisWords } from '#domain/repair/announced-fees.ts';
import { typeset } from '#domain/text/typography.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { bookingPath } from '../content/quote-link.ts';
import { ShippingLink } from '../content/shipping-link.tsx';

type DropOrSendProps = {
  shop: Pick<
    ShopSettings,
    | 'street'
    | 'postcode'
    | 'city'
    | 'hours'
    | 'bell'
    | 'mapsUrl'
    | 'returnSmall'
    | 'returnLarge'
    | 'diagnosisFee'
    | 'refusalFee'
  >;
  shippingUrl: string;
  /** What was chosen, for the forms. */
  choice: string;
};

/** The two ways for a device to reach the workshop. */
export function DropOrSend({ shop, shippingUrl, choice }: DropOrSendProps) {
  return (
    <ul className="ways">
      <li>
        <Icon icon={MapPin} />
        <h3>Déposer au comptoir</h3>
        <p>
          Sans rendez-vous, {typeset(shop.hours)}. {typeset(shop.bell)}
        </p>
        <ExternalLink className="go-link" href={shop.mapsUrl}>
          {`${shop.street}, ${shop.postcode} ${shop.city}`}
        </ExternalLink>
        <p>
          <GoLink to={bookingPath(choice)}>Réserver une heure de dépôt</GoLink>
        </p>
      </li>
      <li>
        <Icon icon={Package} />
        <h3>Envoyer par colis</h3>
        <p>
          {`Depuis toute la France. Le retour coûte de ${shop.returnSmall} à ${shop.returnLarge}, et ${diagnosisWords(shop)}.`}
        </p>
        <ShippingLink
          className="go-link"
          url={shippingUrl.startsWith('/') ? withQuery(shippingUrl, { choix: choice }) : shippingUrl}
        >
          Envoyer mon appareil
        </ShippingLink>
      </li>
    </ul>
  );
}
