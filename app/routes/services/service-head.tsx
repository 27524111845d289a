import { ArrowRight, ArrowUpRight } from 'lucide';
import { FactStrip } from '#app/features/content/fact-strip.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { ShippingLink } from '#app/features/content/shipping-link.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { diagnosisFact } from '#domain/repair/announced-fees.ts';
import type { ServicePage } from '#server/content/pages.ts';

type ServiceHeadProps = {
  service: Pick<ServicePage, 'title' | 'lead' | 'illustration' | 'picture' | 'duration' | 'price'>;
  shop: { quoteValidity: string } & Parameters<typeof diagnosisFact>[0];
  quoteTo: string;
  /** Where the device is sent from; null when this service is done on the spot only. */
  shippingUrl: string | null;
};

/** Title, drawing, and the four facts everyone asks for first. */
export function ServiceHead({ service, shop, quoteTo, shippingUrl }: ServiceHeadProps) {
  return (
    <>
      <MatHero
        title={service.title}
        lead={service.lead}
        illustration={service.illustration}
        picture={service.picture}
      >
        <ButtonLink variant="primary" to={quoteTo} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
        {shippingUrl && (
          <ShippingLink className="btn" url={shippingUrl}>
            Envoyez votre matériel
            <Icon icon={ArrowUpRight} />
          </ShippingLink>
        )}
      </MatHero>
      <FactStrip
        facts={[
          { label: 'Diagnostic et devis', value: diagnosisFact(shop) },
          { label: 'Délai', value: service.duration },
          { label: 'Prix', value: service.price },
          { label: `Devis valable ${shop.quoteValidity}`, value: 'Garantie écrite dessus' },
        ]}
      />
    </>
  );
}
