import type { PriceStep } from './find-step.ts';

type StepTexts = { title: string; description: string; keywords: string[] };

/** Title and description of a step's page. */
export function describeStep(step: PriceStep): StepTexts {
  const names = [
    step.device.name,
    ...('model' in step ? [step.model.name] : []),
    ...(step.kind === 'range' ? [step.repair.name] : []),
  ];
  const title = `Prix de réparation\u00a0: ${names.slice(step.kind === 'range' ? 1 : 0).join(', ')}`;
  return {
    title,
    description: `${title}. Fourchette indicative, délai, ce qui change le prix, puis devis gratuit à l’atelier ou par envoi.`,
    keywords: ['prix réparation', ...names],
  };
}
