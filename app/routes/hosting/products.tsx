import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/products.ts';
import { ProductsView } from './products-view.tsx';

const PATH = '/hebergement';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(PATH);
  if (page?.type !== 'hosting') throw data(null, { status: 404 });
  const view = (
    <ProductsView
      page={page}
      products={content.listHosting().filter(({ path }) => path !== PATH)}
      shop={shop()}
      siteUrl={settings.url}
      related={content.relatedLinks([...page.relatedPages, ...page.plannedPages])}
    />
  );
  return staticPage(context, page, view);
}

export default function Products({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}
