import { data } from 'react-router';
import { publicPage } from '#app/cache-policy.ts';
import { depsContext } from '#app/context.ts';
import { useCurrentSection } from '#app/features/content/use-current-section.ts';
import { staticPage } from '#app/features/static/static-page.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { headMeta } from '#app/seo/head-meta.ts';
import type { Route } from './+types/product.ts';
import { HostingView } from './hosting-view.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

export const headers = publicPage('content', 'prices');

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings, shop } = context.get(depsContext);
  const page = content.findPage(`/hebergement/${params.slug}`);
  if (page?.type !== 'hosting' || !page.category || !page.care) throw data(null, { status: 404 });
  const { category, care } = page;
  const view = (
    <HostingView
      product={{ ...page, category, care }}
      area={content.listHosting()}
      orderUrl={settings.hostingOrderUrl}
      shop={shop()}
      siteUrl={settings.url}
      related={content.relatedLinks([...page.relatedPages, ...page.plannedPages])}
    />
  );
  return staticPage(context, page, view);
}

export default function Product({ loaderData: { page, html } }: Route.ComponentProps) {
  useCurrentSection(page.path);
  return <StaticPart id="page" html={html} />;
}
