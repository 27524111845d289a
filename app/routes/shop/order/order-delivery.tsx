import { ExternalLink } from '#app/ui/external-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { calendarPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

type OrderDeliveryProps = {
  order: Pick<OrderView, 'delivery' | 'number' | 'hasPickupDay' | 'isPickupOff'>;
  link: string;
  shop: { address: string; hours: string };
};

/** Where the order is fetched, or where it goes. */
export function OrderDelivery({ order, link, shop }: OrderDeliveryProps) {
  const { delivery, number, hasPickupDay, isPickupOff } = order;
  const { method, name, address, relayPoint, trackingNumber, trackingUrl } = delivery;
  return (
    <section aria-labelledby="livraison">
      <h2 id="livraison">{method === 'pickup' ? 'Retrait' : 'Livraison'}</h2>
      {method === 'pickup' && (
        <p>
          {`À l’atelier, ${shop.address}, ${shop.hours}. `}
          <Link to="/notre-magasin">Comment venir</Link>
        </p>
      )}
      {(hasPickupDay || isPickupOff) && (
        <a href={calendarPath(number, link)} download={`${number}.ics`}>
          {isPickupOff ? 'Ôter le retrait de mon agenda' : 'Noter le retrait dans mon agenda'}
        </a>
      )}
      {address && (
        <address>
          {[name, address.street, address.more, `${address.postcode} ${address.city}`]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      )}
      {relayPoint && <p>{`Point relais\u00a0: ${relayPoint}`}</p>}
      {trackingNumber && (
        <p>
          {'Numéro de suivi\u00a0: '}
          {trackingUrl ? <ExternalLink href={trackingUrl}>{trackingNumber}</ExternalLink> : trackingNumber}
        </p>
      )}
    </section>
  );
}
