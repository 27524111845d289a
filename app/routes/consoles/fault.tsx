import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { pairsOn } from '#app/features/content/micro-pairs.tsx';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { PARTS_TAG, partsFor } from '#app/features/product/parts-for.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/fault.ts';
import { faultNeighbours } from './fault-neighbours.ts';
import { FaultView } from './fault-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', PARTS_TAG, 'prices');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const owner = content.findPage(`/consoles/${params.model}`);
  const fault = content.findPage(`/consoles/${params.model}/${params.fault}`);
  if (owner?.type !== 'console' || fault?.type !== 'fault') throw data(null, { status: 404 });
  const view = (
    <FaultView
      fault={fault}
      console={owner}
      around={faultNeighbours(fault.path, content.listConsoles())}
      pairs={pairsOn(content.gallery().pairs, fault.path)}
      parts={await partsFor(context, fault.products)}
      exactPrices={content.pricesOfModels().filter(({ page }) => page === fault.path)}
      related={content.relatedLinks(fault.relatedPages)}
      shop={shop()}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
      reading={content.readingOf(fault)}
    />
  );
  return staticPage(context, fault, view);
}

export default function Fault({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}
