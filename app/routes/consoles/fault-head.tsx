import { ArrowRight, ArrowUpRight } from 'lucide';
import { FactStrip } from '#app/features/content/fact-strip.tsx';
import { MatHero } from '#app/features/content/mat-hero.tsx';
import { ShippingLink } from '#app/features/content/shipping-link.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { diagnosisFact } from '#domain/repair/announced-fees.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import type { FaultPage } from '#server/content/pages.ts';

type FaultHeadProps = {
  fault: Pick<FaultPage, 'title' | 'lead' | 'illustration' | 'price'>;
  shop: { repairWarranty: string } & Parameters<typeof diagnosisFact>[0];
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
          <Icon icon={ArrowUpRight} />
        </ShippingLink>
      </MatHero>
      <FactStrip
        facts={[
          { label: 'Fourchette de prix', value: formatRepairPrice(fault.price) },
          { label: 'Délai', value: fault.price.duration },
          { label: 'Diagnostic et devis', value: diagnosisFact(shop) },
          { label: 'Garantie de la réparation', value: shop.repairWarranty },
        ]}
      />
    </>
  );
}
