import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { renderStatic } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/price-step.ts';
import { ChoiceStep } from './choice-step.tsx';
import { findStep, type PriceStep as Step, stepCrumbs } from './find-step.ts';
import { RangeStep } from './range-step.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

/**
 * The second and third choice, then the range. Not indexed: the page of each repair says the same and more, and these
 * pages would compete with it. /prix itself is indexed.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const step = findStep(content.priceGuide(), params);
  if (!step) throw data(null, { status: 404 });
  const facts = shop();
  const crumbs = stepCrumbs(step);
  const view =
    step.kind === 'range' ? (
      <RangeStep
        step={step}
        crumbs={crumbs}
        more={step.repair.page ? content.relatedLinks([step.repair.page]) : []}
        shop={facts}
        shippingUrl={settings.shippingFormUrl ?? '/envoi'}
      />
    ) : (
      <ChoiceStep
        step={step}
        crumbs={crumbs}
        register={content.devices()}
        exactPrices={content.pricesOfModels()}
      />
    );
  return {
    page: headData(context, { ...describeStep(step), path: crumbs.at(-1)?.path ?? '/prix', noindex: true }),
    html: renderStatic(context, 'page', view),
  };
}

export default function PriceStep({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}

type StepTexts = { title: string; description: string; keywords: string[] };

/** Title and description of a step's page. */
function describeStep(step: Step): StepTexts {
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
