import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { brandModels } from '#domain/devices/device-brands.ts';
import type { Route } from './+types/brand-models.ts';
import { BrandModelsView } from './brand-models-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

/** The models of one brand; indexed where several of them are (decision 087). */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(depsContext);
  const brand = brandModels(content.devices()).find(({ slug }) => slug === params.brand);
  if (!brand) throw data(null, { status: 404 });
  const title = `Prix de réparation par modèle\u00a0: ${brand.name}`;
  const seo = {
    title,
    description: `${title}. Choisissez le modèle exact pour lire ses fourchettes, les délais, puis demander un devis gratuit.`,
    keywords: ['prix réparation', brand.name, ...brand.families.map(({ name }) => name)],
    noindex: !content.priceHubs().some(({ path }) => path === brand.path),
  };
  return staticPage(
    context,
    { seo, path: brand.path },
    <BrandModelsView brand={brand} siteUrl={settings.url} />,
  );
}

export default function BrandModels({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
