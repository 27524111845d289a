import type { GuideDevice, GuideModel, GuideRepair } from '#server/content/price-guide.ts';

type Choices = { device: string; model?: string | undefined; repair?: string | undefined };

/** The choices made so far, and the next ones. */
export type PriceStep =
  | { kind: 'model'; device: GuideDevice }
  | { kind: 'repair'; device: GuideDevice; model: GuideModel }
  | { kind: 'range'; device: GuideDevice; model: GuideModel; repair: GuideRepair };

/** The step that an address names; null if any of its parts is unknown. */
export function findStep(devices: readonly GuideDevice[], choices: Choices): PriceStep | null {
  const device = devices.find(({ slug }) => slug === choices.device);
  if (!device) return null;
  if (choices.model === undefined) return { kind: 'model', device };
  const model = device.models.find(({ slug }) => slug === choices.model);
  if (!model) return null;
  if (choices.repair === undefined) return { kind: 'repair', device, model };
  const repair = model.repairs.find(({ slug }) => slug === choices.repair);
  return repair ? { kind: 'range', device, model, repair } : null;
}

/** The breadcrumb through the choices; the last one is the current page. */
export function stepCrumbs(step: PriceStep): { name: string; path: string }[] {
  const device = `/prix/${step.device.slug}`;
  return [
    { name: 'Accueil', path: '/' },
    { name: 'Prix', path: '/prix' },
    { name: step.device.name, path: device },
    ...('model' in step ? [{ name: step.model.name, path: `${device}/${step.model.slug}` }] : []),
    ...(step.kind === 'range'
      ? [{ name: step.repair.name, path: `${device}/${step.model.slug}/${step.repair.slug}` }]
      : []),
  ];
}
