import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { brandModels } from '#domain/devices/device-brands.ts';
import type { Route } from './+types/prices.ts';
import { PricesView } from './prices-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

/** Its text is content/pages/prix.md. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage('/prix');
  if (page?.type !== 'page') throw data(null, { status: 404 });
  const view = (
    <PricesView
      page={page}
      devices={content.priceGuide()}
      brands={brandModels(content.devices())}
      shop={shop()}
      siteUrl={settings.url}
    />
  );
  return staticPage(context, page, view);
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
