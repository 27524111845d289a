import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { pairsOn } from '#app/features/content/micro-pairs.tsx';
import { PARTS_TAG, partsFor } from '#app/features/product/parts-for.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/service.ts';
import { serviceCrumbs } from './service-crumbs.ts';
import { serviceFamily } from './service-family.ts';
import { ServiceView } from './service-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', PARTS_TAG, 'prices');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const service = content.findPage(`/services/${params['*']}`);
  if (service?.type !== 'service') throw data(null, { status: 404 });
  const services = content.listServices();
  const view = (
    <ServiceView
      service={service}
      shop={shop()}
      siteUrl={settings.url}
      shippingUrl={settings.shippingFormUrl ?? '/envoi'}
      crumbs={serviceCrumbs(service, services)}
      family={serviceFamily(service.path, services)}
      pairs={pairsOn(content.gallery().pairs, service.path)}
      parts={await partsFor(context, service.products)}
      exactPrices={content.pricesOfModels().filter(({ page }) => page === service.path)}
      related={content.relatedLinks(service.relatedPages)}
      reading={content.readingOf(service)}
    />
  );
  return staticPage(context, service, view);
}

export default function Service({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
