import { ArrowRight, Clock, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { diagnosisSentence } from '#domain/repair/announced-fees.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

/** The shop's facts on the card. */
type ShopContact = Pick<
  ShopSettings,
  | 'phone'
  | 'phoneE164'
  | 'hours'
  | 'bell'
  | 'mapsUrl'
  | 'street'
  | 'postcode'
  | 'city'
  | 'diagnosisFee'
  | 'refusalFee'
>;

type QuoteCardProps = {
  shop: ShopContact;
  /** Where the main button leads: /contact with its subject, or a mailto: address. */
  to: string;
  title?: string;
  action?: string;
  children?: ReactNode;
};

/** The ticket beside a page: ask for a quote, call, come by. */
export function QuoteCard({
  shop,
  to,
  title = 'Un prix avant de dévisser',
  action = 'Demander un devis',
  children,
}: QuoteCardProps) {
  return (
    <aside className="ticket aside stays" aria-labelledby="devis">
      <h2 id="devis">{title}</h2>
      {children ?? (
        <p>{`Décrivez la panne, joignez une photo si vous pouvez. ${diagnosisSentence(shop)}.`}</p>
      )}
      <ButtonLink variant="primary" block to={to} iconAfter={ArrowRight}>
        {action}
      </ButtonLink>
      <ButtonLink block to={`tel:${shop.phoneE164}`} icon={Phone}>
        {shop.phone}
      </ButtonLink>
      <footer>
        <p>
          <Icon icon={MapPin} />
          <ExternalLink href={shop.mapsUrl}>{`${shop.street}, ${shop.postcode} ${shop.city}`}</ExternalLink>
        </p>
        <p>
          <Icon icon={Clock} />
          <span>{`${typeset(shop.hours).replace(/^du /, 'Du ')}. ${typeset(shop.bell)}`}</span>
        </p>
      </footer>
    </aside>
  );
}
