import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import { brandModels } from '#domain/devices/device-brands.ts';
import { MY_DEVICE_PATH, myBrandPath, namesOfModel } from '#domain/devices/my-device.ts';
import type { Route } from './+types/my-device.ts';
import { BrandsView, ModelsView } from './my-device-views.tsx';
import '#app/routes/shop/shop.css';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'products');

/** A visitor's device by pictures: its brand, then its model. The address keeps it, and nothing else does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue, content, settings } = context.get(depsContext);
  const register = content.devices();
  const brands = brandModels(register);
  const seo = {
    title: 'Mon appareil',
    description:
      'Choisissez la marque puis le modèle de votre appareil\u00a0: la boutique montre ce qui lui va, avec ses prix de réparation et ses guides.',
    keywords: ['pièces par modèle', 'mon appareil', 'compatibilité'],
    // A way through the site, not a page to find it by.
    noindex: true,
  };
  if (params.brand === undefined)
    return staticPage(
      context,
      { seo, path: MY_DEVICE_PATH },
      <BrandsView brands={brands} siteUrl={settings.url} />,
    );
  const brand = brands.find(({ slug }) => slug === params.brand);
  if (!brand) throw data(null, { status: 404 });
  const fitted = await catalogue.models();
  const productNames = new Map(
    brand.families.flatMap(({ models }) =>
      models.map(({ id }) => [id, namesOfModel(register, id).filter((name) => fitted.has(name))]),
    ),
  );
  return staticPage(
    context,
    { seo: { ...seo, title: `Mon appareil ${brand.name}` }, path: myBrandPath(brand.slug) },
    <ModelsView brand={brand} productNames={productNames} siteUrl={settings.url} />,
  );
}

export default function MyDevice({ loaderData }: Route.ComponentProps) {
  return <StaticPart id="page" html={loaderData.html} />;
}
