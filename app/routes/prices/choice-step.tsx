import { contactPath } from '#app/features/content/quote-link.ts';
import { ExactPrices } from '#app/features/price/exact-prices.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { PlacedModelPrice } from '#server/content/model-prices.ts';
import { ChoiceList } from './choice-list.tsx';
import { CoveredDevices } from './covered-devices.tsx';
import type { PriceStep } from './find-step.ts';
import { PriceStepper } from './price-stepper.tsx';

type ChoiceStepProps = {
  step: Exclude<PriceStep, { kind: 'range' }>;
  crumbs: { name: string; path: string }[];
  register: DeviceRegister;
  exactPrices: readonly PlacedModelPrice[];
};

/** The choice of the model, then of the repair. */
export function ChoiceStep({ step, crumbs, register, exactPrices }: ChoiceStepProps) {
  const { device } = step;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="section section--step wrap">
        <h1>{step.kind === 'model' ? 'Quel modèle\u00a0?' : 'Quelle panne\u00a0?'}</h1>
        <PriceStepper chosen={'model' in step ? [device.name, step.model.name] : [device.name]} />
        <ChoiceList choices={step.kind === 'model' ? modelChoices(step) : repairChoices(step)} />
        <p className="after">
          <span>
            Rien ne correspond&nbsp;?{' '}
            <Link to={contactPath('Demande de devis gratuit')}>Décrivez la panne</Link>, le devis est gratuit.
          </span>
        </p>
        {step.kind === 'repair' && (
          <>
            <div className="picks__exact">
              <ExactPrices
                prices={exactPrices.filter(
                  ({ device: { prices } }) => prices === `${device.slug}/${step.model.slug}`,
                )}
              />
            </div>
            <CoveredDevices prices={`${device.slug}/${step.model.slug}`} register={register} />
          </>
        )}
      </div>
    </>
  );
}

function modelChoices({ device }: Extract<PriceStep, { kind: 'model' }>) {
  return device.models.map(({ slug, name, hint }) => ({
    path: `/prix/${device.slug}/${slug}`,
    name,
    icon: device.icon,
    note: hint,
  }));
}

function repairChoices({ device, model }: Extract<PriceStep, { kind: 'repair' }>) {
  return model.repairs.map(({ slug, name, icon, price }) => ({
    path: `/prix/${device.slug}/${model.slug}/${slug}`,
    name,
    icon,
    note: capitalize(formatRepairPrice(price)),
  }));
}
