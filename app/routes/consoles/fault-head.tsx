import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { ShippingLink } from '#app/features/content/shipping-link.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { formatRepairPrice } from '#domain/repair-price.ts';
import { capitalize } from '#domain/typography.ts';
import type { FaultPage } from '#server/content/pages.ts';

type FaultHeadProps = {
  fault: Pick<FaultPage, 'title' | 'lead' | 'illustration' | 'price'>;
  shop: { repairWarranty: string };
  quoteTo: string;
  shippingUrl: string;
};

/** Title, drawing, and the four facts everyone asks for first. */
export function FaultHead({ fault, shop, quoteTo, shippingUrl }: FaultHeadProps) {
  return (
    <>
      <MatHero title={fault.title} lead={fault.lead} illustration={fault.illustration}>
        <ButtonLink variant="primary" to={quoteTo} iconAfter={ArrowRight}>
          Devis Gratuit
        </ButtonLink>
        <ShippingLink className="btn" url={shippingUrl}>
          Envoyez votre matériel
          <ArrowUpRight className="ico" />
        </ShippingLink>
      </MatHero>
      <div className="wrap">
        <dl className="strip">
          <div>
            <dt>Fourchette de prix</dt>
            <dd>{capitalize(formatRepairPrice(fault.price))}</dd>
          </div>
          <div>
            <dt>Délai</dt>
            <dd>{capitalize(fault.price.duration)}</dd>
          </div>
          <div>
            <dt>Diagnostic et devis</dt>
            <dd>Gratuits</dd>
          </div>
          <div>
            <dt>Garantie de la réparation</dt>
            <dd>{capitalize(shop.repairWarranty)}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
