import { Bell, CreditCard, MapPin, MessageCircle, Phone } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import { whatsappLink } from '#domain/urls/whatsapp-link.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { OpeningWeek } from '../layout/opening-week.tsx';

/** Address, hours of the week, how to get in, how to pay. */
export function VenueCard({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <OpeningWeek shop={shop} className="week week--paper number">
        <div>
          <dt>Jours fériés</dt>
          <dd>Fermé</dd>
        </div>
      </OpeningWeek>
      <ul className="venue__facts">
        <li>
          <Icon icon={MapPin} />
          <address>
            <ExternalLink href={shop.mapsUrl}>{`${shop.street}, ${shop.postcode} ${shop.city}`}</ExternalLink>
          </address>
        </li>
        <li>
          <Icon icon={Bell} />
          <span>{shop.bell}</span>
        </li>
        <li>
          <Icon icon={CreditCard} />
          <span>{`Paiement\u00a0: ${shop.payments.join(', ')}`}</span>
        </li>
      </ul>
      {shop.closures.length > 0 && (
        <>
          <h3>Fermetures annoncées</h3>
          <ul className="ticks">
            {shop.closures.map((closure) => (
              <li key={closure.from}>{closureText(closure)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="venue__cta">
        <ButtonLink to={`tel:${shop.phoneE164}`} icon={Phone}>
          {shop.phone}
        </ButtonLink>
        {shop.whatsappPhone && (
          <ButtonLink to={whatsappLink(shop.whatsappPhone, 'Bonjour, ')} newTab icon={MessageCircle}>
            WhatsApp
          </ButtonLink>
        )}
        <ButtonLink to="/rendez-vous">Prendre rendez-vous</ButtonLink>
      </p>
    </>
  );
}

/** « Du 2 août 2027 au 21 août 2027 (congés d’été) ». */
function closureText({ from, to, reason }: ShopSettings['closures'][number]): string {
  const days =
    from === to ? `le ${formatLongDate(from)}` : `du ${formatLongDate(from)} au ${formatLongDate(to)}`;
  return capitalize(reason ? `${days} (${reason})` : days);
}
