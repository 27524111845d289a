import { ArrowRight } from 'lucide';
import { quotePath } from '#app/features/content/quote-link.ts';
import { DropOrSend } from '#app/features/price/drop-or-send.tsx';
import { PriceBox } from '#app/features/price/price-box.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { bonusDeviceOfGuide } from './bonus-device.ts';
import type { PriceStep } from './find-step.ts';
import { PriceStepper } from './price-stepper.tsx';

type RangeStepProps = {
  step: Extract<PriceStep, { kind: 'range' }>;
  crumbs: { name: string; path: string }[];
  /** The page about this repair, if there is one. */
  more: readonly { path: string; title: string }[];
  shop: ShopSettings;
  shippingUrl: string;
};

/** The resulting price range, what it leaves open, and how to get a firm price. */
export function RangeStep({ step, crumbs, more, shop, shippingUrl }: RangeStepProps) {
  const { device, model, repair } = step;
  const choice = [device.slug, model.slug, repair.slug].join('/');
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="section section--step wrap">
        <h1>{`${repair.name}, ${model.name}`}</h1>
        <PriceStepper chosen={[device.name, model.name, repair.name]} />
        <PriceBox price={repair.price} device={bonusDeviceOfGuide(device.slug, model.slug)} shop={shop}>
          <p className="after">
            <ButtonLink
              variant="primary"
              to={quotePath(`${repair.name}, ${model.name}`, choice)}
              iconAfter={ArrowRight}
            >
              Demander un devis
            </ButtonLink>
            {more.map(({ path, title }) => (
              <GoLink key={path} to={path}>
                {title}
              </GoLink>
            ))}
          </p>
        </PriceBox>
        <h2 className="picks__head">Deux façons de nous confier l’appareil</h2>
        <DropOrSend shop={shop} shippingUrl={shippingUrl} choice={choice} />
      </div>
    </>
  );
}
