import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { ShippingLink } from '#app/features/content/shipping-link.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { capitalize } from '#domain/typography.ts';
import type { ServicePage } from '#server/content/pages.ts';

type ServiceHeadProps = {
  service: Pick<ServicePage, 'title' | 'lead' | 'illustration' | 'duration' | 'price'>;
  shop: { quoteValidity: string };
  quoteTo: string;
  /** Where the device is sent from; null when this service is done on the spot only. */
  shippingUrl: string | null;
};

/** Title, drawing, and the four facts everyone asks for first. */
export function ServiceHead({ service, shop, quoteTo, shippingUrl }: ServiceHeadProps) {
  return (
    <>
      <MatHero title={service.title} lead={service.lead} illustration={service.illustration}>
        <ButtonLink variant="primary" to={quoteTo} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
        {shippingUrl && (
          <ShippingLink className="btn" url={shippingUrl}>
            Envoyez votre matériel
            <ArrowUpRight className="ico" />
          </ShippingLink>
        )}
      </MatHero>
      <div className="wrap">
        <dl className="strip">
          <div>
            <dt>Diagnostic et devis</dt>
            <dd>Gratuits</dd>
          </div>
          <div>
            <dt>Délai</dt>
            <dd>{capitalize(service.duration)}</dd>
          </div>
          <div>
            <dt>Prix</dt>
            <dd>{capitalize(service.price)}</dd>
          </div>
          <div>
            <dt>Devis valable {shop.quoteValidity}</dt>
            <dd>Garantie écrite dessus</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
