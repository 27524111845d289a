import { data, redirect } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { PARTS_TAG, partsOfModels } from '#app/features/product/parts-for.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { modelPricesPath } from '#domain/devices/device-brands.ts';
import type { Route } from './+types/model-prices.ts';
import { describeModel } from './describe-model.ts';
import { ModelPricesView } from './model-prices-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices', PARTS_TAG);

/** The prices of one exact model. Indexed where it says enough of its own (decision 087). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const prices = content.modelPrices(params.id);
  if (!prices) throw data(null, { status: 404 });
  const { device } = prices;
  const path = modelPricesPath(device.model);
  if (device.id !== device.model) throw redirect(path, 301);
  const parts = await partsOfModels(context, [device.name, ...prices.revisions]);
  const title = `Prix de réparation\u00a0: ${device.name}`;
  const seo = {
    title,
    description: describeModel(prices),
    keywords: ['prix réparation', device.name, ...device.codes],
    noindex: !prices.isHub,
  };
  return staticPage(
    context,
    { seo, path },
    <ModelPricesView prices={prices} parts={parts} shop={shop()} siteUrl={settings.url} />,
  );
}

export default function ModelPrices({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
